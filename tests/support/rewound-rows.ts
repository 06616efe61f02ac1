// Brings a server's rows, its clock and who is signed in back to what they were, as often as wanted.
// It takes a fraction of the time of making things anew.
import type { Database } from '#server/db/database.ts'
import { openApps } from '#tests/support/open-apps.ts'

/** The rows of one moment. */
export interface Rows {
  /** Takes the rows as they are now for those to come back to. */
  readonly take: () => Promise<void>
  readonly bringBack: () => Promise<void>
}

interface Table {
  readonly name: string
  readonly columns: string
}

/** What tells whether a table was touched: its rows, and those written since the last moment. */
interface Seen {
  readonly name: string
  readonly all: number
  readonly late: number
}

const TABLES = `
  SELECT tablename AS name, (
    SELECT string_agg(format('%I', column_name), ', ' ORDER BY ordinal_position) FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = tablename AND is_generated = 'NEVER'
  ) AS columns
  FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'`

// Rows that were deleted are in the way of those that read all of them.
const VACUUM_EVERY = 25

const noteServers = (db: Database): (() => void) => {
  const noted = [...openApps]
    .filter(([app]) => app.db === db)
    .map(([app, clients]) => ({
      app,
      now: app.clock.now(),
      clients: clients.map((client) => ({ client, was: { ...client } })),
    }))
  return () => {
    for (const { app, now, clients } of noted) {
      app.clock.set(now)
      for (const { client, was } of clients) Object.assign(client, was)
    }
  }
}

/** Notes all rows of a database that nobody else writes to, the clocks of its servers and their clients. */
export const noteRows = async (db: Database): Promise<Rows> => {
  const ask = async <Row extends object>(statement: string, values?: unknown[]): Promise<Row[]> =>
    (
      await (db.client() as { query(sql: string, values?: unknown[]): Promise<{ rows: Row[] }> }).query(
        statement,
        values,
      )
    ).rows
  const tables = new Map((await ask<Table>(TABLES)).map((table) => [table.name, table]))
  const LOOK = [...tables.keys()]
    .map(
      (name) =>
        `SELECT '${name}' AS name, count(*)::int AS "all", count(*) FILTER (WHERE xmin::text::bigint >= $1)::int AS late FROM public."${name}"`,
    )
    .join(' UNION ALL ')
  await ask('CREATE SCHEMA IF NOT EXISTS rewound')
  let since = 0
  let times = 0
  /** How many rows each table had. */
  const counts = new Map<string, number>()

  // Without a name: the embedded database's connections share one session, and with it the names.
  const look = (): Promise<Seen[]> => ask<Seen>(LOOK, [since])
  const touched = async (): Promise<Seen[]> =>
    (await look()).filter(({ name, all, late }) => late > 0 || all !== counts.get(name))
  const begin = async () => {
    const [now] = await ask<{ id: string }>('SELECT pg_current_xact_id()::text AS id')
    since = Number(now?.id)
  }

  let bringServersBack = noteServers(db)

  const take = async () => {
    bringServersBack = noteServers(db)
    const some = await touched()
    const statements = some.flatMap(({ name, all }) => [
      `DROP TABLE IF EXISTS rewound."${name}"`,
      ...(all === 0 ? [] : [`CREATE TABLE rewound."${name}" AS TABLE public."${name}"`]),
    ])
    if (statements.length > 0) await ask(statements.join(';'))
    for (const { name, all } of some) counts.set(name, all)
    await begin()
  }

  const bringBack = async () => {
    bringServersBack()
    const some = await touched()
    const statements = some.flatMap(({ name, all, late }) => {
      const before = counts.get(name) ?? 0
      // Those of before are all there, none of them changed.
      if (all - late === before) return [`DELETE FROM public."${name}" WHERE xmin::text::bigint >= ${since}`]
      const { columns } = tables.get(name)!
      return [
        `DELETE FROM public."${name}"`,
        ...(before === 0
          ? []
          : [
              `INSERT INTO public."${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM rewound."${name}"`,
            ]),
      ]
    })
    // Neither order of foreign keys nor a trigger stands in the way.
    await ask(
      ['SET session_replication_role = replica', ...statements, 'RESET session_replication_role'].join(';'),
    )
    await begin()
    times += 1
    if (times % VACUUM_EVERY === 0 && some.length > 0)
      await ask(`VACUUM ${some.map(({ name }) => `public."${name}"`).join(', ')}`)
  }

  await take()
  return { take, bringBack }
}
