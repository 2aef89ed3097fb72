// Ask for confirmation before sending what has data-confirm, a form or one button of it, with the button that was pressed;
// not if the checkbox that data-confirm-unless names is checked. Without this script forms are sent at once.

const dialog = document.createElement("dialog");
dialog.setAttribute("aria-labelledby", "confirm-words");
dialog.innerHTML = `<form method="dialog"><p id="confirm-words"></p>
  <div class="row"><button value="yes" class="danger"></button><button value="" autofocus>Cancel</button></div></form>`;
const [words, yes] = ["p", "[value=yes]"].map((each) => dialog.querySelector(each));
let confirmed = null; // the form that is being sent

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  const question = button?.dataset.confirm ?? form.dataset.confirm;
  if (!question || form === confirmed || harmless(form)) return;
  event.preventDefault();
  words.textContent = question;
  yes.textContent = button?.textContent.trim() ?? "Yes";
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue && send(form, button);
  document.body.append(dialog);
  dialog.showModal();
});

function harmless(form) {
  return form.elements.namedItem(form.dataset.confirmUnless)?.checked;
}

function send(form, button) {
  confirmed = form;
  form.requestSubmit(button);
  confirmed = null;
}
