// Remembers for a minute which counts ended at their bound.
// A list with more than ten thousand rows does not soon have fewer.
import { performance } from 'node:perf_hooks'
import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { MOST_LOOKED, countRows } from './picks.ts'

const KEPT_MS = 60_000
const MOST_KEPT = 10_000

/** Counts what is not known to be full. `names` are what the lists are called everywhere in this database. */
export const countUnlessFull = async (
  db: Database,
  names: readonly string[],
  count: (names: readonly string[]) => Promise<readonly number[]>,
): Promise<number[]> => {
  const full = db.fullCounts
  const now = performance.now()
  const unknown = names.filter((name) => (full.get(name) ?? 0) <= now)
  const counts = unknown.length === 0 ? [] : await count(unknown)
  for (const [index, name] of unknown.entries()) {
    full.delete(name)
    if (counts[index] === MOST_LOOKED) full.set(name, now + KEPT_MS)
  }
  // The oldest go first.
  for (const name of full.keys()) {
    if (full.size <= MOST_KEPT) break
    full.delete(name)
  }
  return names.map((name) => {
    const index = unknown.indexOf(name)
    return index === -1 ? MOST_LOOKED : (counts[index] ?? 0)
  })
}

/** The number of rows of a list that is remembered to be full. */
export const fullCount = (db: Database, name: string): number | undefined =>
  (db.fullCounts.get(name) ?? 0) > performance.now() ? MOST_LOOKED : undefined

/** The same for one list. */
export const countListed = async (db: Database, name: readonly unknown[], rows: SQL): Promise<number> => {
  const [count] = await countUnlessFull(db, [nameOfList(name)], async () => [await countRows(db, rows)])
  return count ?? 0
}

/** What a list is called, of what tells it from others. */
export const nameOfList = (name: readonly unknown[]): string => JSON.stringify(name)
