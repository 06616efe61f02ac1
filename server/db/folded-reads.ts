// Puts reads that are wanted at the same moment into one statement (decisions 0122 and 0142).
// Reads of one text are one part of it, which is parsed and planned once however many they are.
import type { Statement } from './remembered-reads.ts'
import { typesOf } from './value-types.ts'

/** A plain read, and how many columns it has. */
export interface FoldedRead {
  readonly statement: Statement
  readonly columns: number
}

/** The statement, and the rows of each read from the one row that answers it. */
interface Folded {
  readonly statement: Statement
  readonly rowsOf: (answers: readonly unknown[]) => readonly unknown[][][]
}

/** Each text becomes a column of one row: a list of its rows as JSON, which the columns of the query builder read as well. */
export const foldedReads = (reads: readonly FoldedRead[]): Folded => {
  const groups = groupsOf(reads)
  const values: unknown[] = []
  const lists = groups.map((group, at) =>
    group.ats.length === 1 ? once(group, at, values) : forEach(group, at, values),
  )
  return {
    statement: { text: `select ${lists.join(', ')}`, values, rowMode: 'array' },
    rowsOf: (answers) => {
      const rows: unknown[][][] = reads.map(() => [])
      for (const [column, { ats }] of groups.entries()) {
        const found = (answers[column] ?? []) as unknown[][]
        if (ats.length === 1) rows[ats[0]!] = found
        else for (const [n, at] of ats.entries()) rows[at] = (found[n] ?? []) as unknown[][]
      }
      return rows
    },
  }
}

interface Group {
  readonly text: string
  readonly columns: number
  readonly types: readonly string[]
  /** Where its reads stand, and the values of each. */
  readonly ats: number[]
  readonly values: (readonly unknown[])[]
}

/** Reads of one text go together where each value has a type, or is the same in all of them. */
const groupsOf = (reads: readonly FoldedRead[]): readonly Group[] => {
  const groups: Group[] = []
  const byText = new Map<string, Group>()
  for (const [at, { statement, columns }] of reads.entries()) {
    const { text, values = [] } = statement
    const types = typesOf(text)
    const known = byText.get(text)
    if (known !== undefined && fits(known, values)) {
      known.ats.push(at)
      known.values.push(values)
      continue
    }
    const group = { text, columns, types: types ?? [], ats: [at], values: [values] }
    groups.push(group)
    if (types?.length === values.length && !byText.has(text)) byText.set(text, group)
  }
  return groups
}

const fits = ({ types, values: [first = []] }: Group, values: readonly unknown[]): boolean =>
  types.some((type) => type !== '') &&
  types.every((type, at) => type !== '' || (isPlain(first[at]) && first[at] === values[at]))

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

const NUMBERED = /\$(\d+)/g
const namesOf = (columns: number): string =>
  Array.from({ length: columns }, (_, column) => `c${column}`).join(', ')
const listOf = (text: string, columns: number, at: number): string =>
  `(select coalesce(json_agg(json_build_array(${namesOf(columns)})), '[]') from (${text}) as q${at} (${namesOf(columns)}))`

const once = ({ text, columns, values: [own = []] }: Group, at: number, values: unknown[]): string => {
  const shift = values.length
  values.push(...own)
  return listOf(
    text.replace(NUMBERED, (_, number) => `$${Number(number) + shift}`),
    columns,
    at,
  )
}

/** The read for each row of a list of values, and the answers in the order of that list. */
const forEach = ({ text, columns, types, values: all }: Group, at: number, values: unknown[]): string => {
  const given = all.map((own, n) => {
    const typed = types.flatMap((type, k) => (type === '' ? [] : [`$${values.push(own[k])}::${type}`]))
    return `(${[n, ...typed].join(', ')})`
  })
  const shared = new Map<number, number>()
  for (const [k, type] of types.entries()) if (type === '') shared.set(k + 1, values.push(all[0]?.[k]))
  const own = text.replace(NUMBERED, (_, number) => {
    const same = shared.get(Number(number))
    return same === undefined ? `g${at}.v${number}` : `$${same}`
  })
  const names = types.flatMap((type, k) => (type === '' ? [] : [`v${k + 1}`]))
  const list = `(values ${given.join(', ')}) as g${at} (${['n', ...names].join(', ')})`
  return `(select json_agg(answer order by n) from (select g${at}.n, ${listOf(own, columns, at)} as answer from ${list}) as a${at})`
}
