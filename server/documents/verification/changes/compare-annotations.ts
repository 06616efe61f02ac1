// Compares the annotations of a page in two revisions (ISO 32000-2 §12.5), appearance included.
import type { PageNode } from '#server/documents/verification/reading/page-tree.ts'
import { PdfRef, nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { Comparison } from './comparison.ts'
import { isPermittedNewField } from './new-signature-field.ts'

const KINDS: Record<string, string> = {
  Stamp: '图章',
  FreeText: '文本框',
  Text: '便笺',
  Highlight: '高亮',
  Ink: '手绘',
  Link: '链接',
  Widget: '表单域',
  Square: '矩形',
  Circle: '椭圆',
  Line: '线条',
  Redact: '密文',
  FileAttachment: '附件',
  Watermark: '水印',
}

/** Reports annotations added, removed, reordered or altered. Widgets that belong to a form field are compared with it. */
export const compareAnnotations = (step: Comparison, before: PageNode, after: PageNode): void => {
  for (const page of [before, after]) {
    const list = page.dict.get('Annots')
    if (list instanceof PdfRef) step.explained.add(list.num)
  }
  const older = annotationsOf(step.older.view, before)
  const newer = annotationsOf(step.newer.view, after).filter((item) => !isPermittedNewField(step, item))
  const where = `第 ${before.number} 页：`
  const wasThere = finderIn(older, (now, old) => same(step, old, now))
  const isThere = finderIn(newer, (old, now) => same(step, old, now))
  for (const [place, item] of newer.entries()) {
    if (!wasThere(item, place)) step.report(`${where}增加了${kindOf(step.newer.view, item)}`)
  }
  const kept: PdfValue[] = []
  for (const [place, item] of older.entries()) {
    if (isThere(item, place)) kept.push(item)
    else step.report(`${where}删除了${kindOf(step.older.view, item)}`)
  }
  if (kept.length === newer.length && !kept.every((item, i) => same(step, item, newer[i] ?? null))) {
    step.report(`${where}批注的前后次序被调换`)
  }
  for (const item of kept) {
    if (!(item instanceof PdfRef) || !step.isAffected(item.num) || step.fieldParts.has(item.num)) continue
    step.explained.add(item.num)
    const [was, is] = [step.older.view.resolve(item), step.newer.view.resolve(item)]
    if (!step.equal(was, is)) step.report(`${where}${kindOf(step.older.view, item)}被修改`)
  }
}

const annotationsOf = (view: RevisionView, page: PageNode): PdfValue[] =>
  view.array(page.dict.get('Annots')) ?? []

/** Tells whether a list has an item, tried at its own place first: a page may have thousands, and nearly all stay where they were. */
const finderIn = (list: readonly PdfValue[], equal: (item: PdfValue, other: PdfValue) => boolean) => {
  const numbers = new Set(
    list.flatMap((other) => (other instanceof PdfRef ? [`${other.num} ${other.gen}`] : [])),
  )
  return (item: PdfValue, place: number): boolean => {
    if (item instanceof PdfRef) return numbers.has(`${item.num} ${item.gen}`)
    const there = list[place]
    return (there !== undefined && equal(item, there)) || list.some((other) => equal(item, other))
  }
}

const same = (step: Comparison, a: PdfValue, b: PdfValue): boolean =>
  a instanceof PdfRef || b instanceof PdfRef
    ? a instanceof PdfRef && b instanceof PdfRef && a.num === b.num && a.gen === b.gen
    : step.equal(a, b)

const kindOf = (view: RevisionView, item: PdfValue): string => {
  const subtype = nameText(view.resolve(view.dict(item)?.get('Subtype'))) ?? ''
  return KINDS[subtype] ?? `批注（${subtype || '未知类型'}）`
}
