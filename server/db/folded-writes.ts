// Puts writes of different rows into one statement (decisions 0130 and 0142).
// Writes of one text are one part of it, which is parsed and planned once however many they are.
import type { Statement } from './remembered-reads.ts'
import type { Parts } from './statement-parts.ts'
import { knowTypes, typesOf } from './value-types.ts'

/** A write taken apart, and how many columns it gives back. */
export interface FoldedWrite {
  readonly statement: Statement
  readonly parts: Parts
  readonly columns: number
}

/** The statement, and what each write gives back from the one row that answers it. */
interface Folded {
  readonly statement: Statement
  readonly rowsOf: (answers: readonly unknown[]) => readonly unknown[][][]
}

/** One statement that does all of them, with a column for each text that holds the rows it gives back as JSON. */
export const foldedWrites = (all: readonly FoldedWrite[]): Folded => {
  const values: unknown[] = []
  const groups = groupsOf(all)
  const heads = headsOf(groups, values)
  const answers = groups.map(({ write: { columns }, pieces }, at) => {
    if (columns === 0) return 'null'
    const names = [...(pieces === undefined ? [] : ['nth']), ...namesOf(columns)].join(', ')
    return `(select coalesce(json_agg(json_build_array(${names})), '[]') from "put_${at}" as q${at} (${names}))`
  })
  return {
    statement: { text: `with ${heads.join(', ')} select ${answers.join(', ')}`, values, rowMode: 'array' },
    rowsOf: (given) => {
      const rows: unknown[][][] = all.map(() => [])
      for (const [column, { ats, pieces }] of groups.entries())
        for (const row of (given[column] ?? []) as unknown[][])
          if (pieces === undefined) rows[ats[0]!]!.push(row)
          else rows[ats[Number(row[0])]!]!.push(row.slice(1))
      return rows
    },
  }
}

/** One statement that does what the others do and then its own; only its own is answered. */
export const foldedInto = (
  others: readonly Omit<FoldedWrite, 'columns'>[],
  statement: Statement,
  own: Parts,
): Statement => {
  if (others.length === 0) return statement
  const values = [...(statement.values ?? [])]
  const groups = groupsOf(others.map((other) => ({ ...other, columns: 0 })))
  const heads = headsOf(groups, values)
  for (const { name, body } of own.heads) heads.push(`"${name}" as (${body})`)
  const text = `with ${heads.join(', ')} ${own.main}`
  if (groups.every(({ pieces }) => pieces === undefined))
    knowTypes(text, () => [statement, ...others.map((other) => other.statement)].flatMap(eachType))
  return { ...statement, text, values }
}

const eachType = ({ text, values = [] }: Statement): readonly string[] =>
  typesOf(text) ?? values.map(() => '')

/** A piece of a statement for many: their values in, its text out, and the values it has there. */
type Piece = (each: readonly (readonly unknown[])[], values: unknown[], at: number) => string

interface Group {
  readonly write: FoldedWrite
  /** Where its writes stand, and the values of each. */
  readonly ats: number[]
  readonly values: (readonly unknown[])[]
  /** Its heads and its main part, where it holds several. */
  pieces: readonly Piece[] | undefined
}

const groupsOf = (all: readonly FoldedWrite[]): readonly Group[] => {
  const groups: Group[] = []
  const byText = new Map<string, { readonly group: Group; readonly pieces: readonly Piece[] | undefined }>()
  for (const [at, write] of all.entries()) {
    const { text, values = [] } = write.statement
    const known = byText.get(text)
    if (known?.pieces !== undefined) {
      known.group.ats.push(at)
      known.group.values.push(values)
      known.group.pieces = known.pieces
      continue
    }
    const group: Group = { write, ats: [at], values: [values], pieces: undefined }
    groups.push(group)
    if (known === undefined) byText.set(text, { group, pieces: piecesOf(write) })
  }
  return groups
}

/** As common table expressions, the main part of the one at n as `put_n`; their values are added. */
const headsOf = (groups: readonly Group[], values: unknown[]): string[] =>
  groups.flatMap(({ write, pieces, values: each }, at) =>
    pieces === undefined
      ? partsMoved(write, values, at)
      : namesOfPieces(write.parts, at).map(
          (name, piece) => `"${name}" as (${pieces[piece]?.(each, values, at)})`,
        ),
  )

/** One by itself, with its values after those before. */
const partsMoved = ({ statement, parts }: FoldedWrite, values: unknown[], at: number): string[] => {
  const shift = values.length
  values.push(...(statement.values ?? []))
  const moved = (text: string) =>
    renumbered(
      parts.heads.reduce((whole, { name }) => whole.replaceAll(`"${name}"`, `"${name}_${at}"`), text),
      (number) => `$${number + shift}`,
    )
  const bodies = [...parts.heads.map(({ body }) => body), parts.main]
  return namesOfPieces(parts, at).map((name, piece) => `"${name}" as (${moved(bodies[piece] ?? '')})`)
}

const namesOfPieces = ({ heads }: Parts, at: number): readonly string[] => [
  ...heads.map(({ name }) => `${name}_${at}`),
  `put_${at}`,
]

const namesOf = (columns: number): string[] => Array.from({ length: columns }, (_, column) => `c${column}`)

/** Undefined where one of them cannot be written for many. */
const piecesOf = ({ statement: { text }, parts, columns }: FoldedWrite): readonly Piece[] | undefined => {
  const types = typesOf(text) ?? []
  const pieces: Piece[] = []
  for (const body of [...parts.heads.map((head) => head.body), parts.main]) {
    const isAnswered = columns > 0 && body === parts.main
    const piece = changing(body, types, isAnswered) ?? (isAnswered ? undefined : adding(body))
    if (piece === undefined) return undefined
    pieces.push(piece)
  }
  return pieces
}

/** The text with another word for each of its values. */
const renumbered = (text: string, word: (number: number) => string): string =>
  text.replace(/\$(\d+)/g, (_, number) => word(Number(number)))

const ADDS =
  /^(insert into "\w+" \(["\w, ]+\) values )((?:\([$\d, default]+\)(?:, )?)+)( on conflict do nothing)?$/
const CHANGES =
  /^(update "(\w+)" set .+)( where \(?"\2"\."id" = \$\d+(?: and "\2"\."\w+" = \$\d+\))?)(?: returning ((?:"\w+"(?:, )?)+))?$/s

/** The rows of all, one after the other. */
const adding = (body: string): Piece | undefined => {
  const [, head, rows = '', rest = ''] = ADDS.exec(body) ?? []
  if (head === undefined) return undefined
  return (each, values) =>
    `${head}${each.map((own) => renumbered(rows, (number) => `$${values.push(own[number - 1])}`)).join(', ')}${rest}`
}

/** Each row changed by its line of a list, whose number it gives back. */
const changing = (body: string, types: readonly string[], isAnswered: boolean): Piece | undefined => {
  const [, head, , where = '', given] = CHANGES.exec(body) ?? []
  if (head === undefined || isAnswered !== (given !== undefined)) return undefined
  const numbers = [...new Set([...body.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))]
  if (numbers.some((number) => (types[number - 1] ?? '') === '')) return undefined
  return (each, values, at) => {
    const lines = each.map((own, nth) => {
      const line = numbers.map((number) => `$${values.push(own[number - 1])}::${types[number - 1]}`)
      return `(${[nth, ...line].join(', ')})`
    })
    const list = `(values ${lines.join(', ')}) as g${at} (${['nth', ...numbers.map((number) => `v${number}`)].join(', ')})`
    const inList = (text: string) => renumbered(text, (number) => `g${at}.v${number}`)
    const back = given === undefined ? '' : ` returning g${at}.nth, ${given}`
    return `${inList(head)} from ${list}${inList(where)}${back}`
  }
}
