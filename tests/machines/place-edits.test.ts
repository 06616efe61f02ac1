// Moving, sizing, aligning and copying places: each changes what was meant and nothing beside it.
import { describe, expect, test } from 'vitest'
import { MAX_FIELDS } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import {
  alignedFields,
  copiedToAllPages,
  copiedToOtherFiles,
  MIN_SIDE,
  movedField,
  nudgedFields,
  pageOf,
  placedField,
  resizedField,
} from '#src/machines/flow-start/place-edits.ts'
import type { Edge, Placed } from '#src/machines/flow-start/place-edits.ts'
import { countedIds, draftFile, place } from '#tests/support/draft.ts'

// 800 by 1600 base pixels, and 800 by 800.
const LONG = { width: 100, height: 200 }
const SQUARE = { width: 100, height: 100 }
const first = draftFile({ pages: [LONG, LONG] })
const second = draftFile({ fileId: 'file-2', pages: [SQUARE, SQUARE, SQUARE] })
const files = [first, second]

const box = (fieldId: string, x: number, y: number, w: number, h: number, changes: Partial<Placed> = {}) =>
  ({ ...place({ fieldId, kind: 'personSign', x, y, w, h }), ...changes }) as Placed
const words = (fieldId: string, kind: FilledKind, changes: Partial<FilledField> = {}): FilledField => ({
  ...newFilled(kind),
  fieldId,
  fileId: 'file-1',
  partyId: null,
  page: 0,
  x: 50,
  y: 60,
  w: 100,
  h: 20,
  ...changes,
})
const on = (fields: readonly Placed[], ...selected: string[]) => ({ fields, files, selected })
const where = (fields: readonly Placed[]) => fields.map(({ x, y, w, h }) => [x, y, w, h])

test('a page is that of its own file', () => {
  expect(pageOf({ files }, { fileId: 'file-2', page: 0 })).toBe(SQUARE)
  expect(pageOf({ files }, { fileId: 'file-1', page: 2 })).toBeUndefined()
  expect(pageOf({ files }, { fileId: 'gone', page: 0 })).toBeUndefined()
})

test('words of an amount repeat the amount that was placed last', () => {
  const at = { fieldId: 'new', fileId: 'file-1', partyId: 'party-1', page: 0, x: 400, y: 400 }
  const others = [words('early', 'amount'), words('late', 'amount'), words('text', 'text')]
  expect(placedField(LONG, { ...at, kind: 'amountCn' }, others)).toMatchObject({
    sourceId: 'late',
    partyId: null,
  })
  expect(placedField(LONG, { ...at, kind: 'amountCn' }, [])).toMatchObject({ sourceId: null })
  expect(placedField(LONG, { ...at, kind: 'amount' }, others)).toMatchObject({ sourceId: null })
})

describe('moving', () => {
  const fields = [box('a', 100, 100, 40, 20), box('b', 200, 200, 40, 20)]

  test('takes one place elsewhere, on another page too', () => {
    expect(movedField(on(fields), { fieldId: 'b', page: 1, x: 300, y: 1590 })).toEqual([
      fields[0],
      box('b', 300, 1580, 40, 20, { page: 1 }),
    ])
  })

  test('to a page that is not there leaves it', () => {
    expect(movedField(on(fields), { fieldId: 'b', page: 2, x: 300, y: 300 })).toEqual(fields)
  })

  test('a 骑缝章 goes up and down its edge', () => {
    const seam = box('a', 640, 100, 160, 160, { kind: 'crossPage' })
    expect(movedField(on([seam]), { fieldId: 'a', page: 1, x: 100, y: 300 })).toEqual([{ ...seam, y: 300 }])
  })

  test('by a few pixels takes what is selected, but not from a file that is gone', () => {
    const lost = box('c', 100, 100, 40, 20, { fileId: 'gone' })
    expect(nudgedFields(on([...fields, lost], 'a', 'c'), 3, -4)).toEqual([
      box('a', 103, 96, 40, 20),
      fields[1],
      lost,
    ])
  })
})

describe('sizing', () => {
  const sized = (kind: Placed['kind'], w: number, h: number, at = { x: 100, y: 100, w: 80, h: 40 }) => {
    const field = box('a', at.x, at.y, at.w, at.h, { kind } as Partial<Placed>)
    const other = box('b', 0, 0, 40, 40)
    const [own, beside] = resizedField(on([field, other]), { fieldId: 'a', w, h })
    expect(beside).toEqual(other)
    return [own!.x, own!.y, own!.w, own!.h]
  }

  test.each([
    ['as asked', 200, 60, [100, 100, 200, 60]],
    ['no smaller than can be seen', 1, 1, [100, 100, MIN_SIDE, MIN_SIDE]],
    ['up to the edges of the page', 2000, 2000, [100, 100, 700, 1500]],
  ])('a signature: %s', (_, w, h, after) => {
    expect(sized('personSign', w, h)).toEqual(after)
  })

  test.each([
    ['by its width, where that changed more', 160, 41, [100, 100, 160, 80]],
    ['by its height, where that changed more', 81, 80, [100, 100, 160, 80]],
    ['by its width, where both changed alike', 120, 80, [100, 100, 120, 60]],
    ['no smaller than its shorter side can be seen', 1, 1, [100, 100, 32, 16]],
    ['up to the right edge', 4000, 40, [100, 100, 700, 350]],
  ])('a seal keeps its proportions: %s', (_, w, h, after) => {
    expect(sized('companySeal', w, h)).toEqual(after)
  })

  test('a seal stops at the lower edge', () => {
    expect(sized('companySeal', 80, 400, { x: 100, y: 1500, w: 80, h: 40 })).toEqual([100, 1500, 200, 100])
  })

  test('a 骑缝章 stays at its edge', () => {
    expect(sized('crossPage', 200, 200, { x: 700, y: 100, w: 100, h: 100 })).toEqual([600, 100, 200, 200])
  })
})

describe('aligning', () => {
  const fields = [box('a', 10, 20, 30, 30), box('b', 100, 200, 80, 60), box('c', 300, 400, 40, 20)]

  test.each<[Edge, number[]]>([
    ['left', [100, 400, 40, 20]],
    ['right', [140, 400, 40, 20]],
    ['centre', [120, 400, 40, 20]],
    ['top', [300, 200, 40, 20]],
    ['bottom', [300, 240, 40, 20]],
    ['middle', [300, 220, 40, 20]],
  ])('to the %s of the one selected first', (edge, after) => {
    expect(where(alignedFields(on(fields, 'b', 'c'), edge))).toEqual([
      [10, 20, 30, 30],
      [100, 200, 80, 60],
      after,
    ])
  })

  test('does nothing where nothing is selected', () => {
    expect(alignedFields(on(fields), 'left')).toEqual(fields)
  })
})

describe('copying to all pages', () => {
  const own = box('a', 100, 100, 40, 20)
  const copied = (...others: Placed[]) =>
    copiedToAllPages(on([own, ...others], 'a'), countedIds()).slice(1 + others.length)

  test('puts it on every other page of its file, once', () => {
    expect(copied()).toEqual([{ ...own, fieldId: 'id-1', page: 1 }])
    expect(copied({ ...own, fieldId: 'b', page: 1 })).toEqual([])
  })

  test.each<[string, Partial<Placed>]>([
    ['another party', { partyId: 'party-2' }],
    ['another kind', { kind: 'signDate' }],
    ['another height', { y: 101 }],
    ['another distance from the side', { x: 101 }],
    ['another file', { fileId: 'file-2' }],
  ])('does not take a place of %s for the same', (_, changes) => {
    expect(copied({ ...own, fieldId: 'b', page: 1, ...changes } as Placed)).toEqual([
      { ...own, fieldId: 'id-1', page: 1 },
    ])
  })

  test('takes one for the same that lies less than a pixel away', () => {
    expect(copied({ ...own, fieldId: 'b', page: 1, x: 100.9, y: 99.1 })).toEqual([])
  })

  test('leaves a 骑缝章, which is on all pages, and what lies on a file that is gone', () => {
    const seam = box('seam', 640, 100, 160, 160, { kind: 'crossPage' })
    const lost = box('lost', 100, 100, 40, 20, { fileId: 'gone' })
    expect(copiedToAllPages(on([seam, lost], 'seam', 'lost'), countedIds())).toEqual([seam, lost])
  })

  test('stops at the most places that a contract may have', () => {
    const many = Array.from({ length: MAX_FIELDS }, (_, at) => box(`f-${at}`, at, 100, 10, 10))
    expect(copiedToAllPages(on(many, 'f-0'), countedIds())).toEqual(many)
  })
})

describe('copying to other files', () => {
  const copied = (fields: readonly Placed[], selected: string[], among = files) =>
    copiedToOtherFiles({ fields, files: among, selected }, countedIds()).slice(fields.length)

  test('puts it on the same page of the others, within that page', () => {
    const own = box('a', 100, 1500, 40, 20, { page: 1 })
    expect(copied([own, box('b', 0, 0, 40, 20)], ['a'])).toEqual([
      { ...own, fieldId: 'id-1', fileId: 'file-2', y: 780 },
    ])
  })

  test('puts it on the last page of a shorter one', () => {
    const own = box('a', 100, 100, 40, 20, { fileId: 'file-2', page: 2 })
    expect(copied([own], ['a'])).toEqual([{ ...own, fieldId: 'id-1', fileId: 'file-1', page: 1 }])
  })

  test('takes no 骑缝章 to a single page, and nothing to where the same is', () => {
    const single = draftFile({ fileId: 'file-3', pages: [LONG] })
    const seam = box('seam', 640, 100, 160, 160, { kind: 'crossPage' })
    expect(copied([seam], ['seam'], [first, single])).toEqual([])
    const own = box('a', 100, 100, 40, 20)
    expect(copied([own, { ...own, fieldId: 'b', fileId: 'file-2' }], ['a'])).toEqual([])
  })

  test('takes words of an amount along with their amount, and neither into a file that is signed already', () => {
    const fields = [words('sum', 'amount'), words('in-words', 'amountCn', { y: 90, sourceId: 'sum' })]
    expect(copied(fields, ['sum', 'in-words'])).toEqual([
      { ...fields[0], fieldId: 'id-1', fileId: 'file-2' },
      { ...fields[1], fieldId: 'id-2', fileId: 'file-2', sourceId: 'id-1' },
    ])
    expect(copied(fields, ['in-words'])).toEqual([{ ...fields[1], fieldId: 'id-1', fileId: 'file-2' }])
    expect(copied(fields, ['sum', 'in-words'], [first, { ...second, alreadySigned: true }])).toEqual([])
  })

  test('stops at the most places that a contract may have', () => {
    const many = Array.from({ length: MAX_FIELDS }, (_, at) => box(`f-${at}`, at, 100, 10, 10))
    expect(copied(many, ['f-0'])).toEqual([])
  })
})
