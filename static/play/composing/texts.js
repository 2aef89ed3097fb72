// Texts of the composer.

export const EMPTY = "Nothing is on the board yet: put pieces on it, or type your answer.";

export const laidText = (count) => `${count} on the board`;

/** Say what a press does next. */
export function chosenText(composition) {
  const { chip, place } = composition;
  if (place) return `Now choose what is in ${place}.`;
  if (!chip) return "";
  const there = composition.placeOf(chip);
  if (!there) return `Now press the cell of the ${chip}.`;
  return `Press another cell to move the ${chip}, or ${there} again to take it off.`;
}
