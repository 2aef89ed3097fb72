// The message line: what is typed there is sent to the other players, as an action.

/**
 * Return the action text that sends a message; `pattern` has the place for it: `say {text}`. A place in quotes takes a
 * JSON string: `say("{text}")`.
 */
export const messageText = (pattern, text) =>
  pattern.replace(/"\{text\}"|\{text\}/, (place) =>
    place.startsWith('"') ? JSON.stringify(text.trim()) : text.trim(),
  );

export class MessageLine {
  /** `send` gets the action text and returns true when it is on its way. */
  constructor({ form, input, send }) {
    Object.assign(this, { form, input, send });
  }

  listen() {
    this.form.addEventListener("submit", (event) => this.submit(event));
  }

  submit(event) {
    event.preventDefault();
    const { value } = this.input;
    if (value.trim() && this.send(messageText(this.form.dataset.pattern, value))) this.input.value = "";
    this.input.focus();
  }
}
