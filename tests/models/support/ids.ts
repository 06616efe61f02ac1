// Ids that are the same in every run.

/** `id-1`, `id-2`, … */
export const counter = (): (() => string) => {
  let last = 0
  return () => `id-${(last += 1)}`
}

/** UUIDs counted up. */
export const uuidCounter = (): (() => string) => {
  let last = 0
  return () => `00000000-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`
}
