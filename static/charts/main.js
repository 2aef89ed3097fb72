// Charts of leaderboards. Plotly is loaded when the first chart comes into view; tables hold the same numbers.

import { narrowed, themed } from "./theme.js";

const NARROW = 480; // pixels
const OPTIONS = { responsive: true, displaylogo: false, displayModeBar: false };
const NO_DATA = "No data for this chart.";
const NOT_LOADED = "The chart could not be loaded. A table has its numbers.";

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
let library = null;

const plotly = (address) =>
  (library ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload: () => resolve(window.Plotly), onerror: reject });
    document.head.append(script);
  }));

/** One chart: fetched once, and drawn in the colors of the page, whenever they change. */
class Chart {
  constructor(place) {
    this.place = place;
    this.figure = null;
  }

  async load() {
    this.place.setAttribute("aria-busy", "true");
    await this.fetchAndDraw();
    this.place.setAttribute("aria-busy", "false");
  }

  async fetchAndDraw() {
    const { plotly: address, chart } = this.place.dataset;
    const [Plotly, answer] = await Promise.all([plotly(address), fetch(chart)]);
    if (!answer.ok) {
      this.say(NO_DATA);
      return;
    }
    this.figure = await answer.json();
    if (this.place.clientWidth < NARROW) this.figure = narrowed(this.figure);
    this.place.replaceChildren();
    await this.draw(Plotly);
    if (this.place.dataset.cell) this.place.on("plotly_click", (event) => this.open(event));
  }

  /** Show a text in place of the picture. */
  say(text) {
    this.place.textContent = text;
    for (const name of ["role", "aria-label"]) this.place.removeAttribute(name);
    this.place.setAttribute("aria-busy", "false");
  }

  draw(Plotly) {
    const { data, layout } = themed(this.figure, css);
    return Plotly.react(this.place, data, layout, OPTIONS);
  }

  /** Follow a cell of a heatmap to its tasks. */
  open({ points: [point] }) {
    const cell = point.customdata.at(-1);
    location.assign(this.place.dataset.cell.replace("/0/0/", `/${cell}/`));
  }
}

const charts = new Map([...document.querySelectorAll("[data-chart]")].map((place) => [place, new Chart(place)]));

const appeared = (entries) => {
  for (const { target } of entries.filter((each) => each.isIntersecting)) {
    watcher.unobserve(target);
    const chart = charts.get(target);
    chart.load().catch(() => chart.say(NOT_LOADED));
  }
};

const watcher = new IntersectionObserver(appeared, { rootMargin: "300px" });
for (const place of charts.keys()) watcher.observe(place);

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  for (const chart of charts.values()) if (chart.figure && window.Plotly) chart.draw(window.Plotly);
});
