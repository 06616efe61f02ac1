// Compares the trailers of later updates with the signed one.
// They may have no new entries (ISO 32000-2 §7.5.5, §7.5.8.2).
import type { Comparison } from './comparison.ts'

// What describes the section itself; root, information and encryption are compared on their own.
const OF_SECTION = new Set(
  'Size Prev XRefStm Root Info ID Encrypt Type W Index Filter DecodeParms Length'.split(' '),
)

/** Reports trailer keys that an update added or gave another value. Leaving out keys nobody reads changes nothing. */
export const compareTrailers = (step: Comparison): void => {
  const { older, newer } = step
  const added = newer.view.sections.length - older.view.sections.length
  for (const { trailer } of newer.view.sections.slice(0, Math.max(0, added))) {
    for (const [key, value] of trailer) {
      if (OF_SECTION.has(key) || step.equal(older.view.trailer.get(key) ?? null, value)) continue
      step.report(`文件尾增加或修改了 /${key}，用途不明`)
    }
  }
  const encrypted = [older, newer].map(({ view }) => view.trailer.get('Encrypt') ?? null)
  const ids = [older, newer].map(({ view }) => view.array(view.trailer.get('ID'))?.[0] ?? null)
  const isReadAnew = encrypted.some((entry) => entry !== null) && !step.equal(ids[0] ?? null, ids[1] ?? null)
  if (!step.equal(encrypted[0] ?? null, encrypted[1] ?? null) || isReadAnew) step.report('加密设置被修改')
}
