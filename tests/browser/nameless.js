// Controls that are seen but have no name for those who hear the page.
() => {
  const named = (each) =>
    each.ariaLabel ||
    each.getAttribute("aria-labelledby") ||
    each.innerText?.trim() ||
    each.title ||
    each.querySelector("img[alt]:not([alt=''])") ||
    [...(each.labels ?? [])].some((label) => label.innerText.trim());
  return [...document.querySelectorAll("a, button, input, select, textarea, summary, progress")]
    .filter(
      (each) => each.type !== "hidden" && !each.closest("[aria-hidden=true]") && each.checkVisibility() && !named(each),
    )
    .map((each) => each.outerHTML.slice(0, 200));
};
