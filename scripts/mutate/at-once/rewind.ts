// Brings back what a test found: the rows of its servers, their clocks, and who is signed in.
import type { Database } from '#server/db/database.ts'
import { openApps } from '#tests/support/open-apps.ts'

/** What stood at one moment. */
export interface Moment {
  /** Whether there is a server whose rows can be brought back. */
  readonly hasServers: boolean
  /** `anew`: with servers started again, so that nothing is left in their memory. */
  bringBack(anew: boolean): Promise<void>
}

/** A copy of a database's rows in the database itself. */
interface Copy {
  /** Takes the rows as they are now. */
  take(): Promise<void>
  bringBack(): Promise<void>
}

const TABLES = `
  SELECT tablename AS name, (
    SELECT string_agg(format('%I', column_name), ', ' ORDER BY ordinal_position) FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = tablename AND is_generated = 'NEVER'
  ) AS columns
  FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'`

const BEGIN = `
  CREATE SCHEMA kept;
  CREATE TABLE kept.touched_ (name text PRIMARY KEY);
  CREATE FUNCTION kept.touch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO kept.touched_ VALUES (TG_TABLE_NAME) ON CONFLICT DO NOTHING; RETURN NULL; END
  $$`

const begun = (name: string): string[] => [
  `CREATE TABLE kept."${name}" (LIKE public."${name}")`,
  `CREATE TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON public."${name}" FOR EACH STATEMENT EXECUTE FUNCTION kept.touch()`,
]

// Rows that were deleted are in the way of those that read all of them.
const VACUUM_EVERY = 25

const copyOf = async (db: Database): Promise<Copy> => {
  const ask = async <Row extends object>(...statements: string[]): Promise<Row[]> =>
    (await (db.client() as { query(sql: string): Promise<{ rows: Row[] }> }).query(statements.join(';\n')))
      .rows
  const tables = await ask<{ name: string; columns: string }>(TABLES)
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  const names = [...columns.keys()]
  // A database that another file of tests had before has them already.
  if ((await ask(`SELECT 1 FROM pg_namespace WHERE nspname = 'kept'`)).length === 0)
    await ask(BEGIN, ...names.flatMap(begun))
  const touched = async () =>
    (await ask<{ name: string }>('SELECT name FROM kept.touched_')).map(({ name }) => name)
  const taken = (name: string) => [
    `DELETE FROM kept."${name}"`,
    `INSERT INTO kept."${name}" SELECT * FROM public."${name}"`,
  ]
  const broughtBack = (name: string) => [
    `DELETE FROM public."${name}"`,
    `INSERT INTO public."${name}" (${columns.get(name)}) OVERRIDING SYSTEM VALUE SELECT ${columns.get(name)} FROM kept."${name}"`,
  ]
  const FORGET = 'DELETE FROM kept.touched_'
  let times = 0
  await ask(...names.flatMap(taken), FORGET)
  return {
    take: async () => {
      const some = await touched()
      if (some.length > 0) await ask(...some.flatMap(taken), FORGET)
    },
    bringBack: async () => {
      const some = await touched()
      if (some.length === 0) return
      await ask(
        // Neither order of foreign keys nor a trigger stands in the way.
        'SET session_replication_role = replica',
        ...some.flatMap(broughtBack),
        FORGET,
        'RESET session_replication_role',
      )
      times += 1
      if (times % VACUUM_EVERY === 0)
        await ask(`VACUUM ${some.map((name) => `public."${name}"`).join(', ')}, kept.touched_`)
    },
  }
}

// The runner is loaded anew with each file of tests.
const shared = globalThis as unknown as { copiesOfDatabases?: WeakMap<Database, Copy> }
const copies = (shared.copiesOfDatabases ??= new WeakMap())

const takenOf = async (db: Database): Promise<Copy> => {
  const known = copies.get(db)
  if (known !== undefined) {
    await known.take()
    return known
  }
  const made = await copyOf(db)
  copies.set(db, made)
  return made
}

/** Notes what stands now, of all servers that are open. */
export const noteMoment = async (): Promise<Moment> => {
  const apps = [...openApps]
  const rows = await Promise.all([...new Set(apps.map(([{ db }]) => db))].map(takenOf))
  const before = apps.map(([app, clients]) => ({
    app,
    now: app.clock.now(),
    clients: clients.map((client) => ({ client, was: { ...client } })),
  }))
  return {
    hasServers: apps.length > 0,
    bringBack: async (anew) => {
      const stayed = new Set(apps.map(([app]) => app))
      // Those of a run that failed half-way.
      for (const app of openApps.keys()) if (!stayed.has(app)) await app.close().catch(() => undefined)
      for (const copy of rows) await copy.bringBack()
      for (const { app, now, clients } of before) {
        app.clock.set(now)
        for (const { client, was } of clients) Object.assign(client, was)
        if (anew) await app.restart()
      }
    },
  }
}
