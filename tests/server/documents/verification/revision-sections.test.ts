// The sections of a file's cross-reference merged: which entry of an object counts in a revision.
import { expect, test } from 'vitest'
import { BudgetDefect } from '#server/documents/verification/reading/defect.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { ObjectSource } from '#server/documents/verification/reading/revision-view.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import type { XrefEntry, XrefSection } from '#server/documents/verification/reading/xref-section.ts'
import { latin1, pdfOf } from '#tests/support/attacks/raw-pdf.ts'

const CATALOG = '<</Type/Catalog>>'

const viewOf = (pdf: Uint8Array, end = pdf.length) => new PdfFile(pdf).revision(end)

const offset = (place: number, gen = 0): XrefEntry => ({ kind: 'offset', offset: place, gen })

const free: XrefEntry = { kind: 'free' }

// As they are read, each by itself.
const freed = (): XrefEntry => ({ kind: 'free' })

const sectionOf = (
  entries: Record<number, XrefEntry>,
  { hybrid, trailer = {} }: { hybrid?: number; trailer?: Record<string, PdfValue> } = {},
): XrefSection => ({
  start: 0,
  end: 0,
  entries: new Map(Object.entries(entries).map(([num, entry]) => [Number(num), entry])),
  trailer: new Map(Object.entries(trailer)) as PdfDict,
  prev: undefined,
  hybrid,
  streamObject: undefined,
})

/** The entries that count, and how many the budget was asked for. */
const merged = (sections: XrefSection[], hidden: Record<number, Record<number, XrefEntry>> = {}) => {
  const asked: number[] = []
  const source = {
    budget: { merged: (count: number) => asked.push(count) },
    section: (at: number) => sectionOf(hidden[at] ?? {}),
  } as unknown as ObjectSource
  const view = new RevisionView(source, 9, sections)
  return { entries: Object.fromEntries(view.entries), asked, trailer: Object.fromEntries(view.trailer) }
}

test('the newest entry counts, and the newest trailer', () => {
  const newer = sectionOf({ 1: offset(9), 2: free }, { trailer: { Size: 3 } })
  const older = sectionOf({ 1: offset(1), 2: offset(2), 3: offset(3) }, { trailer: { Size: 4 } })
  expect(merged([newer, older])).toEqual({
    entries: { 1: offset(9), 2: free, 3: offset(3) },
    asked: [2, 3],
    trailer: { Size: 3 },
  })
})

test.each<[string, XrefSection[], Record<number, Record<number, XrefEntry>>, Record<number, XrefEntry>]>([
  ['only hidden', [sectionOf({}, { hybrid: 5 })], { 5: { 1: offset(7) } }, { 1: offset(7) }],
  ['free in the table', [sectionOf({ 1: free }, { hybrid: 5 })], { 5: { 1: offset(7) } }, { 1: offset(7) }],
  [
    'replaced by a newer table',
    [sectionOf({ 1: offset(9) }), sectionOf({ 1: free }, { hybrid: 5 })],
    { 5: { 1: offset(7) } },
    { 1: offset(9) },
  ],
  [
    'freed by a newer table',
    [sectionOf({ 1: freed() }), sectionOf({ 1: freed() }, { hybrid: 5 })],
    { 5: { 1: offset(7) } },
    { 1: free },
  ],
  [
    'replaced by a newer table that copies the pointer',
    [sectionOf({ 1: offset(9) }, { hybrid: 5 }), sectionOf({ 1: free }, { hybrid: 5 })],
    { 5: { 1: offset(7), 2: offset(8) } },
    { 1: offset(9), 2: offset(8) },
  ],
  [
    'hidden in an older revision',
    [sectionOf({ 2: offset(2) }), sectionOf({}, { hybrid: 5 }), sectionOf({ 1: offset(1) })],
    { 5: { 1: offset(7) } },
    { 1: offset(7), 2: offset(2) },
  ],
])('an object of a hybrid file that is %s', (_, sections, hidden, entries) => {
  expect(merged(sections, hidden).entries).toEqual(entries)
})

test('two words on one object are one too many', () => {
  const message = '混合交叉引用中对象 1 有两种说法'
  const hidden = { 5: { 1: offset(7) }, 6: { 1: offset(7) } }
  expect(() => merged([sectionOf({ 1: offset(9) }, { hybrid: 5 })], hidden)).toThrow(message)
  const other = [sectionOf({ 1: offset(9) }, { hybrid: 5 }), sectionOf({}, { hybrid: 6 })]
  expect(() => merged(other, hidden)).toThrow(message)
  expect(merged([sectionOf({ 2: offset(9) }, { hybrid: 5 })], hidden).asked).toEqual([1, 1])
})

test('a file without sections is none', () => {
  expect(() => merged([])).toThrow('没有交叉引用')
})

test('more sections than a file may have are refused', () => {
  let text = ''
  const starts: number[] = []
  for (let index = 0; index < 2_001; index += 1) {
    starts.push(text.length)
    text += `xref\ntrailer<<${index === 0 ? '/Root 1 0 R' : `/Prev ${starts[index - 1]}`}>>\n`
  }
  const upTo = (count: number) => latin1(`${text}startxref\n${starts[count - 1]}\n%%EOF`)
  expect(viewOf(upTo(2_000)).sections).toHaveLength(2_000)
  expect(() => viewOf(upTo(2_001))).toThrow('修订次数过多')
})

test('looking at many revisions has a bound', () => {
  const pdf = pdfOf([CATALOG])
  const file = new PdfFile(pdf)
  file.budget.merged(200_000 + pdf.length * 2 - 3)
  file.revision(pdf.length)
  expect(() => file.revision(pdf.length)).toThrow(new BudgetDefect('文件的修订过多'))
})
