// Describes what changed from one revision to a later one.
// Every change counts that is not a permitted signing step.
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfStream, nameText } from '#server/documents/verification/reading/values.ts'
import { compareCatalogs } from './compare-catalog.ts'
import { compareFields } from './compare-fields.ts'
import { comparePages } from './compare-pages.ts'
import { Comparison } from './comparison.ts'
import type { StepLimits } from './comparison.ts'
import { reportSharedObjects, reportUnreached } from './loose-objects.ts'

/** What came after a signature: differences in Chinese that nothing permits, and names of form fields that were filled. */
export interface LaterChanges {
  readonly changes: readonly string[]
  readonly filled: readonly string[]
}

/** Every difference that the step's limits do not permit, and the fillings; both empty when there is none. */
export const compareRevisions = (
  older: RevisionView,
  newer: RevisionView,
  limits: StepLimits,
): LaterChanges => {
  if (older.end === newer.end) return { changes: [], filled: [] }
  const step = new Comparison(older, newer, limits)
  compareCatalogs(step)
  comparePages(step)
  compareFields(step)
  reportUnexplained(step)
  reportUnreached(step)
  reportSharedObjects(step)
  return { changes: [...step.changes], filled: [...step.filled] }
}

// Deny by default: an object that was replaced and that no comparison came across has an unknown use.
const reportUnexplained = (step: Comparison): void => {
  if (step.changes.size > 0) return
  for (const num of step.replaced) {
    if (step.explained.has(num)) continue
    if (!step.older.view.isInUse(num)) continue
    const before = step.older.view.current(num)
    if (before instanceof PdfStream && ['XRef', 'ObjStm'].includes(nameText(before.dict.get('Type')) ?? ''))
      continue
    if (!step.equal(before, step.newer.view.current(num))) step.report(`对象 ${num} 被替换，用途不明`)
  }
}
