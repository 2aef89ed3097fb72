// Room for pictures that come later.

/** Give pictures the shape they will have, so that nothing moves when they come. */
export function reserveRoom(root) {
  for (const picture of root.querySelectorAll("[data-sides]")) picture.style.aspectRatio = picture.dataset.sides;
}
