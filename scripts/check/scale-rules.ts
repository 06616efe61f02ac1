// What a distributed engine asks of tables that are spread (decisions 0117 and 0136).
// Keys and unique indexes hold the column, references stay in one place, no sequence makes a key.
import { keyOf, uniquesOf, uniquesWithout } from './scale-decisions.ts'
import type { Place, Scale, SnapshotTable, SnapshotTables } from './scale-decisions.ts'

type Decisions = Omit<Scale, 'begins'>

/** One line for each table without a sound decision. */
export const faultsOfScale = (scale: Decisions, real: SnapshotTables): string[] => [
  ...Object.keys(real).flatMap((name) =>
    name in scale.tables ? [] : [`docs/scale.json: say where the rows of ${name} belong`],
  ),
  ...Object.entries(scale.tables).flatMap(([name, place]) => faultsOfPlace(scale, name, place, real[name])),
  ...faultsOfGroups(scale, real),
  ...faultsOfCount(scale),
  ...faultsOfUniques(scale, real),
  ...faultsOfReferences(scale, real),
  ...faultsOfSequences(scale, real),
]

const faultsOfPlace = (
  { groups }: Decisions,
  name: string,
  place: Place,
  table: SnapshotTable | undefined,
): string[] => {
  if (table === undefined) return [`docs/scale.json: there is no table ${name}`]
  const faults: string[] = []
  const said = [place.by, place.reference, place.local].filter((one) => one !== undefined)
  if (said.length !== 1) faults.push(`docs/scale.json: ${name} wants one of by, reference and local`)
  const { by } = place
  if (by === undefined) return faults
  if (!(place.group !== undefined && place.group in groups))
    faults.push(`docs/scale.json: ${name} wants a group`)
  const column = table.columns[by]
  if (column === undefined) return [...faults, `docs/scale.json: ${name} has no column ${by}`]
  if (!column.notNull && place.key !== 'later') faults.push(`${name}.${by} may be empty: give it NOT NULL`)
  return [...faults, ...faultsOfKey(name, place, keyOf(table), by)]
}

const faultsOfKey = (name: string, place: Place, key: readonly string[], by: string): string[] => {
  const faults: string[] = []
  if ((place.key === 'none') !== (key.length === 0))
    faults.push(`docs/scale.json: ${name} has ${key.length === 0 ? 'no' : 'a'} key`)
  if (key.length > 0 && !key.includes(by) && place.key !== 'later')
    faults.push(`the key of ${name} does not hold ${by} (decision 0117)`)
  if (key.includes(by) && place.key === 'later')
    faults.push(`docs/scale.json: the key of ${name} holds ${by} now`)
  if ((place.key === 'later') !== (place.why !== undefined))
    faults.push(`docs/scale.json: ${name} says why its key is for later, and only then`)
  if (place.large === true && place.key === 'later')
    faults.push(`${name} is large: its key must hold ${by} now`)
  return faults
}

/** Rows of a group lie together only where their columns are of one type. */
const faultsOfGroups = ({ groups, tables }: Decisions, real: SnapshotTables): string[] =>
  Object.keys(groups).flatMap((group) => {
    const types = Object.entries(tables).flatMap(([name, place]) =>
      place.group === group ? (real[name]?.columns[place.by ?? '']?.type ?? []) : [],
    )
    const distinct = [...new Set(types)].toSorted()
    return distinct.length > 1
      ? [`docs/scale.json: ${group} is of several types: ${distinct.join(', ')}`]
      : []
  })

const faultsOfCount = ({ mostLater, tables }: Decisions): string[] => {
  const later = Object.values(tables).filter(({ key }) => key === 'later').length
  if (later > mostLater)
    return [`${later} keys are for later, ${mostLater} were: a new table has its place in its key`]
  return later < mostLater ? [`docs/scale.json: mostLater is ${later} now`] : []
}

/** A unique index of a spread table is one for each place: whatever must hold over all says why. */
const faultsOfUniques = ({ uniques, tables }: Decisions, real: SnapshotTables): string[] => {
  const without = Object.entries(tables).flatMap(([name, { by }]) =>
    by === undefined || real[name] === undefined
      ? []
      : uniquesWithout(real[name], by).map((unique) => ({ unique, by })),
  )
  return [
    ...without.flatMap(({ unique, by }) =>
      unique in uniques ? [] : [`${unique} does not hold ${by}: add it, or say in docs/scale.json why not`],
    ),
    ...Object.keys(uniques).flatMap((name) =>
      without.some(({ unique }) => unique === name)
        ? []
        : [`docs/scale.json: ${name} is no unique index without its column`],
    ),
  ]
}

/** As Citus documents it: within a group and over its column, or to what is on every machine. */
const staysInPlace = (
  from: Place | undefined,
  to: Place | undefined,
  pairs: readonly (readonly [from: string, to: string | undefined])[],
): boolean => {
  if (from === undefined || to === undefined) return true
  if (to.reference !== undefined) return true
  if (from.by === undefined || to.by === undefined) return from.local !== undefined && to.local !== undefined
  return from.group === to.group && pairs.some(([own, other]) => own === from.by && other === to.by)
}

const faultsOfReferences = ({ references, tables }: Decisions, real: SnapshotTables): string[] => {
  const leading = Object.entries(real).flatMap(([name, table]) =>
    Object.values(table.foreignKeys).flatMap((reference) => {
      const pairs = reference.columnsFrom.map((column, at) => [column, reference.columnsTo[at]] as const)
      return staysInPlace(tables[name], tables[reference.tableTo], pairs)
        ? []
        : [{ key: reference.name, words: `${name} refers to ${reference.tableTo} in another place` }]
    }),
  )
  return [
    ...leading.flatMap(({ key, words }) =>
      key in references ? [] : [`${words}: drop ${key}, or say in docs/scale.json why not`],
    ),
    ...Object.keys(references).flatMap((name) =>
      leading.some(({ key }) => key === name)
        ? []
        : [`docs/scale.json: ${name} is no reference to another place`],
    ),
  ]
}

const faultsOfSequences = ({ sequences }: Decisions, real: SnapshotTables): string[] => {
  const faults: string[] = []
  for (const [name, table] of Object.entries(real))
    for (const [column, { type }] of Object.entries(table.columns)) {
      if (!type.includes('serial')) continue
      if (!(`${name}.${column}` in sequences))
        faults.push(`${name}.${column} is a sequence: make ids where they are used`)
      const keys = [keyOf(table), ...uniquesOf(table).map(({ columns }) => columns)]
      if (keys.some((key) => key.includes(column))) faults.push(`${name}.${column} is a sequence in a key`)
    }
  return faults
}
