// Embedded databases that the test files of one process use one after the other.
// Opening one takes a hundred times as long as emptying it, and one that has run for a while is quicker.
import { Client } from 'pg'
import { embeddedConfig } from '#server/db/client-config.ts'
import { openEngine } from '#server/db/embedded/engine.ts'
import type { Engine } from '#server/db/embedded/engine.ts'
import { silentLog } from '#server/db/log.ts'
import { emptySnapshot } from './empty-database.ts'

interface Kept {
  readonly engine: Engine
  /** Its tables and columns; what a test changes about them is not to be met by the next. */
  readonly shape: string
  uses: number
}

// What a database in memory once needed it never gives back.
const MOST_USES = 40
const MOST_IDLE = 2

const idle: Kept[] = []

async function asked<Row extends object>(engine: Engine, ...statements: string[]): Promise<Row[]> {
  const client = new Client(embeddedConfig(engine))
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

const SHAPE = `
  SELECT md5(string_agg(line, ',' ORDER BY line)) AS shape FROM (
    SELECT table_name || '.' || column_name || ' ' || data_type AS line FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  ) lines`

const readShape = async (engine: Engine): Promise<string> =>
  (await asked<{ shape: string }>(engine, SHAPE))[0]?.shape ?? ''

async function openKept(): Promise<Kept> {
  const engine = await openEngine({
    dataDir: undefined,
    snapshot: await emptySnapshot(),
    statementLimitMs: 30_000,
    idleInTransactionLimitMs: 30_000,
    freeBytes: () => Number.MAX_SAFE_INTEGER,
    log: silentLog,
  })
  return { engine, shape: await readShape(engine), uses: 0 }
}

// Only the names of applied migrations stand in a new database.
const TABLES = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'`

async function empty(engine: Engine): Promise<void> {
  const tables = (await asked<{ name: string }>(engine, FORGET, TABLES)).map(({ name }) => `"${name}"`)
  const some = tables.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`)
  const used = (await asked<{ name: string }>(engine, some.join(' UNION ALL '))).map(({ name }) => name)
  await asked(
    engine,
    // Neither order of foreign keys nor a trigger that keeps history stands in the way.
    'SET session_replication_role = replica',
    ...used.map((name) => `DELETE FROM ${name}`),
    'RESET session_replication_role',
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences`,
    ...(used.length === 0 ? [] : [`VACUUM ${used.join(', ')}`]),
    FORGET,
  )
}

// All that DISCARD ALL forgets but what was parsed, which the next file sends again.
const FORGET =
  'CLOSE ALL; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES'

/** An empty, migrated database in memory, and what to call when it is done with. */
export async function takeEngine(): Promise<{
  readonly engine: Engine
  readonly giveBack: () => Promise<void>
}> {
  const kept = idle.pop() ?? (await openKept())
  kept.uses += 1
  return {
    engine: kept.engine,
    async giveBack() {
      const isKept =
        kept.uses < MOST_USES && idle.length < MOST_IDLE && (await readShape(kept.engine)) === kept.shape
      if (!isKept) return await kept.engine.close()
      await empty(kept.engine)
      idle.push(kept)
    },
  }
}
