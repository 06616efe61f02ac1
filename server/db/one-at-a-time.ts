// Sends the statements of a transaction one after the other (decision 0130).
// Writes of different rows that are wanted at the same moment go as one.
import type pg from 'pg'
import { foldedWrites } from './folded-writes.ts'
import { createKnownTexts } from './known-texts.ts'
import type { Sender, Statement } from './remembered-reads.ts'
import { partsOf } from './statement-parts.ts'
import type { Parts } from './statement-parts.ts'

interface Wanted {
  readonly send: () => Promise<pg.QueryResult>
  readonly write: Write | undefined
  readonly resolve: (answer: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
}

/** A write that does the same whatever other rows are written in its statement. */
interface Write {
  readonly statement: Statement
  readonly parts: Parts
  /** The rows it changes, by table and id. */
  readonly rows: readonly string[]
  /** How many columns it gives back. */
  readonly columns: number
  readonly bytes: number
}

const GIVES_BACK = / returning ((?:"\w+"(?:, )?)+)$/
const CHANGES = /^update "(\w+)" set .+ where \(?"\1"\."id" = \$(\d+)(?: and "\1"\."\w+" = \$\d+\))?$/s
const ADDS =
  /^insert into "\w+" \(["\w, ]+\) values (?:\([$\d, default]+\)(?:, )?)+(?: on conflict do nothing)?$/
// What it adds comes from its own other parts alone.
const ADDS_OF_ITS_OWN =
  /^insert into "\w+" \(["\w, ]+\) select (?:(?!\b(?:select|join|where)\b).)+ from "(\w+)"(?:, \(values .+\) as \w+ \([\w, ]+\))?$/s
const MOST_VALUES = 2_000
const MOST_BYTES = 4 * 1024 * 1024
// What one function of the database takes.
const MOST_COLUMNS = 100

/** Sends through `inner`; while `isSideBySide` says so, what comes within a turn of the event loop is looked at together. */
export const oneAtATime = (inner: Sender, isSideBySide: () => boolean): Sender => {
  let line: Wanted[] = []
  let isBusy = false

  const goOn = async (): Promise<void> => {
    for (;;) {
      if (isSideBySide()) await turn()
      const group = nextOf(line)
      const [first] = group
      if (first === undefined) break
      line = line.slice(group.length)
      await (group.length === 1 ? first.send().then(first.resolve, first.reject) : sendTogether(inner, group))
    }
    isBusy = false
  }

  return {
    query: (sent, values) => {
      const send = () => inner.query(sent, values)
      return new Promise((resolve, reject) => {
        const write = isSideBySide() ? writeOf(sent, values) : undefined
        line.push({ send, write, resolve, reject })
        if (isBusy) return
        isBusy = true
        void goOn()
      })
    },
  }
}

/** Whatever is wanted now is wanted before the next turn of the event loop. */
const turn = (): Promise<void> =>
  new Promise((resolve) => void Promise.resolve().then(() => process.nextTick(resolve)))

/** The first of the line, with those after it that may go in its statement. */
const nextOf = (line: readonly Wanted[]): Wanted[] => {
  const group = line.slice(0, 1)
  const rows = new Set(group[0]?.write?.rows)
  let values = group[0]?.write?.statement.values?.length ?? 0
  let bytes = group[0]?.write?.bytes ?? 0
  if (group[0]?.write === undefined) return group
  for (const wanted of line.slice(1)) {
    const { write } = wanted
    if (write === undefined || write.rows.some((row) => rows.has(row))) return group
    values += write.statement.values?.length ?? 0
    bytes += write.bytes
    if (values > MOST_VALUES || bytes > MOST_BYTES) return group
    for (const row of write.rows) rows.add(row)
    group.push(wanted)
  }
  return group
}

const sendTogether = async (inner: Sender, group: readonly Wanted[]): Promise<void> => {
  try {
    const writes = group.flatMap(({ write }) => (write === undefined ? [] : [write]))
    const { statement, rowsOf } = foldedWrites(writes)
    const result = await inner.query(statement)
    const answers = rowsOf((result.rows as unknown[][])[0] ?? [])
    for (const [at, { resolve }] of group.entries()) {
      const rows = answers[at] ?? []
      resolve({ ...result, rows, rowCount: rows.length })
    }
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}

const writeOf = (sent: Statement | string, given?: unknown[]): Write | undefined => {
  if (typeof sent === 'string') return undefined
  const { text, rowMode } = sent
  const values = sent.values ?? given ?? []
  const shape = shapeOf(text)
  if (shape === undefined || (shape.columns > 0 && rowMode !== 'array')) return undefined
  return {
    statement: { ...sent, values },
    parts: shape.parts,
    columns: shape.columns,
    rows: shape.changes.map(({ table, value }) => `${table} ${String(values[value - 1])}`),
    bytes: values.reduce<number>((sum, value) => sum + (value instanceof Uint8Array ? value.length : 0), 0),
  }
}

interface Shape {
  readonly parts: Parts
  readonly columns: number
  readonly changes: readonly { readonly table: string; readonly value: number }[]
}

const shapes = createKnownTexts<Shape | undefined>()

const shapeOf = (text: string): Shape | undefined => {
  if (shapes.has(text)) return shapes.get(text)
  const shape = readShape(text)
  shapes.set(text, shape)
  return shape
}

const readShape = (text: string): Shape | undefined => {
  if (!/^(?:with "|update "|insert into ")/.test(text)) return undefined
  const parts = partsOf(text)
  if (parts === undefined) return undefined
  const names = new Set(parts.heads.map(({ name }) => name))
  const changes: { table: string; value: number }[] = []
  for (const piece of [...parts.heads.map(({ body }) => body), parts.main]) {
    const bare = piece.replace(GIVES_BACK, '')
    const [, table, id] = CHANGES.exec(bare) ?? []
    const [, from = ''] = ADDS_OF_ITS_OWN.exec(bare) ?? []
    if (table !== undefined) changes.push({ table, value: Number(id) })
    else if (!ADDS.test(bare) && !names.has(from)) return undefined
  }
  const [, given] = GIVES_BACK.exec(parts.main) ?? []
  const columns = given === undefined ? 0 : given.split(', ').length
  return columns > MOST_COLUMNS ? undefined : { parts, columns, changes }
}
