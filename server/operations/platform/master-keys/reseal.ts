// Seals one place anew under the current key, some rows at a time.
import { createHash } from 'node:crypto'
import { createPersonalData } from '#server/domain/personal-data.ts'
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import { unwrapBytes, wrapBytes } from '#server/trust/keys.ts'
import type { SealedPlace } from './places.ts'
import type { MasterKeys, Sql } from './keys.ts'

/** Rows of one statement: some milliseconds of work each. */
const AT_ONCE = 200
/** Pictures have up to 5 MB. */
const FILES_AT_ONCE = 5
const CHUNK_BYTES = 256 * 1024

/** What a stretch of rows came to. */
export interface Stretch {
  /** The last key of it; undefined when there were no more rows. */
  readonly after: string | undefined
  readonly seen: number
  /** Rows that the current key did not open. */
  readonly stale: number
  /** Keys of rows that no key opens. */
  readonly unreadable: readonly string[]
}

type Reseal = (was: Uint8Array, owner: string) => Uint8Array | 'current' | 'unreadable'

/** How a value goes from the old key to the current one. */
const resealing = ({ current, old }: MasterKeys, cipher: SealedPlace['cipher']): Reseal => {
  const way = cipher === 'wrapped' ? wrapping : sealing
  const [now, before] = [way(current), old && way(old)]
  return (was, owner) => {
    if (opened(now, was, owner) !== undefined) return 'current'
    const bytes = before && opened(before, was, owner)
    return bytes === undefined ? 'unreadable' : now.close(bytes, owner)
  }
}

interface Way {
  readonly open: (was: Uint8Array, owner: string) => Uint8Array
  readonly close: (bytes: Uint8Array, owner: string) => Uint8Array
}

const wrapping = (key: Uint8Array): Way => ({
  open: (was, owner) => unwrapBytes(key, was, owner),
  close: (bytes, owner) => wrapBytes(key, bytes, owner),
})

const sealing = (key: Uint8Array): Way => {
  const data = createPersonalData(key)
  return {
    open: (was, owner) => data.openBytes(was, owner),
    close: (bytes, owner) => data.sealBytes(bytes, owner),
  }
}

const opened = (way: Way, was: Uint8Array, owner: string): Uint8Array | undefined => {
  try {
    return way.open(was, owner)
  } catch {
    return undefined
  }
}

/** Looks at the next rows of a place and, unless it only looks, seals those anew that need it. */
export const resealRows = async (
  sql: Sql,
  keys: MasterKeys,
  place: SealedPlace,
  { after, onlyLooks }: { after: string | undefined; onlyLooks: boolean },
): Promise<Stretch> => {
  const { table, key, keyType, read, write, owner, cipher } = place
  const { rows } = await sql.query(
    `SELECT t.${key}::text AS key, ${read} AS was FROM ${table} t
     WHERE ($1::${keyType} IS NULL OR t.${key} > $1::${keyType}) ORDER BY t.${key} LIMIT ${AT_ONCE}`,
    [after ?? null],
  )
  const reseal = resealing(keys, cipher)
  const changed: [key: string, was: string, fresh: string][] = []
  const unreadable: string[] = []
  for (const row of rows) {
    const [id, was] = [row['key'] as string, row['was'] as string | null]
    if (was === null || was === '') continue
    const fresh = reseal(Buffer.from(was, 'base64'), owner(id))
    if (fresh === 'unreadable') unreadable.push(id)
    else if (fresh !== 'current') changed.push([id, was, Buffer.from(fresh).toString('base64')])
  }
  if (changed.length > 0 && !onlyLooks)
    // What the server has written meanwhile is under the current key already and stays.
    await sql.query(
      `UPDATE ${table} t SET ${write('u.fresh')}
       FROM unnest($1::${keyType}[], $2::text[], $3::text[]) AS u(key, was, fresh)
       WHERE t.${key} = u.key AND ${read} = u.was`,
      [changed.map(([id]) => id), changed.map(([, was]) => was), changed.map(([, , fresh]) => fresh)],
    )
  return stretch(rows, AT_ONCE, { stale: changed.length, unreadable })
}

/** The same for pictures of papers: sealed content gets another hash, and the row names it. */
export const resealFiles = async (
  sql: Sql,
  keys: MasterKeys,
  { after, onlyLooks }: { after: string | undefined; onlyLooks: boolean },
  objects?: SealedObjects,
): Promise<Stretch> => {
  const { rows } = await sql.query(
    `SELECT id::text AS key, sha256 FROM file WHERE kind = 'identity' AND ($1::uuid IS NULL OR id > $1::uuid)
     ORDER BY id LIMIT ${FILES_AT_ONCE}`,
    [after ?? null],
  )
  const reseal = resealing(keys, 'sealed')
  const unreadable: string[] = []
  let stale = 0
  for (const row of rows) {
    const [id, sha256] = [row['key'] as string, row['sha256'] as string]
    const fresh = reseal(await contentOf(sql, sha256, objects), id)
    if (fresh === 'unreadable') unreadable.push(id)
    if (typeof fresh === 'string') continue
    stale += 1
    if (!onlyLooks) await storeFile(sql, { id, sha256 }, fresh)
  }
  return stretch(rows, FILES_AT_ONCE, { stale, unreadable })
}

/** The bytes of a picture, wherever they lie. */
const contentOf = async (
  sql: Sql,
  sha256: string,
  objects: SealedObjects | undefined,
): Promise<Uint8Array> => {
  const { rows } = await sql.query('SELECT object_id::text AS object, size FROM blob WHERE sha256 = $1', [
    sha256,
  ])
  const objectId = rows[0]?.['object'] as string | null | undefined
  if (objectId != null) {
    if (objects === undefined)
      throw new Error('有证件图片存放在 S3 中。请用与服务相同的环境运行，设好 NUOYIN_S3_ENDPOINT 等配置。')
    const size = Number(rows[0]?.['size'])
    const pieces: Uint8Array[] = []
    for await (const piece of objects.read({ sha256, size, objectId }, 0, size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const { rows: chunks } = await sql.query(
    'SELECT bytes FROM blob_chunk WHERE sha256 = $1 ORDER BY position',
    [sha256],
  )
  return Buffer.concat(chunks.map(({ bytes }) => bytes as Buffer))
}

/** The bytes before stay until the sweep takes away what no row names. */
const storeFile = async (
  sql: Sql,
  { id, sha256: was }: { id: string; sha256: string },
  bytes: Uint8Array,
): Promise<void> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await sql.query('BEGIN')
  try {
    await sql.query('INSERT INTO blob (sha256, size, created_at) VALUES ($1, $2, now())', [
      sha256,
      bytes.byteLength,
    ])
    for (let at = 0; at * CHUNK_BYTES < bytes.byteLength; at += 1)
      await sql.query('INSERT INTO blob_chunk (sha256, position, bytes) VALUES ($1, $2, $3)', [
        sha256,
        at,
        Buffer.from(bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES)),
      ])
    await sql.query('UPDATE file SET sha256 = $1 WHERE id = $2 AND sha256 = $3', [sha256, id, was])
    await sql.query('COMMIT')
  } catch (error) {
    await sql.query('ROLLBACK')
    throw error
  }
}

const stretch = (
  rows: readonly Record<string, unknown>[],
  limit: number,
  found: Pick<Stretch, 'stale' | 'unreadable'>,
): Stretch => ({
  ...found,
  seen: rows.length,
  after: rows.length < limit ? undefined : (rows.at(-1)?.['key'] as string),
})
