// Giving up: a dialog asks first.

export function askBeforeGivingUp(button, dialog, giveUp) {
  button?.addEventListener("click", () => dialog.showModal());
  dialog?.addEventListener("close", () => {
    if (dialog.returnValue === "yes") giveUp();
    dialog.returnValue = "";
  });
}
