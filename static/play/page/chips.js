// Small buttons that scripts add to the page.

export const chip = (name, act) =>
  Object.assign(document.createElement("button"), {
    type: "button",
    value: name,
    textContent: name,
    className: "chip",
    onclick: act,
  });
