// Colors of charts: a figure comes without any, and takes those of the page.

const LONGEST = 17; // letters of a name on a narrow screen
const SMALL = { size: 11 }; // pixels of what is written under columns there: two digits fit a cell

/** The figure with the page's colors; `css` reads a custom property of site.css. */
export function themed({ data, layout }, css) {
  const axis = {
    color: css("--soft"),
    gridcolor: css("--line"),
    zerolinecolor: css("--line"),
    linecolor: css("--line"),
  };
  return {
    data: data.map((trace) => colored(trace, css)),
    layout: {
      ...layout,
      font: { color: css("--ink"), family: "system-ui, sans-serif", size: 13 },
      plot_bgcolor: data.some(({ type }) => type === "heatmap") ? css("--line") : "rgba(0,0,0,0)",
      hoverlabel: { bgcolor: css("--raised"), bordercolor: css("--line"), font: { color: css("--ink") } },
      xaxis: { ...layout.xaxis, ...axis, showgrid: !data.some(({ type }) => type === "heatmap") },
      yaxis: { ...layout.yaxis, ...axis, showgrid: !data.some(({ type }) => type === "heatmap") },
    },
  };
}

/**
 * The figure for a phone: without numbers in its cells, which are narrower than them, with short names of rows, and with
 * the scale of colors above the cells, not beside them.
 */
export function narrowed({ data, layout }) {
  return {
    data: data.map(lying),
    layout: {
      ...layout,
      annotations: [],
      xaxis: { ...layout.xaxis, tickfont: SMALL },
      yaxis: { ...layout.yaxis, labelalias: aliases(data) },
    },
  };
}

const lying = (trace) =>
  trace.colorbar
    ? {
        ...trace,
        colorbar: { ...trace.colorbar, orientation: "h", x: 0.5, xanchor: "center", y: 1, yanchor: "bottom" },
      }
    : trace;

/** Names of rows, shortened where they would take half of a phone; a number at the end, ", n = 12", stays. */
export function aliases(data) {
  const names = data.flatMap(({ y }) => y ?? []).filter((name) => typeof name === "string" && name.length > LONGEST);
  return Object.fromEntries(names.map((name) => [name, shortened(name)]));
}

function shortened(name) {
  const [, words, count = ""] = name.match(/^(.*?)(, n = [\d,]+)?$/s);
  return `${words.slice(0, LONGEST - 1 - count.length).trimEnd()}…${count}`;
}

function colored(trace, css) {
  if (trace.colorbar) return { ...trace, colorbar: { ...trace.colorbar, outlinewidth: 0 } };
  const rank = trace.meta?.rank;
  if (rank === undefined) return trace;
  const color = css(`--line-${rank}`);
  return { ...trace, line: { ...trace.line, color }, marker: { ...trace.marker, color } };
}
