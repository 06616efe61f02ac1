// Where places stand on the pages.
import { expect, test } from 'vitest'
import { inReadingOrder, shownPlaces } from '#src/features/contracts/signing/shown-places.ts'
import { fieldOf } from '#tests/support/sign-task.ts'

const A4 = { width: 595, height: 842 }

test('a seal stands where it was put', () => {
  const field = fieldOf({ kind: 'companySeal', page: 1, x: 100, y: 200, w: 160, h: 160 })
  expect(shownPlaces([field], [A4, A4])).toEqual([
    { field, strip: undefined, box: { page: 1, x: 100, y: 200, w: 160, h: 160 } },
  ])
})

test('a 骑缝 seal becomes one strip at the right edge of every page', () => {
  const field = fieldOf({ kind: 'crossPage', page: 0, x: 640, y: 300, w: 160, h: 160 })
  const places = shownPlaces([field], [A4, A4, A4, A4])
  expect(places.map(({ box }) => box)).toEqual(
    [0, 1, 2, 3].map((page) => ({ page, x: 760, y: 300, w: 40, h: 160 })),
  )
  expect(places.map(({ strip }) => strip?.index)).toEqual([0, 1, 2, 3])
})

test('a strip keeps its size on paper where the page is larger', () => {
  const field = fieldOf({ kind: 'crossPage', page: 0, x: 640, y: 300, w: 160, h: 160 })
  const [, larger] = shownPlaces([field], [A4, { width: 1190, height: 1684 }])
  expect(larger?.box).toEqual({ page: 1, x: 760, y: 150, w: 40, h: 80 })
})

test('places are walked by document, page and height', () => {
  const fields = [
    fieldOf({ fieldId: 'd', documentId: 'second', page: 0, y: 10 }),
    fieldOf({ fieldId: 'c', documentId: 'first', page: 1, y: 900 }),
    fieldOf({ fieldId: 'b', documentId: 'first', page: 1, y: 100 }),
    fieldOf({ fieldId: 'a', documentId: 'first', page: 0, y: 700 }),
  ]
  expect(
    inReadingOrder(fields, [{ documentId: 'first' }, { documentId: 'second' }]).map(({ fieldId }) => fieldId),
  ).toEqual(['a', 'b', 'c', 'd'])
})
