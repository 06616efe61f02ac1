// Which master key an installation is under, and how far the change to another one is.
import { deriveHashingKey } from '#server/domain/personal-data.ts'
import { masterKeyName } from '#server/trust/backup-key.ts'
import { unwrapBytes, wrapBytes } from '#server/trust/keys.ts'
import type { MasterKeys, Sql } from './keys.ts'
import { rewrapObjectKey } from './object-key.ts'

/** A change of the master key as stored. */
export interface Rotation {
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly progress: Readonly<Record<string, string>>
  readonly rows: number
}

const OWNER = 'installation key fingerprint'

/** Which of the keys the installation's own key is wrapped under; `unknown` where it has none yet. */
export type Standing = 'current' | 'old' | 'unknown'

/** Throws in Chinese where neither of the keys is the installation's. */
export const standingOf = async (
  sql: Sql,
  keys: MasterKeys,
): Promise<{ standing: Standing; key: Uint8Array }> => {
  const { rows } = await sql.query(`SELECT wrapped FROM installation_key WHERE name = 'fingerprint'`)
  const wrapped = rows[0]?.['wrapped'] as Buffer | undefined
  // Before this table there was one, hashes were made by a key derived from the master key of that time.
  if (wrapped === undefined) return { standing: 'unknown', key: deriveHashingKey(await firstKey(sql, keys)) }
  for (const [standing, key] of [
    ['current', keys.current],
    ['old', keys.old],
  ] as const) {
    const opened = key && openedBy(key, wrapped)
    if (opened !== undefined) return { standing, key: opened }
  }
  throw new Error(STRANGE)
}

/** The key of an installation of before there was this table: the one its authority's keys are wrapped under, where it has one. */
const firstKey = async (sql: Sql, { current, old }: MasterKeys): Promise<Uint8Array> => {
  const { rows } = await sql.query(
    `SELECT id::text AS id, wrapped_key FROM certificate WHERE owner_type IN ('root', 'issuing') AND wrapped_key IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
  )
  const [root] = rows
  if (root === undefined) return old ?? current
  const fits = (key: Uint8Array) =>
    openedBy(key, root['wrapped_key'] as Buffer, root['id'] as string) !== undefined
  const key = [current, old].find((one) => one !== undefined && fits(one))
  if (key === undefined) throw new Error(STRANGE)
  return key
}

const STRANGE =
  '主密钥与数据库不符，用它打不开已有的签名密钥和敏感信息。请检查 NUOYIN_MASTER_KEY（或数据目录中的 master.key）；更换主密钥期间还须保留旧的 NUOYIN_MASTER_KEY_OLD（或 master.key.old）。'

const openedBy = (masterKey: Uint8Array, wrapped: Uint8Array, owner = OWNER): Uint8Array | undefined => {
  try {
    return unwrapBytes(masterKey, wrapped, owner)
  } catch {
    return undefined
  }
}

/** Puts the installation under the current key and, where there is an old one, begins the change. In the caller's transaction. */
export const begin = async (sql: Sql, keys: MasterKeys, key: Uint8Array, now: Date): Promise<void> => {
  await sql.query(
    `INSERT INTO installation_key (name, wrapped) VALUES ('fingerprint', $1)
     ON CONFLICT (name) DO UPDATE SET wrapped = excluded.wrapped`,
    [Buffer.from(wrapBytes(keys.current, key, OWNER))],
  )
  if (keys.old === undefined) return
  await rewrapObjectKey(sql, keys)
  await sql.query(
    `INSERT INTO key_rotation (from_name, to_name, started_at, progress, rows) VALUES ($1, $2, $3, '{}', 0)
     ON CONFLICT (from_name, to_name) DO UPDATE SET started_at = excluded.started_at, finished_at = NULL, progress = '{}', rows = 0`,
    [masterKeyName(keys.old), masterKeyName(keys.current), now],
  )
}

/** The change to the current key: the one from the old key given, else the newest that is not finished. */
export const rotationTo = async (sql: Sql, { current, old }: MasterKeys): Promise<Rotation | undefined> => {
  const { rows } = await sql.query(
    `SELECT started_at, finished_at, progress, rows::float8 AS rows FROM key_rotation
     WHERE to_name = $1 AND ($2::text IS NULL AND finished_at IS NULL OR from_name = $2)
     ORDER BY started_at DESC LIMIT 1`,
    [masterKeyName(current), old === undefined ? null : masterKeyName(old)],
  )
  const row = rows[0]
  return (
    row && {
      startedAt: row['started_at'] as Date,
      finishedAt: row['finished_at'] as Date | null,
      progress: row['progress'] as Rotation['progress'],
      rows: row['rows'] as number,
    }
  )
}

/** Whether any change is not finished. */
export const isChanging = async (sql: Sql): Promise<boolean> => {
  const { rows: tables } = await sql.query(`SELECT to_regclass('key_rotation')::text AS place`)
  if (tables[0]?.['place'] == null) return false
  const { rows } = await sql.query('SELECT 1 FROM key_rotation WHERE finished_at IS NULL LIMIT 1')
  return rows.length > 0
}
