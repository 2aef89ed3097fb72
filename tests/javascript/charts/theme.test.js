import assert from "node:assert/strict";
import test from "node:test";

import { aliases, narrowed, themed } from "../../../static/charts/theme.js";

const DAY = { "--ink": "black", "--line": "silver", "--line-3": "blue" };
const NIGHT = { "--ink": "white", "--line": "gray", "--line-3": "cyan" };
const page = (colors) => (name) => colors[name] ?? "";
const LINES = {
  data: [{ type: "scatter", line: { dash: "dot" }, meta: { rank: 3 } }],
  layout: { xaxis: { title: "x" } },
};

test("a line has the color of its rank in the page's scheme", () => {
  const colors = [DAY, NIGHT].map((each) => themed(LINES, page(each)).data[0].line);
  assert.deepEqual(colors, [
    { dash: "dot", color: "blue" },
    { dash: "dot", color: "cyan" },
  ]);
});

test("text and axes have the page's colors and keep what else they have", () => {
  const { layout } = themed(LINES, page(NIGHT));
  assert.equal(layout.font.color, "white");
  assert.equal(layout.xaxis.gridcolor, "gray");
  assert.equal(layout.xaxis.title, "x");
});

test("a figure that was drawn by day can be drawn by night", () => {
  const before = structuredClone(LINES);
  themed(LINES, page(DAY));
  assert.deepEqual(LINES, before);
});

test("cells of a heatmap are parted by lines that show in both schemes", () => {
  const heat = { data: [{ type: "heatmap", colorbar: { thickness: 12 } }], layout: {} };
  assert.equal(themed(heat, page(NIGHT)).layout.plot_bgcolor, "gray");
  assert.deepEqual(themed(heat, page(NIGHT)).data[0].colorbar, { thickness: 12, outlinewidth: 0 });
});

test("a narrow chart has no numbers in its cells and keeps the rest of its layout", () => {
  const figure = { data: [{ y: ["a", "b"] }], layout: { annotations: [{ text: "+0.50" }], yaxis: { dtick: 1 } } };
  const { annotations, xaxis, yaxis } = narrowed(figure).layout;
  assert.deepEqual([annotations, xaxis, yaxis], [[], { tickfont: { size: 11 } }, { dtick: 1, labelalias: {} }]);
});

test("a narrow heatmap has its scale of colors above its cells", () => {
  const { data } = narrowed({ data: [{ colorbar: { thickness: 12 } }, { type: "scatter" }], layout: {} });
  const { thickness, orientation, yanchor } = data[0].colorbar;
  assert.deepEqual([thickness, orientation, yanchor], [12, "h", "bottom"]);
  assert.deepEqual(data[1], { type: "scatter" });
});

test("long names are shortened, numbers and short ones are not", () => {
  assert.deepEqual(aliases([{ y: ["Open-loop expectimax (OLETS)", "Optimal", 3] }, {}]), {
    "Open-loop expectimax (OLETS)": "Open-loop expect…",
  });
});

test("a number at the end of a long name stays", () => {
  assert.deepEqual(aliases([{ y: ["Random, legal, n = 1,132"] }]), {
    "Random, legal, n = 1,132": "Rando…, n = 1,132",
  });
});
