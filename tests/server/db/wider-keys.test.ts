// Rows of before 0009 and of nodes that do not know it learn of whom they are (decision 0136).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { applyMigrations, readMigrations } from '#server/db/migrate.ts'
import { deleteTag } from '#server/domain/contracts/tags/store.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.transaction(async () => {
    const client = db.client()
    await client.query('CREATE SCHEMA before')
    await client.query('SET LOCAL search_path TO before, public')
    await applyMigrations(client, BEFORE)
  })
})
afterAll(() => db.close())

type Client = ReturnType<Database['client']>

const ALL = readMigrations()
const BEFORE = ALL.filter(({ name }) => name < '0009')

/** Children, the column by which they name their parent, and the column that they have from it. */
const CHILDREN = [
  ['approval_process_version', 'process_id', 'approval_process', 'company_id'],
  ['approval_urge', 'approval_id', 'approval', 'company_id'],
  ['clause_version', 'clause_id', 'clause', 'company_id'],
  ['filing_file', 'filing_id', 'filing', 'company_id'],
  ['grant_reminder', 'grant_id', 'package_grant', 'owner_id'],
  ['party_urge', 'party_id', 'party', 'contract_id'],
  ['quota_entry', 'grant_id', 'package_grant', 'owner_id'],
  ['review_note', 'review_id', 'review', 'contract_id'],
  ['review_reply', 'note_id', 'review_note', 'contract_id'],
  ['review_urge', 'review_id', 'review', 'contract_id'],
] as const

const PARENTS = [
  'approval_process',
  'approval',
  'clause',
  'filing',
  'package_grant',
  'party',
  'review',
] as const

/** Works on the tables that the migrations before 0009 made, or on those of all of them; nothing of it remains. */
const onTables = async (
  schema: 'before' | 'public',
  work: (client: Client) => Promise<void>,
): Promise<void> => {
  const over = new Error('over')
  const run = db.transaction(async () => {
    const client = db.client()
    await client.query(`SET LOCAL search_path TO ${schema}, public`)
    await work(client)
    throw over
  })
  await expect(run).rejects.toBe(over)
}

const PLAIN: Record<string, () => string> = {
  uuid: randomUUID,
  text: () => 'frozen',
  int4: () => '1',
  bool: () => 'false',
  jsonb: () => '{}',
  timestamptz: () => '2026-11-27T00:00:00Z',
  float8: () => '0',
}

/** A row of what must not be empty, but for what is left out. */
const insert = async (
  client: Client,
  table: string,
  values: Record<string, string>,
  without?: string,
): Promise<void> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER'`,
    [table],
  )
  const row = rows
    .filter(({ name }) => name !== without)
    .map(({ name, type }) => [name, values[name] ?? PLAIN[type]?.() ?? '{}'] as const)
  const names = row.map(([name]) => `"${name}"`).join(', ')
  const places = row.map((_, at) => `$${at + 1}`).join(', ')
  await client.query(
    `INSERT INTO "${table}" (${names}) VALUES (${places})`,
    row.map(([, value]) => value),
  )
}

/** One row of each, without what 0009 adds: the ids of the parents by table. */
const fill = async (client: Client): Promise<Map<string, string>> => {
  const ids = new Map([...PARENTS, 'contract', 'review_note'].map((table) => [table, randomUUID()]))
  const idOf = (table: string) => ids.get(table) ?? ''
  await insert(client, 'contract', { id: idOf('contract') })
  for (const table of PARENTS) await insert(client, table, { id: idOf(table), contract_id: idOf('contract') })
  for (const [table, named, parent, place] of CHILDREN)
    await insert(client, table, { id: ids.get(table) ?? randomUUID(), [named]: idOf(parent) }, place)
  return ids
}

const expectPlaced = async (client: Client, ids: Map<string, string>): Promise<void> => {
  for (const [table, named, parent, place] of CHILDREN) {
    const { rows } = await client.query(
      `SELECT child."${place}" = parent."${place}" AS placed FROM "${table}" child JOIN "${parent}" parent ON parent.id = child."${named}"
        WHERE parent.id = $1`,
      [ids.get(parent)],
    )
    expect([table, rows]).toEqual([table, [{ placed: true }]])
  }
}

test('rows of before have what their parents have', async () => {
  await onTables('before', async (client) => {
    const ids = await fill(client)
    await applyMigrations(client, ALL)
    await expectPlaced(client, ids)
  })
})

test('a node of the version before writes without it, and the row has it', async () => {
  await onTables('public', async (client) => {
    await expectPlaced(client, await fill(client))
  })
})

test('what a grant that was taken back has left behind goes to who launched the contract, its reminders go', async () => {
  await onTables('before', async (client) => {
    const [contractId, initiatorId, grantId] = [randomUUID(), randomUUID(), randomUUID()]
    await insert(client, 'contract', { id: contractId, initiator_id: initiatorId })
    await insert(client, 'quota_entry', { grant_id: grantId, contract_id: contractId })
    await insert(client, 'grant_reminder', { grant_id: grantId })
    await applyMigrations(client, ALL)
    expect((await client.query('SELECT owner_id FROM quota_entry')).rows).toEqual([{ owner_id: initiatorId }])
    expect((await client.query('SELECT owner_id FROM grant_reminder')).rows).toEqual([])
  })
})

test('a deleted party takes along what is its own, as before', async () => {
  await onTables('public', async (client) => {
    const ids = await fill(client)
    await client.query('DELETE FROM party WHERE contract_id = $1', [ids.get('contract')])
    expect((await client.query('SELECT id FROM party_urge')).rows).toEqual([])
  })
})

test('a deleted tag is taken off its contracts also without the reference that nodes of before need', async () => {
  await onTables('public', async (client) => {
    const [contractId, tagId] = [randomUUID(), randomUUID()]
    await client.query('ALTER TABLE contract_tag DROP CONSTRAINT contract_tag_tag_fk')
    await insert(client, 'contract', { id: contractId })
    await insert(client, 'tag', { id: tagId })
    await insert(client, 'contract_tag', { contract_id: contractId, tag_id: tagId })
    await deleteTag(db, tagId)
    expect((await client.query('SELECT tag_id FROM contract_tag')).rows).toEqual([])
  })
})
