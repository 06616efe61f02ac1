// Tells whether later updates hold only the objects and sections they declare.
// No other bytes may hide between them.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { isSectionTail } from '#server/documents/verification/reading/file-tail.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { XrefSection } from '#server/documents/verification/reading/xref-section.ts'

const BLANK = /^[ \t\r\n\f\0]*$/

/** Reports, in Chinese, undeclared bytes and broken chaining between a signed revision and a later one of the same file. */
export const describeUndeclaredBytes = (older: RevisionView, newer: RevisionView): string | undefined => {
  if (older.end === newer.end) return undefined
  const added = newer.sections.length - older.sections.length
  const chained = older.sections.every((section, i) => newer.sections[added + i] === section)
  if (!chained) return '签名之后的更新没有接在签名版本之后'
  const later = newer.sections.slice(0, Math.max(0, added))
  if (later.some((section) => section.start < older.end)) return '签名之后的更新改用了签名版本内的交叉引用'
  const known = new Set(older.sections.map((section) => section.hybrid))
  if (later.some(({ hybrid }) => hybrid !== undefined && !known.has(hybrid)))
    return '签名之后的更新含有混合交叉引用'
  const spans = spansOf(newer, later, older.end)
  const text = (from: number, to: number) =>
    Buffer.from(newer.file.bytes.subarray(from, to)).toString('latin1')
  let at = older.end
  let afterSection = true
  for (const span of spans) {
    if (span.start < at) return '签名之后的更新中有互相重叠的对象'
    const between = text(at, span.start)
    if (afterSection ? !isSectionTail(between) : !BLANK.test(between))
      return '签名之后的更新中夹有未声明的内容'
    at = span.end
    afterSection = span.section
  }
  return isSectionTail(text(at, newer.end)) ? undefined : '文件末尾有多余内容'
}

interface Span {
  readonly start: number
  readonly end: number
  readonly section: boolean
}

const spansOf = (view: RevisionView, sections: readonly XrefSection[], from: number): Span[] => {
  const spans = new Map<number, Span>()
  for (const section of sections) {
    spans.set(section.start, { start: section.start, end: section.end, section: true })
  }
  for (const section of sections) {
    for (const [num, entry] of section.entries) {
      if (entry.kind !== 'offset' || entry.offset < from) continue
      const object = view.file.objectAt(entry.offset, view)
      if (object.num !== num || object.gen !== entry.gen)
        throw new PdfDefect(`对象 ${num} 不在交叉引用所说的位置`)
      if (!spans.has(object.start))
        spans.set(object.start, { start: object.start, end: object.end, section: false })
    }
  }
  return [...spans.values()].sort((a, b) => a.start - b.start)
}
