// Finds objects of an update that do not belong where they are used.
// They are unreachable objects, and fields used as resources.
import { PdfRef, PdfStream, nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { Comparison } from './comparison.ts'
import { referencesIn } from './references.ts'

/** Reports new objects that nothing leads to: they change nothing today, and are there for something. */
export const reportUnreached = (step: Comparison): void => {
  if (step.changes.size > 0) return
  const { view } = step.newer
  const added = [...step.replaced].filter((num) => view.isInUse(num) && !step.older.view.isInUse(num))
  if (added.length === 0) return
  const reached = reachable(view, [...view.trailer.values()])
  for (const num of added) {
    if (reached.has(num) || isOfSection(view.current(num))) continue
    step.report(`增加了没有用到的对象 ${num}，用途不明`)
    return
  }
}

/**
 * Reports fields and annotations altered in this step that the drawing of pages uses as a resource. Each of these is compared
 * on its own, so what else uses one would change unnoticed.
 */
export const reportSharedObjects = (step: Comparison): void => {
  const { view, tree } = step.newer
  const roots: PdfValue[] = []
  for (const page of tree.pages) {
    for (const key of ['Contents', 'Group', 'Resources'])
      roots.push((key === 'Resources' ? page.inherited.get(key) : page.dict.get(key)) ?? null)
    for (const annotation of view.array(page.dict.get('Annots')) ?? [])
      roots.push(view.dict(annotation)?.get('AP') ?? null)
  }
  const drawn = reachable(view, roots)
  for (const num of step.structural) {
    if (!step.replaced.has(num) || !drawn.has(num)) continue
    step.report(`对象 ${num} 既是表单域或批注，又用于页面显示，显示内容随之变化`)
    return
  }
}

const reachable = (view: RevisionView, roots: readonly PdfValue[]): Set<number> => {
  const seen = new Set<number>()
  const queue = roots.flatMap((root) => (root instanceof PdfRef ? [root.num] : [...referencesIn(root)]))
  for (let num = queue.pop(); num !== undefined; num = queue.pop()) {
    if (seen.has(num)) continue
    seen.add(num)
    queue.push(...referencesIn(view.current(num)))
  }
  return seen
}

const isOfSection = (value: PdfValue): boolean =>
  value === null ||
  (value instanceof PdfStream && ['XRef', 'ObjStm'].includes(nameText(value.dict.get('Type')) ?? ''))
