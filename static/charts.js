// Charts of a board. Plotly comes when a chart is about to be seen; the same numbers stand in tables without it.

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const NARROW = 480,
  SHORT = 17; // pixels, letters
let library = null;

const plotly = (address) =>
  (library ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload: () => resolve(window.Plotly), onerror: reject });
    document.head.append(script);
  }));

// Names of rows, shortened where they would take half of a phone.
const shortened = (data) =>
  Object.fromEntries(
    data
      .flatMap(({ y }) => y ?? [])
      .filter((name) => typeof name === "string" && name.length > SHORT)
      .map((name) => [name, `${name.slice(0, SHORT - 1).trimEnd()}…`]),
  );

async function draw(place) {
  const [Plotly, answer] = await Promise.all([plotly(place.dataset.plotly), fetch(place.dataset.chart)]);
  if (!answer.ok) {
    place.textContent = "This chart has no data.";
    return;
  }
  const { data, layout } = await answer.json();
  const axis = {
    color: css("--soft"),
    gridcolor: css("--line"),
    zerolinecolor: css("--line"),
    linecolor: css("--line"),
  };
  Object.assign(layout, {
    font: { color: css("--ink"), family: "system-ui, sans-serif", size: 13 },
    xaxis: { ...layout.xaxis, ...axis },
    yaxis: { ...layout.yaxis, ...axis },
  });
  if (place.clientWidth < NARROW) layout.yaxis.labelalias = shortened(data);
  place.replaceChildren();
  await Plotly.newPlot(place, data, layout, { responsive: true, displaylogo: false, displayModeBar: false });
  const link = place.dataset.cell;
  if (!link) return;
  place.on(
    "plotly_click",
    ({
      points: [
        {
          customdata: [, , cell],
        },
      ],
    }) => location.assign(link.replace("/0/0/", `/${cell}/`)),
  );
}

const apologize = (place) => () => {
  place.textContent = "The chart could not be loaded; the table below has its numbers.";
};

const appeared = (entries) => {
  for (const { target } of entries.filter((each) => each.isIntersecting)) {
    watcher.unobserve(target);
    draw(target).catch(apologize(target));
  }
};

const watcher = new IntersectionObserver(appeared, { rootMargin: "300px" });
for (const place of document.querySelectorAll("[data-chart]")) watcher.observe(place);
document.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
for (const control of document.querySelectorAll("select[data-go]"))
  control.onchange = () => control.form.requestSubmit();
