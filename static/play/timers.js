// Timers of the browser; tests have others.

export const TIMERS = {
  set: (act, milliseconds) => setTimeout(act, milliseconds),
  clear: (timer) => clearTimeout(timer),
  now: () => performance.now(),
};
