// The key under which files in a bucket are sealed: made once, kept wrapped by the master key.
import { generateMasterKey, firstThat, unwrapBytes, wrapBytes } from '#server/trust/keys.ts'
import type { MasterKeys, Sql } from './keys.ts'

const OWNER = 'installation key objects'

/** Makes it where there is none yet. Throws in Chinese where neither of the master keys opens it. */
export const objectKeyOf = async (sql: Sql, keys: MasterKeys): Promise<Uint8Array> => {
  const kept = await wrappedKey(sql)
  if (kept !== undefined) return opened(kept, keys)
  await sql.query(
    `INSERT INTO installation_key (name, wrapped) VALUES ('objects', $1) ON CONFLICT (name) DO NOTHING`,
    [Buffer.from(wrapBytes(keys.current, generateMasterKey(), OWNER))],
  )
  const made = await wrappedKey(sql)
  if (made === undefined) throw new Error('the key of stored objects was not kept')
  return opened(made, keys)
}

/** Wraps it by the current master key; as a change of the master key begins, in its transaction. */
export const rewrapObjectKey = async (sql: Sql, keys: MasterKeys): Promise<void> => {
  const kept = await wrappedKey(sql)
  if (kept === undefined) return
  await sql.query(`UPDATE installation_key SET wrapped = $1 WHERE name = 'objects'`, [
    Buffer.from(wrapBytes(keys.current, opened(kept, keys), OWNER)),
  ])
}

const wrappedKey = async (sql: Sql): Promise<Buffer | undefined> => {
  const { rows } = await sql.query(`SELECT wrapped FROM installation_key WHERE name = 'objects'`)
  return rows[0]?.['wrapped'] as Buffer | undefined
}

const opened = (wrapped: Uint8Array, { current, old }: MasterKeys): Uint8Array => {
  try {
    return firstThat(old === undefined ? [current] : [current, old], (key) =>
      unwrapBytes(key, wrapped, OWNER),
    )
  } catch {
    throw new Error(
      '主密钥与数据库不符，打不开文件存储的密钥。请检查 NUOYIN_MASTER_KEY（或数据目录中的 master.key）。',
    )
  }
}
