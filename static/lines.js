// Lines of a text that is shown as a frame.

/** Return how many letters its longest line has: the letters of a frame are as large as its width allows. */
export const longestLine = (text) => Math.max(...text.split("\n").map((line) => line.length));
