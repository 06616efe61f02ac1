// Finds the test files that a change concerns, the nearest first, as many as there is time for.

/** A test file, and by how many imports it is away from what was changed; 0 when it was changed itself. */
export interface RelatedTest {
  readonly file: string
  readonly distance: number
}

const TEST = /^tests\/.*(?<!\.postgres)\.test\.tsx?$/

/** The test files that import a changed file, directly or through others; nearest first. Browser journeys and PostgreSQL are left out. */
export const relatedTests = (
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): readonly RelatedTest[] => {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const distances = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return [...distances]
    .filter(([file]) => imports.has(file) && TEST.test(file))
    .map(([file, distance]) => ({ file, distance }))
}

/** The tests that fit in these seconds, nearest first and of equally near ones the shorter first; and those left over. */
export const fitting = (
  tests: readonly RelatedTest[],
  secondsOf: (file: string) => number,
  seconds: number,
): { readonly taken: readonly string[]; readonly left: readonly string[] } => {
  const taken: string[] = []
  const left: string[] = []
  let used = 0
  for (const { file } of tests.toSorted(
    (a, b) => a.distance - b.distance || secondsOf(a.file) - secondsOf(b.file),
  )) {
    const fits = used + secondsOf(file) <= seconds
    if (fits) used += secondsOf(file)
    ;(fits ? taken : left).push(file)
  }
  return { taken, left }
}
