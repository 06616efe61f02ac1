// Stores small contents that are put at the same moment of a transaction by one statement.
// One that has a part for each content is parsed and planned for longer than it runs.
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import type { Prepared } from '#server/db/prepared-statements.ts'
import { valueOf } from '#server/db/row-writes.ts'
import { blob, blobChunk } from '#server/db/schema/platform/blobs.ts'
import type { Orm } from '#server/db/transaction.ts'
import type { StoredContent } from './storage.ts'

// A long statement is not worth its memory.
const MOST = 64
const MOST_BYTES = 4 * 1024 * 1024

interface Wanted extends StoredContent {
  readonly bytes: Uint8Array
  readonly resolve: (isNew: boolean) => void
  readonly reject: (error: unknown) => void
}

/** Names and writes a content of one chunk, in the caller's transaction; false when it was there already. */
export type StoreSmall = (content: StoredContent, bytes: Uint8Array) => Promise<boolean>

/** For the storage in the database. */
export const createSmallContents = ({ db, clock }: { db: Database; clock: Clock }): StoreSmall => {
  const waiting = new WeakMap<Orm, Wanted[]>()

  const send = (of: Orm): void => {
    const all = waiting.get(of) ?? []
    waiting.delete(of)
    for (const group of groupsOf(all)) void store(group)
  }

  const store = async (group: readonly Wanted[]): Promise<void> => {
    try {
      const values = Object.fromEntries(
        group.flatMap(({ sha256, size, bytes }, at) => [
          [`sha256${at}`, sha256],
          [`size${at}`, size],
          [`bytes${at}`, bytes],
        ]),
      )
      const rows = await storingOf(group.length)(db, { ...values, createdAt: clock.now() })
      const added = new Set(rows.map(({ sha256 }) => sha256))
      for (const { sha256, resolve } of group) resolve(added.has(sha256))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return ({ sha256, size }, bytes) =>
    new Promise((resolve, reject) => {
      const own = db.current()
      const all = waiting.get(own) ?? []
      waiting.set(own, all)
      // What else is put now is put before the next turn of the event loop.
      if (all.length === 0) void Promise.resolve().then(() => process.nextTick(send, own))
      all.push({ sha256, size, bytes, resolve, reject })
    })
}

/** As many as go in a statement; the same content twice is written once. */
const groupsOf = (all: readonly Wanted[]): readonly (readonly Wanted[])[] => {
  const groups: Wanted[][] = []
  let names = new Set<string>()
  let bytes = 0
  for (const wanted of all) {
    bytes += wanted.size
    if (groups.length === 0 || names.size === MOST || bytes > MOST_BYTES || names.has(wanted.sha256)) {
      groups.push([])
      names = new Set()
      bytes = wanted.size
    }
    groups.at(-1)?.push(wanted)
    names.add(wanted.sha256)
  }
  return groups
}

const known = new Map<number, Prepared<{ sha256: string }[]>>()

/** The statement that stores so many. */
const storingOf = (count: number): Prepared<{ sha256: string }[]> => {
  const storing = known.get(count) ?? prepared((orm) => build(orm, count))
  known.set(count, storing)
  return storing
}

const build = (orm: Orm, count: number) => {
  const ats = Array.from({ length: count }, (_, at) => at)
  const sha256Of = (at: number) => sql`${valueOf(blob.sha256, `sha256${at}`)}::text`
  const contents = ats.map((at) => sql`(${sha256Of(at)}, ${valueOf(blob.size, `size${at}`)}::bigint)`)
  const pieces = ats.map((at) => sql`(${sha256Of(at)}, ${valueOf(blobChunk.bytes, `bytes${at}`)}::bytea)`)
  const named = orm.$with('named').as(
    orm
      .insert(blob)
      .select(
        sql`select content.sha256, content.size, ${valueOf(blob.createdAt, 'createdAt')}::timestamptz, null::uuid
          from (values ${sql.join(contents, sql`, `)}) as content (sha256, size)`,
      )
      .onConflictDoNothing()
      .returning({ sha256: blob.sha256 }),
  )
  return orm
    .with(named)
    .insert(blobChunk)
    .select(
      sql`select "named".sha256, 0, piece.bytes
        from "named" inner join (values ${sql.join(pieces, sql`, `)}) as piece (sha256, bytes)
          on piece.sha256 = "named".sha256`,
    )
    .returning({ sha256: blobChunk.sha256 })
}
