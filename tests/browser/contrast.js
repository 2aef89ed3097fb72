// Texts whose contrast is below WCAG AA: 4.5, or 3 for large ones. Disabled controls and pictures are exempt.
() => {
  const parts = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const over = (top, below) => {
    const alpha = top[3] ?? 1;
    return [0, 1, 2].map((part) => top[part] * alpha + below[part] * (1 - alpha));
  };
  const light = (color) => {
    const [red, green, blue] = color
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    if (!element) return [255, 255, 255];
    const own = parts(getComputedStyle(element).backgroundColor);
    return own[3] === 0
      ? ground(element.parentElement)
      : over(own, (own[3] ?? 1) < 1 ? ground(element.parentElement) : own);
  };
  const enough = (element) => {
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize),
      bold = Number(style.fontWeight) >= 700;
    return size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
  };
  const contrast = (color, under) => {
    const [bright, dark] = [light(over(parts(color), under)), light(under)].sort((a, b) => b - a);
    return (bright + 0.05) / (dark + 0.05);
  };
  const exempt = "svg, .picture, :disabled, [aria-hidden=true], .visually-hidden, option, script, style, .skip, .chart";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || element.closest(exempt) || !element.checkVisibility()) continue;
    const under = ground(element);
    const ratio = contrast(getComputedStyle(element).color, under);
    if (ratio < enough(element))
      found.add(
        `${ratio.toFixed(2)} <${element.tagName} class="${element.className}"> ${texts.currentNode.data.trim().slice(0, 40)}`,
      );
  }
  for (const field of document.querySelectorAll("[placeholder]:placeholder-shown:not(:disabled)")) {
    const hint = contrast(getComputedStyle(field, "::placeholder").color, ground(field));
    if (field.checkVisibility() && hint < enough(field)) found.add(`${hint.toFixed(2)} hint: ${field.placeholder}`);
  }
  return [...found];
};
