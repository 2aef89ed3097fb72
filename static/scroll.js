// Regions that scroll sideways: styles fade the edge behind which there is more, and only such a region takes the focus.

const SLACK = 2; // pixels that rounding leaves over

function update(region) {
  const { scrollLeft, scrollWidth, clientWidth } = region;
  const left = scrollLeft > SLACK;
  const right = scrollLeft + clientWidth < scrollWidth - SLACK;
  region.dataset.more = [left && "left", right && "right"].filter(Boolean).join(" ");
  region.tabIndex = scrollWidth > clientWidth + SLACK ? 0 : -1;
}

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) update(target.closest(".scroll"));
});

function watch(root) {
  for (const region of root.querySelectorAll(".scroll:not([data-more])")) {
    region.dataset.more = "";
    region.addEventListener("scroll", () => update(region), { passive: true });
    sizes.observe(region);
    for (const child of region.children) sizes.observe(child);
  }
}

watch(document);
document.addEventListener("htmx:load", ({ target }) => watch(target.parentElement ?? document));
