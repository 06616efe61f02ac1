// What refers to what, which objects a later revision replaced, and what shows them.
import { expect, test } from 'vitest'
import {
  affectedObjects,
  referencesIn,
  replacedObjects,
} from '#server/documents/verification/changes/references.ts'
import { PdfRef, PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { XrefEntry } from '#server/documents/verification/reading/xref-section.ts'

const at = (num: number) => new PdfRef(num, 0)
const dict = (entries: Record<string, PdfValue>) => new Map(Object.entries(entries))

// What a value refers to is remembered with it, so each test makes its own.
test.each<[string, () => PdfValue, number[]]>([
  ['nothing', () => null, []],
  ['a number', () => 5, []],
  ['a reference', () => at(5), [5]],
  ['a list', () => [at(5), 1, [at(6)], at(5)], [5, 6, 5]],
  ['a dictionary', () => dict({ A: at(5), B: dict({ C: [at(6)] }) }), [5, 6]],
  ['a stream', () => new PdfStream(dict({ A: at(7) }), new Uint8Array()), [7]],
])('%s refers to these', (_, make, numbers) => {
  const value = make()
  expect([referencesIn(value), referencesIn(value)]).toEqual([numbers, numbers])
})

const offset = (place: number, gen = 0): XrefEntry => ({ kind: 'offset', offset: place, gen })
const packed = (stream: number, index: number): XrefEntry => ({ kind: 'packed', stream, index })
const free = { kind: 'free' } as XrefEntry
const viewOf = (entries: Record<number, XrefEntry>, values: Record<number, PdfValue> = {}) =>
  ({
    entries: new Map(Object.entries(entries).map(([num, entry]) => [Number(num), entry])),
    current: (num: number) => values[num] ?? null,
  }) as unknown as RevisionView

test.each<[string, Record<number, XrefEntry>, Record<number, XrefEntry>, number[]]>([
  ['stays', { 1: offset(9) }, { 1: offset(9) }, []],
  ['moves', { 1: offset(9) }, { 1: offset(10) }, [1]],
  ['gets another generation', { 1: offset(9) }, { 1: offset(9, 1) }, [1]],
  ['is new', {}, { 1: offset(9) }, [1]],
  ['is gone', { 1: offset(9) }, {}, [1]],
  ['is freed', { 1: offset(9) }, { 1: free }, [1]],
  ['was free', { 1: free }, { 1: offset(9) }, [1]],
  ['stays free', { 1: free }, { 1: free }, []],
  ['is free from the start', {}, { 1: free }, []],
  ['was free and is gone', { 1: free }, {}, []],
  ['stays packed', { 1: packed(5, 0) }, { 1: packed(5, 0) }, []],
  ['is packed elsewhere', { 1: packed(5, 0) }, { 1: packed(6, 0) }, [1]],
  ['has another place in its pack', { 1: packed(5, 0) }, { 1: packed(5, 1) }, [1]],
  ['is packed now', { 1: offset(9) }, { 1: packed(9, 0) }, [1]],
  ['is unpacked', { 1: packed(9, 0) }, { 1: offset(9) }, [1]],
  [
    'stays in a pack that moves',
    { 1: packed(5, 0), 5: offset(9) },
    { 1: packed(5, 0), 5: offset(10) },
    [5, 1],
  ],
  ['stays in a pack that stays', { 1: packed(5, 0), 5: offset(9) }, { 1: packed(5, 0), 5: offset(9) }, []],
])('an object that %s', (_, older, newer, replaced) => {
  expect([...replacedObjects(viewOf(older), viewOf(newer))]).toEqual(replaced)
})

const here = { 1: offset(1), 2: offset(2), 3: offset(3), 4: offset(4) }
const chain = { 1: at(2), 2: at(3), 4: [at(1), at(3)] }

test.each<[string, Record<number, PdfValue>, number[], number[], number[]]>([
  ['nothing shows', {}, [3], [], [3]],
  ['is shown by others, and they by more', chain, [3], [], [1, 2, 3, 4]],
  ['is shown by what is looked at alone', chain, [3], [2], [2, 3, 4]],
  ['is looked at alone itself', chain, [3], [3], [3]],
  ['shows itself', { 3: at(3) }, [3], [], [3]],
  ['was replaced beside another', chain, [2, 4], [], [1, 2, 4]],
])('a replaced object that %s', (_, values, replaced, structural, affected) => {
  const found = affectedObjects(viewOf(here, values), new Set(replaced), new Set(structural))
  expect([...found].toSorted((a, b) => a - b)).toEqual(affected)
})
