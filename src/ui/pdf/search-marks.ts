// What was found, sorted by page, as the pages mark it.
import type { RunPlace } from '#src/ui/pdf/find-text.ts'
import type { Marked } from '#src/ui/pdf/mark-text.ts'

/** `at` is the number of the match that is looked at. */
export const marksOf = (
  matches: readonly { readonly page: number; readonly from: RunPlace; readonly until: RunPlace }[],
  at: number,
): ReadonlyMap<number, readonly Marked[]> =>
  Map.groupBy(
    matches.map(({ page, from, until }, number) => ({ page, from, until, isNow: number === at })),
    ({ page }) => page,
  )
