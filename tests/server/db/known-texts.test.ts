// What is known of the texts of statements: the newest of them, and what is written once for good.
import { expect, test } from 'vitest'
import { createKnownTexts } from '#server/db/known-texts.ts'
import { knowTypes, typesOf, writtenOnce } from '#server/db/value-types.ts'

test('texts that came last are known, and those that come again', () => {
  const known = createKnownTexts<number | undefined>(4, 10)
  const asked = (text: string) => [known.has(text), known.get(text)]
  known.set('none', undefined)
  expect(asked('none')).toEqual([true, undefined])
  for (const [at, text] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    known.set(text, at)
    expect(known.get('a')).toBe(0)
  }
  expect(['none', 'a', 'b', 'c', 'd', 'e'].map(asked)).toEqual([
    [false, undefined],
    [true, 0],
    [false, undefined],
    [false, undefined],
    [true, 3],
    [true, 4],
  ])
  known.set('eleven long', 1)
  expect(asked('eleven long')).toEqual([false, undefined])
})

test('types are told of new texts however many there were before, and those of a text written once are kept', () => {
  const kept = 'select "a" from "t" where "t"."id" = $1'
  writtenOnce(() => knowTypes(kept, () => ['uuid']))
  for (let length = 1; length <= 5_000; length += 1)
    knowTypes(`select "a" from "t" limit ${length}`, () => [])
  const late = 'update "t" set "a" = $1, "b" = $2::jsonb where "t"."id" = $3'
  knowTypes(late, () => ['text', '', 'uuid'])
  expect([typesOf(kept), typesOf(late), typesOf('select "a" from "t" limit 1')]).toEqual([
    ['uuid'],
    ['text', 'jsonb', 'uuid'],
    undefined,
  ])
})
