// Frames of a closed episode: fetched with the text shown next to them, and drawn as pictures or texts.

import { longestLine } from "../lines.js";

/** Return what the headers of a frame hold: its alternative text, and the text shown next to it. */
export function readHeaders(headers) {
  const read = (name) => decodeURIComponent(headers.get(name) ?? "");
  return {
    textual: headers.get("content-type").startsWith("text/"),
    alt: read("x-alt").replaceAll("\n", ", "),
    status: read("x-text"),
  };
}

/** Fetch a frame; null if it cannot be had. */
export async function fetchFrame(address) {
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const read = readHeaders(answer.headers);
  return { address, ...read, text: read.textual ? await answer.text() : "" };
}

/** Draw a frame in the place of its caption. */
export function drawFrame(find, frame, caption) {
  const [picture, text] = [find(caption), find(`${caption}-text`)];
  picture.hidden = frame.textual;
  text.hidden = !frame.textual;
  if (frame.textual) write(text, frame.text);
  else Object.assign(picture, { src: frame.address, alt: frame.alt });
}

function write(place, text) {
  place.textContent = text;
  place.style.setProperty("--across", longestLine(text));
}
