// What a transaction gathers is written in turns, and before whoever reads it.
import { expect, test } from 'vitest'
import { createGathered } from '#server/db/gathered-writes.ts'
import type { Gathering } from '#server/db/gathered-writes.ts'

/** A sender that answers nothing, and the gatherings of a transaction through it; `done` tells in what order all was written. */
const gathering = () => {
  const done: string[] = []
  const gathered = createGathered({
    query: (sent) => {
      done.push(typeof sent === 'string' ? sent : sent.text)
      return Promise.resolve({ rows: [], rowCount: 0, command: '', oid: 0, fields: [] })
    },
  })
  const of = (name: string, more: Partial<Gathering<string[]>> = {}): Gathering<string[]> => ({
    begin: () => [],
    write: async (given) => {
      done.push(`${name}: ${given.join(', ')}`)
    },
    ...more,
  })
  return { done, gathered, of }
}

test('what counts comes after what it counts, and what many wait for comes last, whatever was begun first', async () => {
  const { done, gathered, of } = gathering()
  gathered.of(of('locks', { turn: 2 })).push('a')
  gathered.of(of('counts', { turn: 1 })).push('b')
  gathered.of(of('rows')).push('c')
  await gathered.writeAll()
  expect(done).toEqual(['rows: c', 'counts: b', 'locks: a'])
})

test('what a later turn gathers of an earlier one is written before the rest of its own', async () => {
  const { done, gathered, of } = gathering()
  const rows = of('rows')
  const counts = of('counts', {
    turn: 1,
    write: async () => {
      done.push('counts')
      gathered.of(rows).push('of the counts')
    },
  })
  gathered.of(of('locks', { turn: 2 })).push('a')
  gathered.of(counts)
  gathered.of(rows).push('b')
  await gathered.writeAll()
  expect(done).toEqual(['rows: b', 'counts', 'rows: of the counts', 'locks: a'])
})

test('a statement that must find it written has it written before, once', async () => {
  const { done, gathered, of } = gathering()
  gathered.of(of('locks', { turn: 2, before: ['"batch_item"'] })).push('a')
  await gathered.sender.query('select from "contract"')
  await gathered.sender.query('select from "batch_item"')
  await gathered.sender.query('select from "batch_item"')
  await gathered.writeAll()
  expect(done).toEqual([
    'select from "contract"',
    'locks: a',
    'select from "batch_item"',
    'select from "batch_item"',
  ])
})
