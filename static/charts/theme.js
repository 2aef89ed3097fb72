// Colors of charts: a figure comes without any, and takes those of the page.

const LONGEST = 17; // letters of a name on a narrow screen

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

/** The figure for a phone: without numbers in its cells, which are narrower than them, and with short names of rows. */
export function narrowed({ data, layout }) {
  return { data, layout: { ...layout, annotations: [], yaxis: { ...layout.yaxis, labelalias: aliases(data) } } };
}

/** Names of rows, shortened where they would take half of a phone. */
export function aliases(data) {
  const names = data.flatMap(({ y }) => y ?? []).filter((name) => typeof name === "string" && name.length > LONGEST);
  return Object.fromEntries(names.map((name) => [name, `${name.slice(0, LONGEST - 1).trimEnd()}…`]));
}

function colored(trace, css) {
  if (trace.colorbar) return { ...trace, colorbar: { ...trace.colorbar, outlinewidth: 0 } };
  const rank = trace.meta?.rank;
  if (rank === undefined) return trace;
  const color = css(`--line-${rank}`);
  return { ...trace, line: { ...trace.line, color }, marker: { ...trace.marker, color } };
}
