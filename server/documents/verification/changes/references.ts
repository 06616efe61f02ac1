// The objects that a value refers to.
// It also finds objects that look different because an object they use was replaced.
import { PdfRef, PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { XrefEntry } from '#server/documents/verification/reading/xref-section.ts'

const known = new WeakMap<object, readonly number[]>()
const NONE: readonly number[] = []

/** Numbers of the objects a value names directly, through arrays and dictionaries but not through references. */
export const referencesIn = (value: PdfValue): readonly number[] => {
  if (typeof value !== 'object' || value === null) return NONE
  const cached = known.get(value)
  if (cached) return cached
  const found: number[] = []
  collect(value, found)
  known.set(value, found)
  return found
}

const collect = (value: PdfValue, found: number[]): void => {
  if (value instanceof PdfRef) found.push(value.num)
  else if (Array.isArray(value)) for (const item of value) collect(item, found)
  else if (value instanceof PdfStream) collect(value.dict, found)
  else if (value instanceof Map) for (const item of value.values()) collect(item, found)
}

/** Numbers of objects that moved between the two revisions, or that are in only one of them. */
export const replacedObjects = (older: RevisionView, newer: RevisionView): Set<number> => {
  const replaced = new Set<number>()
  for (const [num, entry] of newer.entries) if (!sameEntry(older.entries.get(num), entry)) replaced.add(num)
  for (const [num, entry] of older.entries)
    if (!newer.entries.has(num) && entry.kind !== 'free') replaced.add(num)
  for (const [num, entry] of newer.entries) {
    if (entry.kind === 'packed' && replaced.has(entry.stream)) replaced.add(num)
  }
  return replaced
}

const sameEntry = (a: XrefEntry | undefined, b: XrefEntry): boolean => {
  if (!a || a.kind === 'free' || b.kind === 'free') return (!a || a.kind === 'free') && b.kind === 'free'
  if (a.kind === 'offset') return b.kind === 'offset' && a.offset === b.offset && a.gen === b.gen
  return b.kind === 'packed' && a.stream === b.stream && a.index === b.index
}

/**
 * The replaced objects and everything that shows them. `structural` objects (pages, fields, annotations…) are compared
 * each on their own, so what merely points at one is not affected by it.
 */
export const affectedObjects = (
  view: RevisionView,
  replaced: ReadonlySet<number>,
  structural: ReadonlySet<number>,
): Set<number> => {
  const users = new Map<number, number[]>()
  for (const num of view.entries.keys())
    for (const target of referencesIn(view.current(num))) {
      const list = users.get(target)
      if (list) list.push(num)
      else users.set(target, [num])
    }
  const affected = new Set(replaced)
  const queue = [...replaced]
  for (let num = queue.pop(); num !== undefined; num = queue.pop()) {
    if (structural.has(num)) continue
    for (const user of users.get(num) ?? []) {
      if (affected.has(user)) continue
      affected.add(user)
      queue.push(user)
    }
  }
  return affected
}
