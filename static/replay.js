// A closed episode: scrub, step and play; the chosen step stands in the address.

const STEP_MILLISECONDS = 700;

class Replay {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.steps = Number(root.dataset.steps);
    this.timer = 0;
    this.find("back").onclick = () => this.go(this.step - 1);
    this.find("forth").onclick = () => this.go(this.step + 1);
    this.find("play").onclick = () => this.toggle();
    this.find("scrub").oninput = (event) => this.go(Number(event.target.value));
    this.find("list").onclick = (event) => {
      const row = event.target.closest("[data-step]");
      if (row) this.go(Number(row.dataset.step));
    };
    root.addEventListener("keydown", (event) => this.pressed(event));
    this.aim();
    const named = new URLSearchParams(location.search).get("step");
    this.go(named === null ? Number(root.dataset.start) : Number(named), false);
  }

  async go(step, remember = true) {
    this.step = Math.max(0, Math.min(this.steps, step || 0));
    this.find("step").textContent = this.step;
    this.find("scrub").value = this.step;
    this.find("scrub").ariaValueText = `${this.step} of ${this.steps}`;
    for (const row of this.root.querySelectorAll("[data-step]")) this.mark(row, Number(row.dataset.step) === this.step);
    const address = new URL(location.href);
    address.searchParams.set("step", this.step);
    this.find("link").href = address;
    if (remember) history.replaceState(null, "", address);
    if (this.step === this.steps) this.halt();
    const drawn = this.step;
    const frame = await this.fetch(this.root.dataset.pattern.replace("/0/", `/${drawn}/`));
    if (!frame || drawn !== this.step) return;
    this.draw(frame, "picture", "text");
    if (remember && !this.timer) this.find("words").textContent = `After ${drawn} of ${this.steps} actions: ${frame.words}`;
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
    const words = decodeURIComponent(answer.headers.get("x-alt") ?? "").replaceAll("\n", ", ");
    return { address, textual, words, text: textual ? await answer.text() : "" };
  }

  draw(frame, picture, text) {
    this.find(picture).hidden = frame.textual;
    this.find(text).hidden = !frame.textual;
    this.find(text).closest(".picture").classList.toggle("textual", frame.textual);
    if (frame.textual) this.find(text).textContent = frame.text;
    else Object.assign(this.find(picture), { src: frame.address, alt: frame.words });
  }

  async aim() {
    const goal = await this.fetch(this.root.dataset.pattern.replace(/current$/, "goal"));
    if (goal) this.draw(goal, "goal", "goal-text");
    else this.root.querySelector("[data-caption=goal]").hidden = true;
  }

  toggle() {
    if (this.timer) return this.halt();
    if (this.step === this.steps) this.go(0);
    this.timer = setInterval(() => this.go(this.step + 1), STEP_MILLISECONDS);
    this.playing(true);
  }

  halt() {
    clearInterval(this.timer);
    this.timer = 0;
    this.playing(false);
  }

  playing(yes) {
    this.find("play").textContent = yes ? "Pause" : "Play";
    this.find("play").setAttribute("aria-pressed", String(yes));
  }

  pressed(event) {
    const inList = this.find("list").contains(event.target);
    const move = { ArrowLeft: -1, ArrowRight: 1, ...(inList && { ArrowUp: -1, ArrowDown: 1 }), Home: -Infinity, End: Infinity }[event.key];
    if (move === undefined || event.target.type === "range") return;
    event.preventDefault();
    this.go(move === -Infinity ? 0 : move === Infinity ? this.steps : this.step + move);
  }
}

const start = () => document.querySelectorAll("[data-replay]:not([data-started])").forEach((root) => {
  root.dataset.started = "";
  new Replay(root);
});
start();
document.addEventListener("htmx:afterSettle", start);
