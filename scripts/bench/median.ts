// The middle of what was measured: one slow round does not move it.

/** Of an even number the upper one of the two; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
