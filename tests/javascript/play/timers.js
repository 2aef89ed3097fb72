// Timers that run when a test says so, and a time that goes on with them.

export function timersByHand() {
  const running = new Map();
  let count = 0;
  const timers = {
    time: 0,
    now: () => timers.time,
    set: (act, milliseconds) => {
      running.set(++count, { act, milliseconds });
      return count;
    },
    clear: (timer) => running.delete(timer),
    waits: () => [...running.values()].map(({ milliseconds }) => milliseconds),
    run: (milliseconds, late = 0) => {
      const [timer, { act }] = [...running].find(([, each]) => each.milliseconds === milliseconds);
      running.delete(timer);
      timers.time += milliseconds + late;
      act();
    },
  };
  return timers;
}
