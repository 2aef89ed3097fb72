// The board of every family: gestures become action text, text goes to the socket, frames come to the screen.
// The protocol is documented in play/messages.py.

const FIRST_WAIT = 500,
  LONGEST_WAIT = 8000; // milliseconds between attempts to reconnect
const PATIENCE = 15000; // milliseconds until a silent connection is taken for lost
const SWIPE_PIXELS = 24;
const HINT_MILLISECONDS = 4000; // for which a passing hint is shown
const MANY = 1000; // a budget of more actions than this is no limit to people

// The screen of a world that does not wait: tiles from a sheet, pasted where each tick says, pixel for pixel.
class Screen {
  constructor({ sheet, tile, across, width, height, ground }) {
    this.tile = tile;
    this.across = across;
    this.ground = `rgb(${ground.join()})`;
    this.canvas = Object.assign(document.createElement("canvas"), { width, height });
    this.pen = this.canvas.getContext("2d", { alpha: false });
    this.pen.imageSmoothingEnabled = false;
    this.rows = new Int16Array(0);
    this.sheet = Object.assign(new Image(), { src: `data:image/png;base64,${sheet}` });
    this.sheet.decode().then(() => this.draw());
  }

  take(message) {
    const [tick, heard, kept, total] = new Int32Array(message, 0, 4);
    const rows = new Int16Array(3 * total);
    rows.set(this.rows.subarray(0, 3 * kept));
    rows.set(new Int16Array(message, 16), 3 * kept);
    this.rows = rows;
    this.draw();
    return { tick, heard };
  }

  draw() {
    if (!this.sheet.complete) return;
    this.pen.fillStyle = this.ground;
    this.pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    const { tile, across, rows } = this;
    for (let at = 0; at < rows.length; at += 3) {
      const left = (rows[at] % across) * tile,
        top = Math.floor(rows[at] / across) * tile;
      this.pen.drawImage(this.sheet, left, top, tile, tile, rows[at + 1], rows[at + 2], tile, tile);
    }
  }
}

class Board {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.number = 1;
    this.said = []; // {text, told} of every turn the server has
    this.pending = null; // the turn that is said and not yet acknowledged
    this.next = null; // the gesture that was made meanwhile; one at most
    this.leaving = false; // giving up is said and not yet acknowledged
    this.selected = ""; // the target that gestures speak of
    this.gestures = [];
    this.wait = FIRST_WAIT;
    this.over = false;
    this.seen = -1; // the turn whose frames are thought about
    this.shownAt = performance.now();
    this.blurred = 0;
    this.hiddenAt = document.hidden ? performance.now() : 0;
    this.history = [];
    this.recalled = 0;
    this.listen();
    for (const picture of root.querySelectorAll("[data-sides]")) picture.style.aspectRatio = picture.dataset.sides;
    if (document.activeElement === document.body) this.root.focus({ preventScroll: true }); // keys are heard from here on
    this.connect();
  }

  // --- the socket

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.root.dataset.socket}`);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => (typeof data === "string" ? this.hear(JSON.parse(data)) : this.beat(data));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
    this.socket = socket;
  }

  tell(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return; // it is told again after reconnecting
    this.socket.send(JSON.stringify(message));
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => this.hangUp(), PATIENCE);
  }

  hangUp() {
    const silent = this.socket;
    this.socket = null;
    silent.close();
    this.lost(0);
  }

  lost(code) {
    clearTimeout(this.doubt);
    if (this.over || !this.root.isConnected) return;
    if (code === 4403) return this.stop("This task belongs to another browser, or was withdrawn.");
    if (code === 4409) return;
    this.banner(
      `Connection lost; reconnecting …${this.pending ? " What you said last is kept and will be sent." : ""}`,
    );
    setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  hear(message) {
    clearTimeout(this.doubt);
    const heard = {
      joined: () => this.joined(message),
      taken: () => this.taken(message),
      frames: () => this.frames(message),
      clocked: () => this.clocked(message),
      status: () => this.status(message.words),
      refused: () => this.refused(message),
      superseded: () => this.stop("This task is open in a newer tab.", "Play here", () => location.reload()),
      closed: () => this.end(message.outcome),
    };
    heard[message.type]?.();
  }

  joined(message) {
    this.wait = FIRST_WAIT;
    this.number = message.number;
    this.gestures = message.gestures;
    this.said = message.said;
    this.told();
    if (!this.history.length) this.remember(...this.said.map((each) => each.text));
    this.banner("");
    this.count(message.actions, message.budget);
    if (message.seconds_since !== null) this.think(message.number - 1, message.seconds_since);
    if (this.pending)
      this.tell(this.pending); // stored or not: the answer is the same
    else if (message.outcome) this.end(message.outcome);
    else this.ready(true);
    if (this.leaving) this.leave();
    this.left(message.seconds_left); // last, as the time may be up
  }

  taken(message) {
    if (!this.pending || message.number !== this.pending.number) return;
    this.pending = null;
    this.number = message.number + 1;
    this.count(message.actions);
    this.said[message.number - 1] ??= { text: message.text, told: message.told }; // known already, if said twice
    this.told();
    this.ready(true);
    if (message.outcome) this.end(message.outcome);
    else this.goOn();
    this.left(message.seconds_left);
  }

  goOn() {
    const next = this.next;
    this.next = null;
    if (next) this.say(next.text, next.mode);
  }

  refused(message) {
    const input = this.find("input");
    if (this.pending?.mode === "command") input.value ||= this.pending.text;
    this.pending = this.next = null;
    this.log();
    this.ready(true);
    this.banner(message.problem);
  }

  // --- a world that does not wait

  clocked(message) {
    this.screen = new Screen(message);
    this.screen.canvas.setAttribute("role", "img");
    this.screen.canvas.setAttribute("aria-label", "The current picture");
    this.rate = message.ticks_per_second;
    this.serial = 0;
    this.running = message.running;
    this.find("told").textContent = ""; // that was a second ago
    const picture = this.root.querySelector("[data-caption=current] .picture");
    picture.classList.remove("textual");
    picture.replaceChildren(this.screen.canvas);
    if (document.hidden) this.looked();
    if (!this.running) this.banner(this.announced(), "Start", () => this.begin());
  }

  announced() {
    const seconds = Math.round(this.find("meter").max / this.rate);
    return `The world goes on by itself, ${this.rate} ticks a second. The game lasts ${seconds} seconds at most.`;
  }

  begin() {
    this.running = true;
    this.banner("");
    this.root.focus({ preventScroll: true });
    this.inSight();
    this.tell({ type: "begin" });
  }

  // The picture and the keys together, where the window is low.
  inSight() {
    const keys = this.find("keypad");
    if (keys && keys.getBoundingClientRect().bottom > innerHeight) this.root.scrollIntoView({ block: "start" });
  }

  beat(data) {
    clearTimeout(this.doubt);
    const { tick } = this.screen.take(data);
    this.count(tick);
    if (tick && tick % this.rate === 0) this.socket.send(JSON.stringify({ type: "seen", tick }));
  }

  status(words) {
    this.find("status").textContent = words.replaceAll("\n", " · ");
  }

  hold(text, mode) {
    if (!this.running || this.over) return;
    this.tell({ type: "hold", serial: ++this.serial, text, mode });
  }

  release() {
    if (this.running && !this.over) this.tell({ type: "release", serial: ++this.serial });
  }

  // --- saying

  say(text, mode) {
    if (this.screen) return this.ask(text, mode);
    if (this.pending || this.over || !text.trim()) return false;
    this.pending = { type: "say", number: this.number, text, mode, ...this.thought() };
    this.remember(text);
    this.ready(false);
    this.log();
    this.tell(this.pending);
    return true;
  }

  ask(text, mode) {
    if (!this.running || this.over || !text.trim()) return false;
    this.remember(text);
    this.tell({ type: "say", number: this.number, text, mode, seconds: 0, blurred: 0 });
    return true;
  }

  think(turn, secondsAgo = 0) {
    const now = performance.now();
    this.shownAt = now - 1000 * secondsAgo;
    if (turn === this.seen) return; // still thinking, by the server's clock now
    this.seen = turn;
    this.blurred = 0;
    if (this.hiddenAt) this.hiddenAt = now;
  }

  thought() {
    if (this.seen < this.number - 1) return { seconds: 0, blurred: 0 }; // said before the frame it acts on
    const now = performance.now();
    const blurred = this.blurred + (this.hiddenAt ? now - this.hiddenAt : 0);
    return { seconds: Math.max(0, now - this.shownAt) / 1000, blurred: blurred / 1000 };
  }

  remember(...texts) {
    this.history.push(...texts);
    this.recalled = this.history.length;
  }

  make(text, mode) {
    if (this.over) return;
    if (this.screen) return this.ask(text, mode);
    const full = this.pending && this.next;
    this.hint(full ? "That was too fast: one gesture waits already." : "", HINT_MILLISECONDS);
    if (full || this.say(text, mode)) return;
    this.next = { text, mode };
    this.log();
  }

  leave() {
    this.leaving = true;
    this.tell({ type: "give_up" });
  }

  known(on) {
    return this.gestures.find((each) => each.on === on);
  }

  gesture(on, values = {}) {
    const known = this.known(on);
    if (!known) return false;
    if (known.say.includes("{target}") && !this.selected && !values.target) {
      this.hint("Choose a piece first: click it, or use the buttons below.");
      return true;
    }
    const filled = { target: this.selected, ...values };
    this.make(
      known.say.replace(/\{(\w+)\}/g, (_, name) => filled[name] ?? ""),
      on.startsWith("key") ? "keys" : "pointer",
    );
    return true;
  }

  // --- the clock

  left(seconds) {
    clearInterval(this.ticking);
    this.secondsLeft = seconds;
    if (seconds === null || !this.find("clock")) return;
    if (!this.over) this.ticking = setInterval(() => this.tick(), 500);
    this.tick();
  }

  tick() {
    const left = Math.max(0, this.secondsLeft - (this.pending ?? this.thought()).seconds);
    this.find("clock").textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
    if (left > 0 || this.over || this.pending) return;
    this.pending = { type: "say", number: this.number, text: "", mode: "keys", ...this.thought() }; // ends it
    this.tell(this.pending);
  }

  // --- the screen

  frames(message) {
    for (const frame of message.frames) this.show(frame);
    if (this.seen < 0) this.inSight();
    if (message.number !== this.seen) this.think(message.number); // else the same ones again, after reconnecting
  }

  show(frame) {
    const figure = this.root.querySelector(`[data-caption="${frame.caption}"]`);
    if (!figure) return;
    const picture = figure.querySelector(".picture");
    const textual = frame.media_type.startsWith("text/");
    const shown = textual ? document.createElement("pre") : document.createElement("img");
    if (textual) {
      shown.textContent = frame.body;
      shown.style.setProperty("--across", Math.max(...frame.body.split("\n").map((line) => line.length)));
    } else
      Object.assign(shown, {
        src: `data:${frame.media_type};base64,${frame.body}`,
        alt: `The ${frame.caption} picture`,
        width: frame.width,
        height: frame.height,
        draggable: false,
      });
    picture.classList.toggle("textual", textual);
    picture.classList.toggle("square", !textual && frame.width === frame.height);
    if (picture.contains(document.activeElement) && document.activeElement !== picture)
      this.root.focus({ preventScroll: true }); // it is drawn anew
    picture.replaceChildren(shown, ...(frame.caption === "current" ? this.targets(frame) : []));
    figure.querySelector(".words").textContent = `${frame.caption}: ${frame.alt.replaceAll("\n", ", ")}`;
    if (frame.caption === "current") this.list(frame);
  }

  list(frame) {
    const pieces = this.find("pieces");
    if (!pieces) return;
    const names = frame.targets.map((target) => target.name).sort();
    if (names.join() === [...pieces.querySelectorAll("button")].map((each) => each.value).join()) return;
    pieces.replaceChildren(...names.map((name) => this.button(name, () => this.select(name))));
    this.select(this.selected);
  }

  targets(frame) {
    const nearerOnTop = [...frame.targets].sort((one, other) => one.box[3] - other.box[3]);
    return nearerOnTop.map((target) => {
      const [left, top, right, bottom] = target.box;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "target";
      button.tabIndex = -1; // the list below the picture is for the keyboard
      button.value = target.name;
      button.title = target.name;
      button.setAttribute("aria-hidden", "true");
      button.style.cssText = `left:${left / 10}%;top:${top / 10}%;width:${(right - left) / 10}%;height:${(bottom - top) / 10}%`;
      button.classList.toggle("selected", target.name === this.selected);
      return button;
    });
  }

  button(name, act) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", value: name, textContent: name, className: "chip", onclick: act });
    return button;
  }

  select(name) {
    this.selected = name;
    for (const button of this.root.querySelectorAll(".target"))
      button.classList.toggle("selected", button.value === name);
    for (const button of this.find("pieces")?.querySelectorAll("button") ?? [])
      button.setAttribute("aria-pressed", String(button.value === name));
    if (name) this.hint("");
  }

  count(actions, budget = Number(this.find("meter").max)) {
    this.find("meter").max = budget;
    this.find("meter").value = actions;
    const done = `${actions} ${actions === 1 ? "action" : "actions"}`;
    if (budget > MANY) this.find("count").textContent = done;
    else
      this.find("count").textContent = this.over
        ? `${actions} of ${budget} actions`
        : `action ${Math.min(actions + 1, budget)} of ${budget}`;
  }

  told() {
    this.find("told").textContent = this.said.at(-1)?.told ?? "";
    this.log();
  }

  log() {
    const kept = this.pending?.number > this.said.length ? [this.pending] : []; // else the server has it after all
    const worded = (turns) => turns.filter((each) => each?.text); // the turn that tells of the time has no words
    const [said, waiting] = [worded(this.said), worded([...kept, this.next])];
    const lines = [...said.map((each) => this.line(each)), ...waiting.map((each) => this.line(each, "pending"))];
    this.find("log").replaceChildren(...lines.reverse());
  }

  line({ text }, className = "") {
    return Object.assign(document.createElement("li"), { textContent: text, className });
  }

  hint(text, milliseconds = 0) {
    clearTimeout(this.hinting);
    this.find("hint").textContent = text;
    if (text && milliseconds) this.hinting = setTimeout(() => this.hint(""), milliseconds);
  }

  banner(text, label = "", act = null) {
    const banner = this.find("banner");
    banner.hidden = !text;
    banner.replaceChildren(document.createTextNode(text), ...(act ? [this.button(label, act)] : []));
  }

  ready(yes) {
    this.root.classList.toggle("waiting", !yes);
    this.find("send").disabled = !yes || this.over;
    if (!yes || this.over) return;
    for (const button of this.root.querySelectorAll("[data-part=keypad] button")) button.disabled = false;
  }

  stop(text, label, act) {
    this.close();
    this.banner(text, label, act);
  }

  end(outcome) {
    if (this.over) return;
    this.close();
    this.count(Number(this.find("meter").value));
    const end = this.find("end");
    end.querySelector("strong").textContent =
      {
        solved: "Solved!",
        won: "You won!",
        lost: "You lost.",
        drawn: "The game is over.",
        exhausted: "No actions left.",
        gave_up: "You gave up.",
        timed_out: "The time is up.",
      }[outcome] ?? outcome.replaceAll("_", " ");
    end.hidden = false;
    end.querySelector("a, button")?.focus({ preventScroll: true });
    end.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.over = true;
    this.next = null;
    clearInterval(this.ticking);
    this.log();
    for (const control of this.root.querySelectorAll(
      "[data-part=say] :is(input, button), :is([data-part=pieces], [data-part=keypad]) button, [data-part=give-up]",
    ))
      control.disabled = true;
  }

  // --- hands

  listen() {
    this.find("say").addEventListener("submit", (event) => this.typed(event));
    this.find("input").addEventListener("keydown", (event) => this.recall(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("keyup", (event) => this.let(event));
    addEventListener("blur", () => this.screen && this.release());
    for (const kind of ["pointerdown", "pointerup", "pointerleave", "pointercancel"])
      this.find("keypad")?.addEventListener(kind, (event) => this.screen && this.thumb(event), true);
    for (const kind of ["focusin", "pointerdown"]) document.addEventListener(kind, (event) => this.strayed(event));
    this.find("keypad")?.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (key && (!this.screen || event.detail === 0)) this.gesture(key.value); // a thumb on the screen holds it instead
    });
    const picture = this.root.querySelector("[data-caption=current] .picture");
    picture.addEventListener("pointerdown", (event) => this.down(event));
    picture.addEventListener("pointerup", (event) => this.up(event, picture));
    document.addEventListener("visibilitychange", () => this.looked());
    this.find("give-up")?.addEventListener("click", () => this.find("sure").showModal());
    this.find("sure")?.addEventListener("close", (event) => {
      if (event.target.returnValue === "yes") this.leave();
      event.target.returnValue = "";
    });
  }

  typed(event) {
    event.preventDefault();
    const input = this.find("input");
    if (this.say(input.value, "command")) input.value = "";
    input.focus(); // the button that was clicked is disabled now
  }

  recall(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    event.stopPropagation(); // arrow keys in the command line are for the history
    if (!step || !this.history.length) return;
    event.preventDefault();
    this.recalled = Math.max(0, Math.min(this.history.length, this.recalled + step));
    this.find("input").value = this.history[this.recalled] ?? "";
  }

  pressed(event) {
    if (this.over || event.altKey || event.ctrlKey || event.metaKey || !this.meant(event.target)) return;
    const on = `key ${event.key}`;
    if (!this.known(on)) return;
    event.preventDefault();
    if (event.repeat) return; // a key that is held is one gesture
    if (!this.screen) return this.gesture(on);
    this.key = event.key;
    this.hold(this.known(on).say, "keys");
  }

  let(event) {
    if (this.screen && event.key === this.key) this.release();
  }

  thumb(event) {
    const key = event.target.closest?.("button");
    if (!key) return;
    if (event.type === "pointerdown") this.hold(this.known(key.value).say, "pointer");
    else if (event.buttons || event.type !== "pointerleave") this.release();
  }

  // Keys are for the board when it has the focus, or nothing has; never while a dialog asks.
  meant(focused) {
    if (!this.root.isConnected || document.querySelector("dialog[open]")) return false;
    return focused === document.body || this.root.contains(focused);
  }

  strayed(event) {
    if (this.selected && !this.root.contains(event.target)) this.select("");
  }

  down(event) {
    const target = event.target.closest(".target");
    this.from = { x: event.clientX, y: event.clientY, target: target?.value ?? "" };
    if (target || this.known("swipe up")) event.currentTarget.setPointerCapture(event.pointerId);
  }

  up(event, picture) {
    if (!this.from) return;
    const { x, y, target } = this.from;
    this.from = null;
    const swiped = Math.hypot(event.clientX - x, event.clientY - y) > SWIPE_PIXELS;
    if (target) this.select(target);
    if (swiped && this.known("swipe up")) return this.gesture(`swipe ${way(event.clientX - x, event.clientY - y)}`);
    if (target && swiped) return this.toward(event.clientX - x, event.clientY - y);
    if (target || swiped || !event.currentTarget.querySelector(".target")) return this.point(event, picture);
    const chosen = picture.querySelector(".target.selected")?.getBoundingClientRect();
    if (!chosen) return this.point(event, picture) || this.hint("Choose a piece first, then press beside it.");
    this.toward(x - (chosen.left + chosen.right) / 2, y - (chosen.top + chosen.bottom) / 2);
  }

  toward(right, down) {
    this.gesture(`toward ${way(right, down)}`);
  }

  point(event, picture) {
    const box = picture.getBoundingClientRect();
    const x = Math.round((1000 * (event.clientX - box.left)) / box.width);
    const y = Math.round((1000 * (event.clientY - box.top)) / box.height);
    return this.known("click") && this.gesture("click", { x, y });
  }

  looked() {
    const now = performance.now();
    if (document.hidden) this.hiddenAt = now;
    else if (this.hiddenAt) [this.blurred, this.hiddenAt] = [this.blurred + now - this.hiddenAt, 0];
    if (this.screen && this.running && !this.over) this.tell({ type: "look", away: document.hidden });
  }
}

const way = (right, down) =>
  Math.abs(right) > Math.abs(down) ? (right > 0 ? "right" : "left") : down > 0 ? "down" : "up";
const start = (scope) =>
  scope.querySelectorAll("[data-play]:not([data-started])").forEach((root) => {
    root.dataset.started = "";
    root.board = new Board(root);
  });
start(document);
document.addEventListener("htmx:afterSettle", (event) => start(event.target.parentElement ?? document));
