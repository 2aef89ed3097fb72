// A closed episode: scrub, step and play; the chosen step stands in the address.

const FASTEST = 20; // pictures a second; beyond, some steps are passed over
const PART_MILLISECONDS = 70,
  FILM_MILLISECONDS = 350;
const FETCH_MILLISECONDS = 120; // a slider passes many steps on its way

class Replay {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.steps = Number(root.dataset.steps);
    this.running = null;
    this.find("back").onclick = () => this.go(this.step - 1);
    this.find("forth").onclick = () => this.go(this.step + 1);
    this.find("play").onclick = () => this.toggle();
    this.find("speed").onchange = () => this.running && this.run();
    for (const picture of root.querySelectorAll("[data-sides]")) picture.style.aspectRatio = picture.dataset.sides;
    this.find("scrub").oninput = (event) => this.go(Number(event.target.value));
    this.turns = root.dataset.turns.split(" ").map(Number);
    if (this.find("leap")) this.leaps();
    this.find("list").onclick = (event) => {
      const row = event.target.closest("[data-step]");
      if (row) this.go(Number(row.dataset.step));
    };
    root.addEventListener("keydown", (event) => this.pressed(event));
    this.aim();
    const named = new URLSearchParams(location.search).get("step");
    this.go(Number(named), false);
  }

  leaps() {
    this.find("leap").onchange = (event) => this.go(Number(event.target.value));
    this.find("before").onclick = () => this.go(this.turns.findLast((turn) => turn < this.step) ?? 0);
    this.find("after").onclick = () => this.go(this.turns.find((turn) => turn > this.step) ?? this.steps);
  }

  async go(step, remember = true) {
    this.step = Math.max(0, Math.min(this.steps, step || 0));
    this.find("step").textContent = this.step.toLocaleString("en");
    this.find("scrub").value = this.step;
    this.find("scrub").ariaValueText = `${this.step} of ${this.steps}`;
    if (this.find("leap")) this.find("leap").value = this.step;
    this.show();
    this.find("link").href = this.address();
    if (remember) history.replaceState(null, "", this.address());
    if (this.step === this.steps) this.halt();
    const drawn = this.step;
    const frame = await this.fetch(this.root.dataset.pattern.replace("/0/", `/${drawn}/`));
    if (!frame || drawn !== this.step) return;
    this.draw(frame, "current");
    this.find("told").hidden = !frame.told;
    this.find("told").textContent = frame.told;
    if (remember) this.find("words").textContent = `After ${drawn} of ${this.steps} actions: ${frame.words}`;
  }

  address() {
    const address = new URL(location.href);
    address.searchParams.set("step", this.step);
    return address;
  }

  // The action that was chosen, in the list: that holds a few hundred at a time, and others are fetched.
  async show() {
    const { step } = this;
    if (!this.root.querySelector(`tr[data-step="${step}"]`)) {
      clearTimeout(this.fetching);
      await new Promise((resolve) => {
        this.fetching = setTimeout(resolve, FETCH_MILLISECONDS);
      });
      const answer = await fetch(this.root.dataset.rows.replace("/0/", `/${step}/`));
      if (!answer.ok || step !== this.step) return;
      const body = this.find("list").querySelector("tbody");
      const first = body.querySelector("[data-begin]");
      body.innerHTML = await answer.text(); // our own page's rows, escaped there
      body.prepend(first);
    }
    for (const row of this.root.querySelectorAll("[data-step]")) this.mark(row, Number(row.dataset.step) === this.step);
  }

  mark(row, chosen) {
    const button = row.querySelector("button");
    row.classList.toggle("chosen", chosen);
    button.tabIndex = chosen ? 0 : -1; // one stop for Tab, the arrow keys do the rest
    button.ariaCurrent = chosen ? "step" : null;
    if (!chosen) return;
    this.find("scrub").ariaValueText = button.ariaLabel;
    if (this.find("list").contains(document.activeElement)) button.focus({ preventScroll: true });
    this.reveal(row);
  }

  reveal(row) {
    const list = this.find("list");
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
    let said = row;
    while (said && said.dataset.response === undefined) said = said.previousElementSibling;
    const quote = this.find("response");
    quote.hidden = !said;
    if (said) quote.textContent = said.dataset.response;
  }

  async fetch(address) {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const textual = answer.headers.get("content-type").startsWith("text/");
    const [words, told] = ["x-alt", "x-told"].map((name) => decodeURIComponent(answer.headers.get(name) ?? ""));
    return {
      address,
      textual,
      words: words.replaceAll("\n", ", "),
      told: told.replaceAll("\n", " · "),
      text: textual ? await answer.text() : "",
    };
  }

  draw(frame, caption) {
    const [picture, text] = [this.find(caption), this.find(`${caption}-text`)];
    picture.hidden = frame.textual;
    text.hidden = !frame.textual;
    if (frame.textual) text.textContent = frame.text;
    else Object.assign(picture, { src: frame.address, alt: frame.words });
  }

  async aim() {
    if (!this.find("goal")) return;
    const goal = await this.fetch(this.root.dataset.pattern.replace(/current$/, "goal"));
    if (goal) this.draw(goal, "goal");
  }

  toggle() {
    if (this.running) return this.halt();
    if (this.step === this.steps) this.step = 0;
    this.run();
    this.playing(true);
  }

  // A picture is asked for when the one before has come: what is due by then is shown, and steps between are passed over.
  async run() {
    const run = Symbol("run");
    this.running = run;
    let [began, from, last] = [performance.now(), this.step, this.step];
    while (run === this.running) {
      if (this.step !== last) [began, from] = [performance.now(), this.step]; // moved by hand
      const due = Math.floor(((performance.now() - began) * Number(this.find("speed").value)) / 1000);
      const ahead = from + due > this.step;
      last = ahead ? Math.min(this.steps, from + due) : this.step;
      if (ahead) await this.go(last, false);
      await new Promise((resolve) => setTimeout(resolve, 1000 / FASTEST / 2));
    }
  }

  halt() {
    if (!this.running) return;
    this.running = null;
    history.replaceState(null, "", this.address()); // browsers allow a few of these a second
    this.playing(false);
  }

  playing(yes) {
    this.find("play").textContent = yes ? "Pause" : "Play";
    this.find("play").setAttribute("aria-pressed", String(yes));
  }

  pressed(event) {
    const inList = this.find("list").contains(event.target);
    const move = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ...(inList && { ArrowUp: -1, ArrowDown: 1 }),
      Home: -Infinity,
      End: Infinity,
    }[event.key];
    if (move === undefined || ["range", "number"].includes(event.target.type)) return;
    event.preventDefault();
    this.go(move === -Infinity ? 0 : move === Infinity ? this.steps : this.step + move);
  }
}

// A way to win: each step turns into the next by way of frames in between, unless motion is unwelcome.
class Film {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.steps = Number(root.dataset.steps);
    this.between = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Number(root.dataset.between);
    this.step = 0;
    for (const picture of root.querySelectorAll("[data-sides]")) picture.style.aspectRatio = picture.dataset.sides;
    this.find("back").onclick = () => this.byHand(() => this.cut(this.step - 1));
    this.find("forth").onclick = () => this.byHand(() => this.forth());
    this.find("play").onclick = () => (this.playing ? this.pause() : this.play());
    this.find("scrub").oninput = (event) => this.byHand(() => this.cut(Number(event.target.value)));
    for (const chip of root.querySelectorAll("[data-step]"))
      chip.onclick = () => this.byHand(() => this.cut(Number(chip.dataset.step)));
    new IntersectionObserver((seen, watcher) => {
      if (!seen.some((each) => each.isIntersecting)) return;
      watcher.disconnect();
      this.cut(0);
    }).observe(root);
  }

  address(step, part = 0) {
    return this.root.dataset.pattern.replace(/\/0\/0\/$/, `/${step}/${part}/`);
  }

  load(address) {
    const image = new Image();
    image.src = address;
    return image
      .decode()
      .then(() => image.src)
      .catch(() => null);
  }

  async cut(step) {
    this.step = Math.max(0, Math.min(this.steps, step));
    this.find("scrub").value = this.step;
    this.find("count").textContent = this.place();
    for (const chip of this.root.querySelectorAll("[data-step]"))
      chip.setAttribute("aria-pressed", String(Number(chip.dataset.step) === this.step));
    const drawn = this.step;
    const shown = await this.load(this.address(drawn));
    if (shown && drawn === this.step) Object.assign(this.find("film"), { src: shown, hidden: false });
  }

  async forth() {
    if (this.step === this.steps) return;
    const from = this.step;
    const parts = Array.from({ length: this.between }, (_, part) => this.load(this.address(from, part + 1)));
    const following = this.load(this.address(from + 1)); // ready when the layer arrives
    for (const part of await Promise.all(parts)) {
      if (from !== this.step) return;
      if (part) this.find("film").src = part;
      await new Promise((resolve) => setTimeout(resolve, PART_MILLISECONDS));
    }
    await following;
    if (from === this.step) await this.cut(from + 1);
  }

  async play() {
    if (this.step === this.steps) await this.cut(0);
    const turn = Symbol("playing");
    this.playing = turn;
    this.find("told").textContent = ""; // so that the same step is told again afterwards
    this.named();
    while (this.playing === turn && this.step < this.steps) {
      await this.forth();
      await new Promise((resolve) => setTimeout(resolve, FILM_MILLISECONDS));
    }
    if (this.playing === turn) this.pause();
  }

  pause() {
    this.playing = null;
    this.named();
  }

  async byHand(move) {
    this.pause();
    await move();
    if (!this.playing) this.tell();
  }

  place() {
    return `${this.step} of ${this.steps}`;
  }

  tell() {
    const made = this.root.querySelector(`[data-step="${this.step}"]`)?.textContent.trim(); // none at the start
    this.find("told").textContent = made ? `${this.place()}: ${made}` : this.place();
  }

  named() {
    this.find("play").textContent = this.playing ? "Pause" : "Play";
    this.find("play").setAttribute("aria-pressed", String(Boolean(this.playing)));
  }
}

const start = () => {
  for (const [name, kind] of [
    ["replay", Replay],
    ["film", Film],
  ])
    document.querySelectorAll(`[data-${name}]:not([data-started])`).forEach((root) => {
      root.dataset.started = "";
      new kind(root);
    });
};
start();
document.addEventListener("htmx:afterSettle", start);
