// What players have in common: a button that plays and pauses, and time that passes.

export function playButton(button, playing) {
  button.textContent = playing ? "Pause" : "Play";
  button.setAttribute("aria-pressed", String(playing));
}

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
