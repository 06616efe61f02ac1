// Measures what a contract leaves in PostgreSQL, table by table.
// A company and a person sign two pages in batches.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { startedBatch } from '#tests/support/batches.ts'
import {
  companySigner,
  giveDocuments,
  launched,
  partyFor,
  personSigner,
  runJobs,
} from '#tests/support/contracts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { TEMPLATE, databaseAt, query, startPostgres } from '#tests/support/postgres-server.ts'
import { createTestApp } from '#tests/support/test-app.ts'

/** Bytes of one table per contract: rows, indexes, and values kept outside the rows. */
export interface TableRow {
  readonly table: string
  readonly rows: number
  readonly heap: number
  readonly indexes: number
  readonly outside: number
}

/** Per contract: the tables that grew, largest first, and the database's log. */
export interface StorageBench {
  readonly contracts: number
  readonly tables: readonly TableRow[]
  readonly wal: number
  readonly commits: number
}

const WARM = 50
// A batch may have a thousand; codes by text message are few a day.
const CHUNK = 500
const NAME = 'storage'

const SIZES = `select c.relname as table, pg_relation_size(c.oid)::float8 as heap, pg_indexes_size(c.oid)::float8 as indexes,
    coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0)::float8 as outside, s.n_live_tup::float8 as rows
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relkind = 'r' order by 1`

interface Reading {
  readonly tables: readonly TableRow[]
  readonly wal: number
  readonly commits: number
}

const readingOf = async (client: Client): Promise<Reading> => {
  await client.query('vacuum (analyze)')
  const { rows: tables } = await client.query<TableRow>(SIZES)
  const { rows } = await client.query<{ wal: number; commits: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal, xact_commit::float8 as commits
      from pg_stat_database where datname = current_database()`,
  )
  return { tables, ...rows[0]! }
}

/** Fills a database of its own with so many contracts. */
export const benchStorage = async (contracts = 1_000): Promise<StorageBench> => {
  const server = await startPostgres()
  const url = databaseAt(server.url, NAME)
  await query(server.url, `create database ${NAME} template ${TEMPLATE}`)
  const db = await openDatabase({ databaseUrl: url })
  const app = await createTestApp({ db })
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const company = await companySigner(app, '林小满', '云杉（北京）信息科技有限公司')
    const person = await personSigner(app, '周既明')
    await giveDocuments(app, { ownerType: 'company', ownerId: company.companyId! }, contracts + WARM)
    const sign = async (many: number) => {
      const ids: string[] = []
      for (let made = 0; made < many; made += 1) {
        // Contents are stored once, so each contract has its own.
        const pdf = Buffer.concat([pagesOf(2), Buffer.from(`% ${randomUUID()}\n`)])
        const parties = [partyFor(company, { isSelf: true }), partyFor(person)]
        ids.push(await launched(company, { parties, pdf }))
      }
      await runJobs(app)
      for (const signer of [company, person]) {
        await startedBatch(app, signer, ids)
        await runJobs(app)
      }
    }
    // What there is once is there before.
    await sign(WARM)
    const before = await readingOf(client)
    for (let made = 0; made < contracts; made += CHUNK) await sign(Math.min(CHUNK, contracts - made))
    const after = await readingOf(client)
    const of = (name: string) => before.tables.find(({ table }) => table === name)!
    const each = (now: number, then: number) => (now - then) / contracts
    const tables = after.tables
      .map((now) => ({
        table: now.table,
        rows: each(now.rows, of(now.table).rows),
        heap: each(now.heap, of(now.table).heap),
        indexes: each(now.indexes, of(now.table).indexes),
        outside: each(now.outside, of(now.table).outside),
      }))
      .filter(({ heap, indexes, outside }) => heap + indexes + outside > 0)
      .toSorted((a, b) => b.heap + b.indexes + b.outside - (a.heap + a.indexes + a.outside))
    return {
      contracts,
      tables,
      wal: each(after.wal, before.wal),
      commits: each(after.commits, before.commits),
    }
  } finally {
    await client.end()
    await app.close()
    await db.close()
    await server.stop()
  }
}
