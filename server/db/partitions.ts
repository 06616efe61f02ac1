// Divides the largest tables into parts by the hash of what their rows are found by (decision 0117).
// Only while they are empty: a filled database is divided by restoring its backup into an empty one.
import type { ClientBase } from 'pg'

/** What is divided, and by which column: together nine tenths of all bytes. */
export const DIVIDED = { audit_entry: 'chain_id', blob_chunk: 'sha256', contract_viewer: 'viewer' } as const

/** How many parts there may be: a read without that column asks each. */
export const MOST_PARTS = 64

interface State {
  readonly kind: 'r' | 'p'
  readonly parts: number
}

/** Inside the caller's transaction. Throws, in Chinese, where a table is filled, or divided otherwise. */
export const divideTables = async (client: ClientBase, parts: number): Promise<void> => {
  for (const [table, column] of Object.entries(DIVIDED)) await divide(client, { table, column, parts })
}

const divide = async (
  client: ClientBase,
  { table, column, parts }: { table: string; column: string; parts: number },
): Promise<void> => {
  const { rows } = await client.query<State>(
    `SELECT relkind AS kind, (SELECT count(*)::int FROM pg_inherits WHERE inhparent = c.oid) AS parts
      FROM pg_class c WHERE oid = $1::regclass`,
    [table],
  )
  const state = rows[0] as State
  if (state.kind === 'p') {
    if (state.parts === parts) return
    throw new Error(
      `数据库的表已分为 ${state.parts} 个分区，不能改为 ${parts} 个：请将 DATABASE_PARTITIONS 设为 ${state.parts}，或把备份恢复到空数据库。`,
    )
  }
  const { rowCount } = await client.query(`SELECT 1 FROM ${table} LIMIT 1`)
  if (rowCount !== 0)
    throw new Error(
      `数据库中已有数据，不能就地分区：请去掉 DATABASE_PARTITIONS 再启动；要分区，请先备份，再用 npm run restore 恢复到空数据库（恢复时设置 DATABASE_PARTITIONS）。`,
    )
  const said = await definitionsOf(client, table)
  await client.query(
    `CREATE TABLE ${table}_divided (LIKE ${table} INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY HASH (${column})`,
  )
  await client.query(`DROP TABLE ${table}`)
  await client.query(`ALTER TABLE ${table}_divided RENAME TO ${table}`)
  for (let part = 0; part < parts; part += 1)
    await client.query(
      `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`,
    )
  // Under their own names: later migrations know them by these.
  for (const definition of said) await client.query(definition)
}

/** What makes its constraints and indexes again. */
const definitionsOf = async (client: ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', $2::text, conname, pg_get_constraintdef(oid)) AS definition
      FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'f', 'c')
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index
      WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)`,
    [table, table],
  )
  return rows.map(({ definition }) => definition)
}
