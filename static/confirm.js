// Ask for confirmation before sending forms with data-confirm. Without this script they are sent at once.

const dialog = document.createElement("dialog");
dialog.setAttribute("aria-labelledby", "confirm-words");
dialog.innerHTML = `<form method="dialog"><p id="confirm-words"></p>
  <div class="row"><button value="yes" class="danger"></button><button value="" autofocus>Cancel</button></div></form>`;
const [words, yes] = ["p", "[value=yes]"].map((each) => dialog.querySelector(each));

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.confirm) return;
  event.preventDefault();
  words.textContent = form.dataset.confirm;
  yes.textContent = event.submitter?.textContent.trim() ?? "Yes";
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue && form.submit();
  document.body.append(dialog);
  dialog.showModal();
});
