// Marks the page while somebody moves through it by keyboard, so that styles show a focus that a script has set.

const root = document.documentElement;

addEventListener("keydown", ({ key }) => key === "Tab" && root.toggleAttribute("data-keyboard", true), true);
addEventListener("pointerdown", () => root.removeAttribute("data-keyboard"), true);
