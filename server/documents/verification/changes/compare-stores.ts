// Compares the stores of long-term data (ISO 32000-2 §12.8.4.3).
// A later update may add to a store, and must not remove anything.
import { createHash } from 'node:crypto'
import { storedData } from '#server/documents/verification/trust/long-term-data.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { Comparison } from './comparison.ts'

/** Reports certificates and revocation data that are in the store no more. */
export const compareStores = (step: Comparison): void => {
  const before = hashesOf(step.older.view)
  if (before.size === 0) return
  const after = hashesOf(step.newer.view)
  if (after.size === 0) step.report('长期验证数据被整个去掉')
  else if ([...before].some((hash) => !after.has(hash))) step.report('长期验证数据被删减或替换')
}

const hashesOf = (view: RevisionView): Set<string> =>
  new Set(storedData(view).map((data) => createHash('sha256').update(data).digest('hex')))
