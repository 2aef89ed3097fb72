// Gestures of a task: what a hand does, and the action text it stands for.

/** Return the text with its {names} filled in; those without a value vanish. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "").trim();

/** Return the input mode under which a gesture is recorded. */
export const modeOf = (on) => (on.startsWith("key") ? "keys" : "pointer");

export class Gestures {
  constructor(known = []) {
    this.known = known; // {on, say} each
  }

  /** Return the gesture of this name, such as "key ArrowUp" or "click", if the task knows it. */
  find(on) {
    return this.known.find((each) => each.on === on);
  }

  knows(on) {
    return Boolean(this.find(on));
  }

  /** Tell whether a gesture lacks the piece it is about; one that says where it begins may go without. */
  lacksTarget(on, { target }) {
    const { say } = this.find(on);
    return say.includes("{target}") && !say.includes("{x}") && !target;
  }

  /** Tell whether a gesture lacks the piece on which it ends; one that says where it ends may go without. */
  lacksEnd(on, { target2 }) {
    const { say } = this.find(on);
    return say.includes("{target2}") && !say.includes("{x2}") && !target2;
  }

  /** Return the way of an arrow key that means the only piece which can go it; "" for all other gestures. */
  soleWay(on) {
    return this.find(on).sole ? on.slice("key Arrow".length).toLowerCase() : "";
  }

  /** Tell whether a gesture says where on the frame it happens, or where it ends. */
  needsPlace(on) {
    return /\{([xy]2?|target2)\}/.test(this.find(on).say);
  }

  /** Return the action text of a known gesture. */
  text(on, values) {
    return fill(this.find(on).say, values);
  }
}
