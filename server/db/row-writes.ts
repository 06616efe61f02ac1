// Builds the change of a row by its id, and a new row, once for each set of columns.
// The query builder else writes such a statement anew for every row (decision 0135).
import { Param, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { prepared } from './prepared-statements.ts'
import type { Prepared } from './prepared-statements.ts'
import type { Orm } from './transaction.ts'

/** What is given later under this name, encoded as the column’s values are; it must not be null. */
export const valueOf = (column: PgColumn, name: string): SQL =>
  sql`${new Param(sql.placeholder(name), column)}`

type Row<Table extends PgTable> = Table['$inferInsert']
type Values = Readonly<Record<string, SQL | null>>

interface ChangeOptions<Table extends PgTable> {
  /** Columns that do not become just what they are given: what becomes of it. */
  readonly written?: { readonly [Name in keyof Row<Table>]?: (value: SQL) => SQL }
  /** Has the changed row given back, so that it need not be read again in the same transaction. */
  readonly isGivenBack?: boolean
}

/** Changes rows of a table whose key is `id`; what is undefined stays as it is. */
export const rowChange = <Table extends PgTable & { readonly id: PgColumn }>(
  table: Table,
  { written = {}, isGivenBack = false }: ChangeOptions<Table> = {},
): ((db: Database, id: string, change: Partial<Row<Table>>) => Promise<void>) => {
  const asWritten = written as Readonly<Record<string, ((value: SQL) => SQL) | undefined>>
  const send = forEachSet(table, (orm, values) => {
    const set = Object.entries(values).map(([name, value]) => [
      name,
      value === null ? null : (asWritten[name]?.(value) ?? value),
    ])
    const changing = orm
      .update<PgTable>(table)
      .set(Object.fromEntries(set) as Values)
      .where(eq(table.id, sql.placeholder('rowId')))
    return isGivenBack ? changing.returning() : changing
  })
  return (db, id, change) => send(db, change, { rowId: id })
}

/** Adds rows to a table; what is undefined has its default. `isNewOnly`: nothing happens where there is such a row. */
export const rowInsert = <Table extends PgTable>(
  table: Table,
  { isNewOnly = false } = {},
): ((db: Database, row: Row<Table>) => Promise<void>) => {
  const send = forEachSet(table, (orm, values) => {
    const adding = orm.insert<PgTable>(table).values(values)
    return isNewOnly ? adding.onConflictDoNothing() : adding
  })
  return (db, row) => send(db, row)
}

type Build = (orm: Orm, values: Values) => ReturnType<Parameters<typeof prepared<unknown>>[0]>

/** A statement for each set of columns; nothing encodes what is null, so it stands in the statement itself. */
const forEachSet = (table: PgTable, build: Build) => {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  const known = new Map<string, Prepared<unknown>>()
  return async (db: Database, row: object, others: Readonly<Record<string, string>> = {}): Promise<void> => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const key = given.map(([name, value]) => (value === null ? `${name} null` : name)).join()
    const made = (): Values =>
      Object.fromEntries(
        given.map(([name, value]) => [name, value === null ? null : valueOf(columns[name]!, name)]),
      )
    const send = known.get(key) ?? prepared<unknown>((orm) => build(orm, made()))
    known.set(key, send)
    await send(db, { ...Object.fromEntries(given), ...others })
  }
}
