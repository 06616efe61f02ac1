// Stores document bytes as chunk rows in the database.
// They share its transactions and backup, and every node sees them.
import { createHash } from 'node:crypto'
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import type { Prepared } from '#server/db/prepared-statements.ts'
import { valueOf } from '#server/db/row-writes.ts'
import { blob, blobChunk } from '#server/db/schema/platform/blobs.ts'
import type { Orm } from '#server/db/transaction.ts'
import { chunkHash, createKnownChunks } from './known-chunks.ts'
import { createSmallContents } from './small-contents.ts'
import { chunksOf, spool } from './spool.ts'
import { ContentDamaged, ContentMissing } from './storage.ts'
import type { Storage, StoredContent } from './storage.ts'

// 256 KB wrote and read fastest on both databases; sixteen of them keep a statement at 4 MB.
const CHUNK_BYTES = 256 * 1024
const CHUNKS_PER_STATEMENT = 16

/** Storage in the database, into which contents may also be moved. */
export interface DatabaseStorage extends Storage {
  /** Writes the bytes of a content whose row is there already. */
  fill(sha256: string, bytes: Uint8Array): Promise<void>
}

const smalls = new Map<number, Prepared<unknown[]>>()

/** The statement that stores so many chunks. */
const smallOf = (chunks: number): Prepared<unknown[]> => {
  const send = smalls.get(chunks) ?? prepared((orm) => storing(orm, chunks))
  smalls.set(chunks, send)
  return send
}

const storing = (orm: Orm, chunks: number) => {
  const named = orm.$with('named').as(
    orm
      .insert(blob)
      .values({
        sha256: valueOf(blob.sha256, 'sha256'),
        size: valueOf(blob.size, 'size'),
        createdAt: valueOf(blob.createdAt, 'createdAt'),
      })
      .onConflictDoNothing()
      .returning({ sha256: blob.sha256 }),
  )
  const pieces = Array.from(
    { length: chunks },
    (_, at) => sql`(${at}::int, ${valueOf(blobChunk.bytes, `bytes${at}`)}::bytea)`,
  )
  return orm
    .with(named)
    .insert(blobChunk)
    .select(
      sql`select "named".sha256, piece.position, piece.bytes
        from "named", (values ${sql.join(pieces, sql`, `)}) as piece (position, bytes)`,
    )
    .returning({ position: blobChunk.position })
}

/** Storage in the database's `blob` tables. */
export function createDatabaseStorage({ db, clock }: { db: Database; clock: Clock }): DatabaseStorage {
  const storeTogether = createSmallContents({ db, clock })

  async function has(sha256: string): Promise<boolean> {
    const found = await db.current().select({ size: blob.size }).from(blob).where(eq(blob.sha256, sha256))
    return found.length > 0
  }

  /**
   * Names the content as wanted now, so that it is not cleaned away before a row points to it; true when its bytes are
   * still to be written. What is being cleaned away at this moment is waited for, and then written anew.
   */
  async function claim(content: StoredContent): Promise<boolean> {
    for (;;) {
      const wanted = { ...content, createdAt: clock.now() }
      const returning = { sha256: blob.sha256 }
      const added = await db.current().insert(blob).values(wanted).onConflictDoNothing().returning(returning)
      if (added.length > 0) return true
      const known = await db
        .current()
        .update(blob)
        .set({ createdAt: wanted.createdAt })
        .where(eq(blob.sha256, content.sha256))
        .returning(returning)
      if (known.length > 0) return false
    }
  }

  /** Names and writes content of few chunks in one statement; false when it was there already. */
  async function storeSmall(
    { sha256, size }: StoredContent,
    chunks: readonly Uint8Array[],
  ): Promise<boolean> {
    const [only] = chunks
    if (only !== undefined && chunks.length === 1 && db.inTransaction())
      return await storeTogether({ sha256, size }, only)
    const pieces = Object.fromEntries(chunks.map((bytes, at) => [`bytes${at}`, bytes]))
    const added = await smallOf(chunks.length)(db, { sha256, size, createdAt: clock.now(), ...pieces })
    return added.length > 0
  }

  async function store(
    content: StoredContent,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    await db.transaction(async () => {
      if (await claim(content)) await writeChunks(content.sha256, chunks)
    })
  }

  async function writeChunks(
    sha256: string,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    let rows: (typeof blobChunk.$inferInsert)[] = []
    let position = 0
    for await (const bytes of chunks) {
      rows.push({ sha256, position, bytes })
      position += 1
      if (rows.length < CHUNKS_PER_STATEMENT) continue
      await db.current().insert(blobChunk).values(rows)
      rows = []
    }
    if (rows.length > 0) await db.current().insert(blobChunk).values(rows)
  }

  /** Chunks from one number up to and without another. */
  function chunkRows(sha256: string, from: number, until: number): Promise<{ bytes: Uint8Array }[]> {
    return db
      .current()
      .select({ bytes: blobChunk.bytes })
      .from(blobChunk)
      .where(and(eq(blobChunk.sha256, sha256), gte(blobChunk.position, from), lt(blobChunk.position, until)))
      .orderBy(asc(blobChunk.position))
  }

  async function size(sha256: string): Promise<number> {
    const [row] = await db.current().select({ size: blob.size }).from(blob).where(eq(blob.sha256, sha256))
    if (row === undefined) throw new ContentMissing(sha256)
    return row.size
  }

  const knownChunks = createKnownChunks(async (sha256) => {
    const hashes: string[] = []
    for await (const bytes of stream(sha256)) hashes.push(chunkHash(bytes))
    return hashes
  })

  async function* part(sha256: string, from: number, until: number): AsyncGenerator<Uint8Array> {
    const hashes = await knownChunks(sha256)
    const end = Math.ceil(until / CHUNK_BYTES)
    for (let at = Math.floor(from / CHUNK_BYTES); at < end; at += CHUNKS_PER_STATEMENT) {
      const rows = await chunkRows(sha256, at, Math.min(end, at + CHUNKS_PER_STATEMENT))
      for (const [index, { bytes }] of rows.entries()) {
        if (chunkHash(bytes) !== hashes[at + index]) throw new ContentDamaged(sha256)
        const start = (at + index) * CHUNK_BYTES
        yield bytes.subarray(Math.max(0, from - start), until - start)
      }
      if (rows.length < Math.min(end, at + CHUNKS_PER_STATEMENT) - at) throw new ContentDamaged(sha256)
    }
  }

  async function* stream(sha256: string): AsyncGenerator<Uint8Array> {
    if (!(await has(sha256))) throw new ContentMissing(sha256)
    const hash = createHash('sha256')
    for (let from = 0; ; from += CHUNKS_PER_STATEMENT) {
      const rows = await chunkRows(sha256, from, from + CHUNKS_PER_STATEMENT)
      for (const { bytes } of rows) {
        hash.update(bytes)
        yield bytes
      }
      if (rows.length < CHUNKS_PER_STATEMENT) break
    }
    if (hash.digest('hex') !== sha256) throw new ContentDamaged(sha256)
  }

  function checked(sha256: string, pieces: readonly Uint8Array[]): readonly Uint8Array[] {
    const hash = createHash('sha256')
    for (const piece of pieces) hash.update(piece)
    if (hash.digest('hex') !== sha256) throw new ContentDamaged(sha256)
    return pieces
  }

  return {
    has,
    size,
    stream,
    part,
    fill: (sha256, bytes) => db.transaction(() => writeChunks(sha256, chunksOf(bytes, CHUNK_BYTES))),
    // All of it is in the database.
    ahead: () => Promise.resolve(),
    discard: () => Promise.resolve(),
    answers: () => Promise.resolve(true),
    async put(content) {
      if (!(content instanceof Uint8Array)) {
        return await spool(content, async (spooled) => {
          const { sha256, size } = spooled
          await store({ sha256, size }, spooled.chunks(CHUNK_BYTES))
          return { sha256, size }
        })
      }
      const stored = { sha256: createHash('sha256').update(content).digest('hex'), size: content.length }
      const isSmall = content.length > 0 && content.length <= CHUNK_BYTES * CHUNKS_PER_STATEMENT
      if (isSmall && (await storeSmall(stored, [...chunksOf(content, CHUNK_BYTES)]))) return stored
      await store(stored, chunksOf(content, CHUNK_BYTES))
      return stored
    },
    async atHand(hashes) {
      const rows = await db
        .current()
        .select({ sha256: blob.sha256, size: blob.size, bytes: blobChunk.bytes })
        .from(blob)
        .innerJoin(
          blobChunk,
          and(eq(blobChunk.sha256, blob.sha256), lt(blobChunk.position, CHUNKS_PER_STATEMENT)),
        )
        .where(inArray(blob.sha256, [...hashes]))
        .orderBy(asc(blobChunk.position))
      const found = new Map<string, Uint8Array<ArrayBuffer>>()
      for (const [sha256, pieces] of Map.groupBy(rows, (row) => row.sha256)) {
        // A copy of its own: what is posted to a worker takes the whole memory it lies in along.
        const bytes = new Uint8Array(Buffer.concat(pieces.map((piece) => piece.bytes)))
        const isWhole = pieces[0]?.size === bytes.length
        if (isWhole && createHash('sha256').update(bytes).digest('hex') === sha256) found.set(sha256, bytes)
      }
      return found
    },
    async get(sha256) {
      const first = await db
        .current()
        .select({ size: blob.size, bytes: blobChunk.bytes })
        .from(blob)
        .leftJoin(
          blobChunk,
          and(eq(blobChunk.sha256, blob.sha256), lt(blobChunk.position, CHUNKS_PER_STATEMENT)),
        )
        .where(eq(blob.sha256, sha256))
        .orderBy(asc(blobChunk.position))
      const length = first[0]?.size
      if (length === undefined) throw new ContentMissing(sha256)
      const pieces = first.flatMap(({ bytes }) => bytes ?? [])
      const isWhole = pieces.length < CHUNKS_PER_STATEMENT
      const bytes = new Uint8Array(length)
      let at = 0
      for await (const piece of isWhole ? checked(sha256, pieces) : stream(sha256)) {
        if (at + piece.length > length) throw new ContentDamaged(sha256)
        bytes.set(piece, at)
        at += piece.length
      }
      return bytes
    },
  }
}
