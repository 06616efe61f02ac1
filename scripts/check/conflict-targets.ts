// Which keys ON CONFLICT names, now and in versions that may still run beside this one.
// Such a key stays as it is until no version that may run names it (decision 0136).
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** By `table(column,column)`: `now`, or the newest migration of a version that named it. */
export type Named = Readonly<Record<string, string>>

const FILE = 'scripts/check/conflict-targets.json'
const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g
const TARGET = /\bonConflictDo\w+\(\{\s*target: (?:\[([^\]]*)\]|(\w+\.\w+))/g
const WRITTEN = /\binsert into "?(\w+)"? [^`]*?\bon conflict \(([\w, ]+)\)/gi

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const targetName = (table: string, columns: readonly string[]): string => `${table}(${columns.join(',')})`

/** Those that this code names; `tables` by the name of their constant. */
export const targetsIn = (code: string, tables: ReadonlyMap<string, string>): string[] => [
  ...[...code.matchAll(TARGET)].flatMap(([, several, one]) => {
    const parts = (several ?? one ?? '')
      .split(',')
      .map((part) => part.trim().split('.'))
      .filter((part) => part.length === 2)
    const table = tables.get(parts[0]?.[0] ?? '')
    return table === undefined
      ? []
      : [
          targetName(
            table,
            parts.map(([, column = '']) => snake(column)),
          ),
        ]
  }),
  ...[...code.matchAll(WRITTEN)].map(([, table = '', columns = '']) =>
    targetName(
      table,
      columns.split(',').map((column) => column.trim()),
    ),
  ),
]

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

/** What docs say of it. */
export const readNamed = (root: string): Named => JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Named

/** Whether the file is of today. */
export const conflictFaults = (root: string): string[] => {
  const tables = new Map(
    filesIn(root, 'server/db/schema').flatMap((code) =>
      [...code.matchAll(TABLE)].map(([, constant = '', table = '']) => [constant, table] as const),
    ),
  )
  const now = new Set(filesIn(root, 'server').flatMap((code) => targetsIn(code, tables)))
  const named = readNamed(root)
  return [
    ...[...now].flatMap((name) =>
      named[name] === 'now' ? [] : [`${FILE}: ${name} is named by ON CONFLICT: write "now"`],
    ),
    ...Object.entries(named).flatMap(([name, last]) =>
      last !== 'now' || now.has(name)
        ? []
        : [`${FILE}: ${name} is named no more: write the newest migration of a version that named it`],
    ),
  ]
}

/** Whether a version that may run beside the one of this migration names it: the one right before, or this one. */
export const isNamedBefore = (
  named: Named,
  migrations: readonly { readonly name: string }[],
  at: number,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): boolean => {
  const last = named[targetName(table, columns)]
  if (last === undefined) return false
  return last === 'now' || migrations.findIndex(({ name }) => name === last) >= at - 1
}
