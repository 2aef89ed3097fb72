// Uploads: refuse large files before they are sent, send once per click, and show progress.

const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

class Upload {
  constructor(form) {
    this.form = form;
    [this.file, this.button, this.progress, this.status] = ["[type=file]", "button", "progress", "[role=status]"].map(
      (each) => form.querySelector(each),
    );
    this.file.onchange = () => this.fits();
    form.onsubmit = (event) => this.send(event);
    addEventListener("pagehide", () => this.rest(""));
  }

  fits() {
    const [size, largest] = [this.file.files[0]?.size ?? 0, Number(this.file.dataset.largestBytes)];
    this.show(size > largest ? `This file has ${megabytes(size)}. The limit is ${megabytes(largest)}.` : "");
    return size <= largest;
  }

  send(event) {
    event.preventDefault();
    if (this.button.disabled || !this.fits()) return;
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.upload.onprogress = ({ loaded, total }) => this.under(loaded, total);
    request.onload = () => this.answered(request);
    request.onerror = () => this.rest("The upload was interrupted. Try again.");
    request.open("POST", location.href);
    request.send(new FormData(this.form));
    this.button.disabled = true;
    this.progress.hidden = false;
    this.show("Uploading…");
  }

  under(loaded, total) {
    this.progress.value = loaded / total;
    this.show(
      loaded < total ? `Uploading: ${megabytes(loaded)} of ${megabytes(total)}` : "Uploaded. The file is being read.",
    );
  }

  answered({ status, responseURL, response }) {
    if (status < 400) return location.assign(responseURL);
    const main = response?.querySelector("main");
    if (!main) return this.rest(`The server answered ${status}. Try again.`);
    document.querySelector("main").replaceWith(main);
    start();
    this.focusProblem(main);
  }

  /** Put the focus on the field with an error, which it describes, or else on the new page. */
  focusProblem(main) {
    main.tabIndex = -1;
    (main.querySelector("[aria-invalid=true]") ?? main).focus();
  }

  rest(words) {
    this.button.disabled = false;
    this.progress.hidden = true;
    this.show(words);
  }

  show(words) {
    this.status.textContent = words;
  }
}

function start() {
  for (const form of document.querySelectorAll("form[data-upload]")) new Upload(form);
}

start();
