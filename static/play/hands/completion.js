// Completion of what is typed: the words that may come next, by the forms of a game's actions.

/** Return the parts of a form such as "Pick({class})": texts, and lists of words that fill a place. */
const partsOf = (form, words) =>
  form.split(/\{(\w+)\}/).map((part, number) => (number % 2 ? { words: words[part] } : { text: part }));

/** Return what stands behind a text at the beginning of what is typed, whatever its letters and blanks; null for none. */
function behind(text, typed) {
  let at = 0;
  for (const sign of text) {
    if (sign === " ") continue;
    while (typed[at] === " ") at += 1;
    if (at === typed.length || typed[at].toLowerCase() !== sign.toLowerCase()) return null;
    at += 1;
  }
  return typed.slice(at);
}

/** Tell whether a text begins with what is typed. */
function begins(text, typed) {
  const [whole, part] = [text, typed].map((each) => each.replaceAll(" ", "").toLowerCase());
  return whole.startsWith(part);
}

const isWord = (sign) => /\w/.test(sign ?? "");

/** Return the longest word at the beginning of what is typed, if something else follows it, and the rest. */
function wholeWord(words, typed) {
  let found = null;
  for (const word of words) {
    const rest = behind(word, typed);
    if (rest?.trim() && !isWord(rest[0]) && !(word.length <= found?.word.length)) found = { word, rest };
  }
  return found;
}

/** Return words that begin with what is typed, and then those that have it elsewhere. */
function matching(words, typed) {
  const part = typed.trim().toLowerCase();
  const first = words.filter((word) => word.toLowerCase().startsWith(part));
  return [...first, ...words.filter((word) => !first.includes(word) && word.toLowerCase().includes(part))];
}

/** Return what a menu calls a text that goes on in several ways, or that ends. */
const shown = (text, whole) => (whole ? text : `${text.trimEnd()} …`);

/** Return the options of a form: a label, the text that it makes of the line, and whether that is a whole action. */
function optionsOf([part, ...others], typed, done = "") {
  if (!part) return [];
  if (part.words) return ofPlace(part.words, others, typed, done);
  const after = behind(part.text, typed);
  if (after !== null) return optionsOf(others, after, done + part.text);
  return begins(part.text, typed) ? [verb(done, part.text, !others.length)] : [];
}

/** Return the options where a place is to be filled, or was filled: then what follows, and words that go on so. */
function ofPlace(words, others, typed, done) {
  const found = wholeWord(words, typed);
  const [last, next] = [others.length === 1, others[0].text];
  if (!found) return fillings(matching(words, typed), typed, done, next, last);
  const longer = words.filter((word) => begins(word, typed));
  return [...optionsOf(others, found.rest, done + found.word), ...fillings(longer, typed, done, next, last)];
}

function verb(done, text, whole) {
  return { label: done ? shown(done + text, whole) : text.replace(/\W+$/, ""), text: done + text, whole };
}

/** Return words that fill a place, with what follows them; of a word that is typed already, what follows alone. */
function fillings(words, rest, done, next, last) {
  return words.map((word) => {
    const [text, typed] = [done + word + next, word.toLowerCase() === rest.trim().toLowerCase()];
    return { label: typed ? shown(text, last) : word, text, whole: last };
  });
}

/** Return the beginning that two texts have in common. */
function common(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(0, at);
}

export class Completion {
  constructor({ forms, words }) {
    this.forms = forms.map((form) => partsOf(form, words));
  }

  /** Return what may come next, each once: where forms go on differently, the text goes as far as they agree. */
  options(typed) {
    const found = new Map();
    for (const option of this.forms.flatMap((parts) => optionsOf(parts, typed.trimStart()))) {
      const other = found.get(option.label);
      const whole = option.whole && (other?.whole ?? true);
      found.set(option.label, { ...option, whole, text: other ? common(other.text, option.text) : option.text });
    }
    return [...found.values()];
  }
}
