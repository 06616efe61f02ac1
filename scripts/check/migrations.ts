// Migrations expand: a node of the version before works on with their tables (decision 0116).
// What takes away or narrows says since when nobody uses it, which is looked up in that snapshot.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/migrate.ts'
import { conflictFaults, isNamedBefore, readNamed } from './conflict-targets.ts'
import type { Named } from './conflict-targets.ts'
import { isFilledByTrigger, isReplacedByWider, widensReference, widensUnique } from './widened-keys.ts'
import type { TableBefore, Widening } from './widened-keys.ts'

/** What drizzle notes of the tables after a migration, as far as it is asked. */
export interface Snapshot {
  readonly tables: Readonly<Record<string, TableBefore>>
}

interface Exception {
  readonly migration: string
  /** How the action begins. */
  readonly action: string
  readonly why: string
}

/** What a contracting file may do to one column or table, when the snapshot of before agrees. */
interface Action {
  readonly words: string
  readonly fault: string
  /** Whether nobody needed what goes any more at that time; absent where that is never so. */
  readonly wasUnused?: (then: Snapshot) => boolean
}

const CONTRACTS = /^-- contracts (\d{4}_\w+): \S/
const ALTER = /^alter table (?:if exists )?(?:only )?"?(\w+)"? (.*)$/is
const COLUMN = '(?:column )?(?:if (?:not )?exists )?"?(\\w+)"?'

const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/^\s*--.*$|--> statement-breakpoint/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')

/** The parts between commas that stand in no brackets. */
const partsOf = (text: string): string[] => {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

const columnIn = ({ tables }: Snapshot, table: string, column: string) =>
  tables[`public.${table}`]?.columns[column]

const alterations = (table: string, words: string, widening: Widening): Action | undefined => {
  const find = (pattern: string) => new RegExp(`^${pattern}`, 'i').exec(words)
  const dropped = find(`drop (?!constraint)${COLUMN}`)?.[1]
  if (dropped !== undefined)
    return {
      words,
      fault: `takes ${table}.${dropped} away`,
      wasUnused: (then) => columnIn(then, table, dropped) === undefined,
    }
  const [, narrowed = '', how = ''] = find(`alter ${COLUMN} (set not null|drop default)`) ?? []
  if (how !== '' && isFilledByTrigger(widening.statements, table, narrowed)) return undefined
  if (how !== '')
    return {
      words,
      fault: `${table}.${narrowed}: ${how.toLowerCase()}`,
      wasUnused: (then) => {
        const column = columnIn(then, table, narrowed)
        return how.toLowerCase() === 'set not null' ? column?.notNull === true : column?.default === undefined
      },
    }
  if (find('rename ')) return { words, fault: `renames in ${table}: add, copy, and take the old away later` }
  if (find(`alter ${COLUMN} (?:set data )?type `))
    return { words, fault: `another type in ${table}: add a column instead` }
  if (find(`add (?!constraint)${COLUMN} `) && /not null/i.test(words) && !/default|generated/i.test(words))
    return { words, fault: `a column of ${table} that older nodes do not fill: give it a default` }
  const unique = find('add constraint "?\\w+"? (?:primary key|unique) ?\\(([^)]*)\\)')?.[1]
  if (unique !== undefined && widensUnique(widening, table, { columns: unique })) return undefined
  if (find('add constraint "?\\w+"? foreign key') && widensReference(widening, table, words)) return undefined
  if (find('add (?:constraint|unique|check|primary|foreign|exclude)'))
    return { words, fault: `a constraint on ${table} that older nodes may break` }
  // A foreign key that goes hinders nobody; a unique one may be named by ON CONFLICT.
  const gone = find('drop constraint (?:if exists )?"?(\\w+)"?')?.[1]
  if (gone !== undefined && !gone.endsWith('_fk') && !isReplacedByWider(widening, table, gone))
    return { words, fault: `takes a constraint of ${table} away` }
  return undefined
}

/** What a statement narrows in tables that were there before. */
const actionsOf = (
  statement: string,
  isNew: (table: string) => boolean,
  uniques: ReadonlyMap<string, string>,
  widening: Widening,
): Action[] => {
  const [, table = '', parts = ''] = ALTER.exec(statement) ?? []
  if (table !== '')
    return isNew(table) ? [] : partsOf(parts).flatMap((part) => alterations(table, part, widening) ?? [])
  const gone = /^drop table (?:if exists )?"?(\w+)"?/i.exec(statement)?.[1]
  if (gone !== undefined)
    return [
      {
        words: statement,
        fault: `takes table ${gone} away`,
        wasUnused: ({ tables }) => !(`public.${gone}` in tables),
      },
    ]
  const [, on, columns = '', where] =
    /^create unique index .*? on "?(\w+)"? (?:using \w+ ?)?\(([^)]*)\)(?: where (.*))?/i.exec(statement) ?? []
  if (on !== undefined && !isNew(on) && !widensUnique(widening, on, { columns, where }))
    return [{ words: statement, fault: `${on} becomes unique, which older nodes may break` }]
  const index = /^drop index (?:if exists )?"?(\w+)"?/i.exec(statement)?.[1]
  const of = uniques.get(index ?? '')
  if (index !== undefined && of !== undefined && !isReplacedByWider(widening, of, index))
    return [{ words: statement, fault: `takes the unique index ${index} away, which ON CONFLICT may name` }]
  return []
}

/** One line for each action that a node of the version before would not survive. */
export const faultsOfMigrations = (
  migrations: readonly Pick<Migration, 'name' | 'sql'>[],
  snapshotOf: (name: string) => Snapshot,
  exceptions: readonly Exception[] = [],
  named: Named = {},
): string[] => {
  const faults: string[] = []
  const unused = new Set(exceptions)
  const uniques = new Map<string, string>()
  for (const [at, { name, sql }] of migrations.entries()) {
    const statements = statementsOf(sql)
    const made = new Set(
      statements.flatMap((one) => /^create table (?:if not exists )?"?(\w+)"?/i.exec(one)?.[1] ?? []),
    )
    const widening: Widening = {
      statements,
      tableBefore: (table) => {
        const previous = migrations[at - 1]
        return previous && snapshotOf(previous.name).tables[`public.${table}`]
      },
      isNamed: (table, columns) => isNamedBefore(named, migrations, at, { table, columns }),
    }
    const since = CONTRACTS.exec(sql)?.[1]
    const isBefore = migrations.slice(0, at).some((earlier) => earlier.name === since)
    if (since !== undefined && !isBefore)
      faults.push(`${name}: contracts ${since}, which does not come before it`)
    for (const action of statements.flatMap((one) =>
      actionsOf(one, (table) => made.has(table), uniques, widening),
    )) {
      const exception = exceptions.find(
        (one) => one.migration === name && action.words.startsWith(one.action),
      )
      if (exception !== undefined) unused.delete(exception)
      else if (since === undefined || action.wasUnused === undefined) faults.push(`${name}: ${action.fault}`)
      else if (isBefore && !action.wasUnused(snapshotOf(since)))
        faults.push(`${name}: ${action.fault}, which the tables of ${since} still have`)
    }
    for (const one of statements) {
      const [, unique, on] = /^create unique index (?:if not exists )?"?(\w+)"? on "?(\w+)"?/i.exec(one) ?? []
      if (unique !== undefined && on !== undefined) uniques.set(unique, on)
    }
  }
  return [
    ...faults,
    ...[...unused].map(({ migration, action }) => `${migration}: an exception that nothing needs: ${action}`),
  ]
}

/** The same for the migrations of this folder. */
export const migrationFaults = (root: string): string[] => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
  return [
    ...faultsOfMigrations(
      readMigrations(),
      (name) => read(`server/db/migrations/meta/${name.slice(0, 4)}_snapshot.json`) as Snapshot,
      read('scripts/check/migration-exceptions.json') as Exception[],
      readNamed(root),
    ),
    ...conflictFaults(root),
  ]
}
