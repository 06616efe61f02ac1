// Keys, unique indexes and references that a migration makes wider, which hinders no older node.
// Each must replace a narrower one in the same file, and no ON CONFLICT of before may name that (0136).
interface Unique {
  readonly name: string
  readonly columns: readonly string[]
  readonly where?: string | undefined
}

/** A table of drizzle's snapshot, as far as it is asked. */
export interface TableBefore {
  readonly columns: Readonly<
    Record<
      string,
      { readonly notNull: boolean; readonly primaryKey?: boolean | undefined; readonly default?: unknown }
    >
  >
  readonly compositePrimaryKeys?: Readonly<Record<string, Omit<Unique, 'where'>>>
  readonly uniqueConstraints?: Readonly<Record<string, Omit<Unique, 'where'>>>
  readonly indexes?: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly isUnique: boolean
        readonly columns: readonly { readonly expression: string }[]
        readonly where?: string | undefined
      }
    >
  >
  readonly foreignKeys?: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly tableTo: string
        readonly columnsFrom: readonly string[]
        readonly columnsTo: readonly string[]
      }
    >
  >
}

/** What is known where a migration runs. */
export interface Widening {
  /** Of the table before this migration. */
  readonly tableBefore: (table: string) => TableBefore | undefined
  /** All statements of the file. */
  readonly statements: readonly string[]
  /** Whether ON CONFLICT of the version before may name these columns. */
  readonly isNamed: (table: string, columns: readonly string[]) => boolean
}

const namesIn = (list: string): string[] => list.split(',').map((one) => one.trim().replaceAll('"', ''))

/** Its primary key, unique constraints and unique indexes, as they were. */
const uniquesBefore = (table: string, before: TableBefore): Unique[] => {
  const single = Object.entries(before.columns).flatMap(([name, { primaryKey }]) =>
    primaryKey === true ? [name] : [],
  )
  return [
    ...(single.length === 1 ? [{ name: `${table}_pkey`, columns: single }] : []),
    ...Object.values(before.compositePrimaryKeys ?? {}),
    ...Object.values(before.uniqueConstraints ?? {}),
    ...Object.values(before.indexes ?? {})
      .filter(({ isUnique }) => isUnique)
      .map(({ columns, ...index }) => ({
        ...index,
        columns: columns.map(({ expression }) => expression),
      })),
  ]
}

const isWider = (columns: readonly string[], than: readonly string[]): boolean =>
  columns.length > than.length && than.every((column, at) => columns[at] === column)

const ADDED = /add constraint "?\w+"? (?:primary key|unique) ?\(([^)]*)\)/gi
const CREATED = /^create unique index "?(\w+)"? on "?(\w+)"? (?:using \w+ ?)?\(([^)]*)\)(?: where (.*))?$/i

/** What is unique on this table by the file, each with its columns and its condition. */
const madeIn = ({ statements }: Widening, table: string): Omit<Unique, 'name'>[] =>
  statements.flatMap((statement) => {
    const created = CREATED.exec(statement)
    if (created?.[2] === table) return [{ columns: namesIn(created[3] ?? ''), where: created[4] }]
    if (!new RegExp(`^alter table "?${table}"? `, 'i').test(statement)) return []
    return [...statement.matchAll(ADDED)].map(([, list = '']) => ({
      columns: namesIn(list),
      where: undefined,
    }))
  })

const isDropped = ({ statements }: Widening, name: string): boolean =>
  statements.some((statement) =>
    new RegExp(`drop (?:constraint|index) (?:if exists )?"?${name}"?(?:\\W|$)`, 'i').test(statement),
  )

/** Whether a trigger of the file fills what older nodes leave out. */
export const isFilledByTrigger = (statements: readonly string[], table: string, column: string): boolean =>
  statements.some((statement) =>
    new RegExp(
      `^create trigger \\S+ before insert on "?${table}"? for each row when \\(new\\."?${column}"? is null\\)`,
      'i',
    ).test(statement),
  )

/** Whether what goes comes back wider, and nobody names it. */
export const isReplacedByWider = (widening: Widening, table: string, name: string): boolean => {
  const before = widening.tableBefore(table)
  const gone = before && uniquesBefore(table, before).find((unique) => unique.name === name)
  return (
    gone !== undefined &&
    !widening.isNamed(table, gone.columns) &&
    madeIn(widening, table).some(
      ({ columns, where }) => isWider(columns, gone.columns) && where === gone.where,
    )
  )
}

/** Whether what is unique now was so by fewer columns, which go in this file, and all it adds is never empty. */
export const widensUnique = (
  widening: Widening,
  table: string,
  { columns, where }: { columns: string; where?: string | undefined },
): boolean => {
  const before = widening.tableBefore(table)
  if (before === undefined) return false
  const now = namesIn(columns)
  return uniquesBefore(table, before).some(
    (unique) =>
      unique.where === where &&
      isWider(now, unique.columns) &&
      isDropped(widening, unique.name) &&
      now
        .slice(unique.columns.length)
        .every(
          (column) =>
            before.columns[column]?.notNull === true || isFilledByTrigger(widening.statements, table, column),
        ),
  )
}

/** Whether the same rows were referred to before, by fewer columns. */
export const widensReference = (widening: Widening, table: string, words: string): boolean => {
  const [, own = '', to = '', other = ''] =
    /foreign key ?\(([^)]*)\) references "?(\w+)"? ?\(([^)]*)\)/i.exec(words) ?? []
  return Object.values(widening.tableBefore(table)?.foreignKeys ?? {}).some(
    ({ name, tableTo, columnsFrom, columnsTo }) =>
      tableTo === to &&
      isWider(namesIn(own), columnsFrom) &&
      isWider(namesIn(other), columnsTo) &&
      isDropped(widening, name),
  )
}
