// What docs/scale.json decides, and what is asked of the tables as the last migration leaves them.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the rows of a table belong. */
export interface Place {
  /** The column by whose value rows are spread. */
  readonly by?: string
  readonly group?: string
  /** It grows with contracts. */
  readonly large?: true
  /** `later`: its key does not hold the column yet; `none`: it has no key. */
  readonly key?: 'later' | 'none'
  /** What its key waits for. */
  readonly why?: string
  /** On every machine: why. */
  readonly reference?: string
  /** On one machine: why. */
  readonly local?: string
}

/** What docs/scale.json says. */
export interface Scale {
  readonly groups: Readonly<Record<string, string>>
  /** How many tables may still lack the column in their key: it only falls. */
  readonly mostLater: number
  /** Unique indexes that hold over all places: why. */
  readonly uniques: Readonly<Record<string, string>>
  /** Foreign keys that lead elsewhere: why. */
  readonly references: Readonly<Record<string, string>>
  readonly sequences: Readonly<Record<string, string>>
  readonly begins: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, Place>>
}

/** A table of drizzle's snapshot, as far as it is asked. */
export interface SnapshotTable {
  readonly columns: Readonly<
    Record<string, { readonly type: string; readonly primaryKey: boolean; readonly notNull: boolean }>
  >
  readonly compositePrimaryKeys: Readonly<Record<string, { readonly columns: readonly string[] }>>
  readonly uniqueConstraints: Readonly<
    Record<string, { readonly name: string; readonly columns: readonly string[] }>
  >
  readonly foreignKeys: Readonly<
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
  readonly indexes: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly isUnique: boolean
        readonly columns: readonly { readonly expression: string }[]
      }
    >
  >
}

/** By name. */
export type SnapshotTables = Readonly<Record<string, SnapshotTable>>

/** Empty where it has none. */
export const keyOf = ({ columns, compositePrimaryKeys }: SnapshotTable): readonly string[] =>
  Object.values(compositePrimaryKeys)[0]?.columns ??
  Object.entries(columns).flatMap(([name, { primaryKey }]) => (primaryKey ? [name] : []))

/** Unique constraints and indexes, each with its columns. */
export const uniquesOf = (
  table: SnapshotTable,
): { readonly name: string; readonly columns: readonly string[] }[] => [
  ...Object.values(table.uniqueConstraints),
  ...Object.values(table.indexes)
    .filter(({ isUnique }) => isUnique)
    .map(({ name, columns }) => ({ name, columns: columns.map(({ expression }) => expression) })),
]

/** Those of a spread table that do not hold its column. */
export const uniquesWithout = (table: SnapshotTable, by: string): string[] =>
  uniquesOf(table).flatMap(({ name, columns }) => (columns.includes(by) ? [] : [name]))

/** The decisions, and the tables as the last migration leaves them. */
export const readScale = (root: string): { scale: Scale; real: SnapshotTables } => {
  const meta = join(root, 'server/db/migrations/meta')
  const last =
    readdirSync(meta)
      .filter((name) => name.endsWith('_snapshot.json'))
      .toSorted()
      .at(-1) ?? ''
  const { tables } = JSON.parse(readFileSync(join(meta, last), 'utf8')) as {
    tables: Record<string, SnapshotTable>
  }
  return {
    scale: JSON.parse(readFileSync(join(root, 'docs/scale.json'), 'utf8')) as Scale,
    real: Object.fromEntries(
      Object.entries(tables).map(([name, table]) => [name.replace('public.', ''), table]),
    ),
  }
}
