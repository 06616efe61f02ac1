// Where each table would lie on several machines, and how ready its key is (decision 0117).
// Also that no sequence makes a key, and that transactions are opened where conflicts are retried.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Place {
  /** The column by whose value rows are spread. */
  readonly by?: string
  readonly group?: string
  /** Where the table has not that column itself: whose row has it. */
  readonly through?: string
  /** `later`: its key does not hold the column yet. */
  readonly key?: 'later'
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

const FIRST_LINE = '<!-- written by `node scripts/scale.ts` from docs/scale.json and the tables -->'
const LAST_LINE = '<!-- end -->'

const keyOf = ({ columns, compositePrimaryKeys }: SnapshotTable): readonly string[] =>
  Object.values(compositePrimaryKeys)[0]?.columns ??
  Object.entries(columns).flatMap(([name, { primaryKey }]) => (primaryKey ? [name] : []))

/** Keys and unique indexes, each with its columns. */
const uniquesOf = (
  table: SnapshotTable,
): { readonly name: string; readonly columns: readonly string[] }[] => [
  ...Object.values(table.uniqueConstraints),
  ...Object.values(table.indexes)
    .filter(({ isUnique }) => isUnique)
    .map(({ name, columns }) => ({ name, columns: columns.map(({ expression }) => expression) })),
]

/** One line for each table without a sound decision. */
export const faultsOfScale = (
  { groups, mostLater, sequences, tables }: Omit<Scale, 'begins'>,
  real: Readonly<Record<string, SnapshotTable>>,
): string[] => {
  const faults: string[] = []
  for (const name of Object.keys(real))
    if (!(name in tables)) faults.push(`docs/scale.json: say where the rows of ${name} belong`)
  for (const [name, place] of Object.entries(tables)) {
    const table = real[name]
    if (table === undefined) {
      faults.push(`docs/scale.json: there is no table ${name}`)
      continue
    }
    const said = [place.by, place.reference, place.local].filter((one) => one !== undefined)
    if (said.length !== 1) faults.push(`docs/scale.json: ${name} wants one of by, reference and local`)
    if (place.by === undefined) continue
    if (!(place.group !== undefined && place.group in groups))
      faults.push(`docs/scale.json: ${name} wants a group`)
    const carries = place.by in table.columns
    if (!carries && !(place.through !== undefined && place.through in tables))
      faults.push(`docs/scale.json: ${name} has no column ${place.by}: say through which table`)
    if (carries && place.through !== undefined) faults.push(`docs/scale.json: ${name} has ${place.by} itself`)
    const holds = keyOf(table).includes(place.by)
    if (!holds && place.key !== 'later')
      faults.push(`the key of ${name} does not hold ${place.by} (decision 0117)`)
    if (holds && place.key === 'later')
      faults.push(`docs/scale.json: the key of ${name} holds ${place.by} now`)
  }
  const later = Object.values(tables).filter(({ key }) => key === 'later').length
  if (later > mostLater)
    faults.push(`${later} keys are for later, ${mostLater} were: a new table has its place in its key`)
  if (later < mostLater) faults.push(`docs/scale.json: mostLater is ${later} now`)
  for (const [name, table] of Object.entries(real))
    for (const [column, { type }] of Object.entries(table.columns)) {
      if (!type.includes('serial')) continue
      if (!(`${name}.${column}` in sequences))
        faults.push(`${name}.${column} is a sequence: make ids where they are used`)
      if (
        [keyOf(table), ...uniquesOf(table).map(({ columns }) => columns)].some((key) => key.includes(column))
      )
        faults.push(`${name}.${column} is a sequence in a key`)
    }
  return faults
}

/** The list of docs/scale.md. */
export const scaleLines = (
  { groups, tables }: Scale,
  real: Readonly<Record<string, SnapshotTable>>,
): string[] => {
  const ofGroup = (group: string) => Object.entries(tables).filter(([, place]) => place.group === group)
  const carried = (name: string, { by = '', through }: Place): string => {
    if (through !== undefined) return `no: through ${through}`
    return real[name]?.columns[by]?.notNull === true ? 'yes' : 'may be empty'
  }
  const others = (name: string, by: string) =>
    uniquesOf(real[name]!)
      .filter(({ columns }) => !columns.includes(by))
      .map((unique) => unique.name)
      .join(', ')
  const spread = Object.values(tables).filter(({ by }) => by !== undefined)
  const kept = (kind: 'reference' | 'local') =>
    Object.entries(tables).flatMap(([name, { [kind]: why }]) =>
      why === undefined ? [] : [`| ${name} | ${why} |`],
    )
  return [
    FIRST_LINE,
    '',
    `${spread.length} of ${Object.keys(tables).length} tables are spread. ${spread.filter(({ through }) => through === undefined).length} have the column, ${spread.filter(({ key }) => key === undefined).length} have it in their key.`,
    ...Object.entries(groups).flatMap(([group, words]) => [
      '',
      `### Spread: ${group}`,
      '',
      words,
      '',
      '| table | by | has it | in its key | unique without it |',
      '|---|---|---|---|---|',
      ...ofGroup(group).map(
        ([name, place]) =>
          `| ${name} | ${place.by} | ${carried(name, place)} | ${place.key === undefined ? 'yes' : 'later'} | ${others(name, place.by ?? '')} |`,
      ),
    ]),
    '',
    '### On every machine',
    '',
    '| table | why |',
    '|---|---|',
    ...kept('reference'),
    '',
    '### On one machine',
    '',
    '| table | why |',
    '|---|---|',
    ...kept('local'),
    '',
    LAST_LINE,
  ]
}

/** The page with the list as it is now. */
export const pageWith = (page: string, lines: readonly string[]): string => {
  const [from, to] = [page.indexOf(FIRST_LINE), page.indexOf(LAST_LINE)]
  if (from < 0 || to < 0) throw new Error('docs/scale.md has lost the marks of its list')
  return page.slice(0, from) + lines.join('\n') + page.slice(to + LAST_LINE.length)
}

/** The decisions, and the tables as the last migration leaves them. */
export const readScale = (root: string): { scale: Scale; real: Record<string, SnapshotTable> } => {
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

/** Files that open a transaction by themselves, and so do not retry what loses a conflict. */
const beginning = (root: string): string[] =>
  ['server', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name))
      .filter((path) => /['"`]begin\b/i.test(readFileSync(join(root, path), 'utf8'))),
  )

/** All of it for this folder. */
export const scaleFaults = (root: string): string[] => {
  const { scale, real } = readScale(root)
  const begins = beginning(root)
  const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')
  return [
    ...faultsOfScale(scale, real),
    ...begins
      .filter((path) => !(path in scale.begins))
      .map((path) => `${path} opens a transaction: use db.transaction, which retries what loses a conflict`),
    ...Object.keys(scale.begins)
      .filter((path) => !begins.includes(path))
      .map((path) => `docs/scale.json: ${path} opens no transaction`),
    ...(page === pageWith(page, scaleLines(scale, real))
      ? []
      : ['docs/scale.md is not of today: node scripts/scale.ts']),
  ]
}
