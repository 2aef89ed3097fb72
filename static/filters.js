// Forms that choose what a page shows: fields that are left empty stay out of the address.

document.addEventListener("formdata", ({ target, formData }) => {
  if (target.method !== "get") return;
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
