// Lines of a text that is shown as a frame, or next to one.

/** Return how many letters its longest line has: the letters of a frame are as large as its width allows. */
export const longestLine = (text) => Math.max(...text.split("\n").map((line) => line.length));

/** Return several lines as one. */
export const inOneLine = (lines) => lines.replaceAll("\n", " · ");

/** Show a text next to a frame: talk line by line, the last of it in sight, and anything else in one line. */
export function tell(place, lines) {
  place.textContent = place.classList.contains("talk") ? lines : inOneLine(lines);
  place.scrollTop = place.scrollHeight;
}
