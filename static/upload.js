// Uploading: a file that is too large is refused before it is sent, one click sends it once, and progress is shown.

const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

class Upload {
  constructor(form) {
    this.form = form;
    [this.file, this.button, this.progress, this.told] = ["[type=file]", "button", "progress", "[role=status]"].map(
      (each) => form.querySelector(each),
    );
    this.file.onchange = () => this.fits();
    form.onsubmit = (event) => this.send(event);
    addEventListener("pagehide", () => this.rest(""));
  }

  fits() {
    const [size, largest] = [this.file.files[0]?.size ?? 0, Number(this.file.dataset.largestBytes)];
    this.say(size > largest ? `This file has ${megabytes(size)}; at most ${megabytes(largest)} can be uploaded.` : "");
    return size <= largest;
  }

  send(event) {
    event.preventDefault();
    if (this.button.disabled || !this.fits()) return;
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.upload.onprogress = ({ loaded, total }) => this.under(loaded, total);
    request.onload = () => this.answered(request);
    request.onerror = () => this.rest("The upload was cut off. Try again.");
    request.open("POST", location.href);
    request.send(new FormData(this.form));
    this.button.disabled = true;
    this.progress.hidden = false;
    this.say("Uploading…");
  }

  under(loaded, total) {
    this.progress.value = loaded / total;
    this.say(loaded < total ? `Uploading: ${megabytes(loaded)} of ${megabytes(total)}` : "Uploaded; it is being read.");
  }

  answered({ status, responseURL, response }) {
    if (status < 400) return location.assign(responseURL);
    const main = response?.querySelector("main");
    if (!main) return this.rest(`The server answered ${status}. Try again.`);
    document.querySelector("main").replaceWith(main);
    start();
  }

  rest(words) {
    this.button.disabled = false;
    this.progress.hidden = true;
    this.say(words);
  }

  say(words) {
    this.told.textContent = words;
  }
}

function start() {
  for (const form of document.querySelectorAll("form[data-upload]")) new Upload(form);
}

start();
