// Addresses of frames and steps, made of the patterns that pages give for step 0.

/** Return the address of the frame, or of the rows of actions, at a step. */
export const atStep = (pattern, step) => pattern.replace("/0/", `/${step}/`);

/** Return the address of the goal, by that of the current frame. */
export const goalOf = (pattern) => pattern.replace(/current(?=$|\?)/, "goal");

/** Return the address of a clip's picture: after a step, or on the way from it to the next. */
export const inClip = (pattern, step, part = 0) => pattern.replace(/\/0\/0\/$/, `/${step}/${part}/`);

/** Return the address of a page at a step. */
export function withStep(page, step) {
  const address = new URL(page);
  address.searchParams.set("step", step);
  return address;
}

/** Return the step that the address of a page names, if it is a number. */
export const stepOf = (search) => Number(new URLSearchParams(search).get("step"));
