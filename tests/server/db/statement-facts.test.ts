// What texts of statements say: found out once, the same as when each was looked at anew.
import { expect, test } from 'vitest'
import { oneRowTable, readFacts, wordsOf, writeFacts } from '#server/db/statement-facts.ts'

test('a plain read may be remembered, with what its lock holds', () => {
  const plain = 'select "id", "state" from "party" where "party"."id" = $1'
  const facts = { plain, wantsLock: false, isById: true, isOfContract: false, locksContracts: false }
  expect(readFacts(plain)).toEqual(facts)
  expect(readFacts(`${plain} for update`)).toEqual({ ...facts, wantsLock: true })
  expect(readFacts('select "id" from "document" where "document"."contract_id" = $1')).toMatchObject({
    isById: false,
    isOfContract: true,
  })
  expect(readFacts('select "id" from "contract" where "contract"."id" = $1 for update')).toMatchObject({
    locksContracts: true,
  })
})

test.each([
  'update "party" set "state" = $1',
  'select now()',
  'select "id" from "job" for update skip locked',
  'select "bytes" from "blob_chunk" where "blob_chunk"."sha256" = $1',
])('%s is never remembered', (text) => {
  expect(readFacts(text)).toBeUndefined()
})

test('an update of one row says which, and what it gives back', () => {
  expect(
    writeFacts(
      'update "party" set "state" = $1, "version" = $2 where "party"."id" = $3 returning "id", "state"',
    ),
  ).toEqual({
    tables: ['party'],
    takesAlong: false,
    one: { table: 'party', id: 3 },
    givesBack: {
      table: 'party',
      id: 3,
      columns: '"id", "state"',
      changed: new Set(['state', 'version']),
      head: 'select "id", "state" from "party" where ',
    },
  })
})

test('a deletion takes rows of other tables along, but not that of a job', () => {
  const nothing = { one: undefined, givesBack: undefined }
  expect(writeFacts('delete from "contract" where "contract"."id" = $1')).toEqual({
    ...nothing,
    tables: ['contract'],
    takesAlong: true,
  })
  expect(writeFacts('delete from "job" where "job"."id" = $1')).toEqual({
    ...nothing,
    tables: ['job'],
    takesAlong: false,
  })
})

test('a table is named by a whole word, and what was found of a text is found again', () => {
  const text = 'select "id" from "party_place" where "party_place"."id" = $1'
  expect([wordsOf(text).has('party'), wordsOf(text).has('party_place')]).toEqual([false, true])
  expect(wordsOf(text)).toBe(wordsOf(text))
  expect([oneRowTable(text), oneRowTable('select "id" from "party"')]).toEqual(['party_place', undefined])
})
