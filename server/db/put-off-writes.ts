// Puts off writes whose answer nobody waits for, and sends them with a later one (decision 0095).
// They are sent before whatever looks at their tables, and before the commit.
import type pg from 'pg'
import { foldedInto } from './folded-writes.ts'
import type { Sender, Statement } from './remembered-reads.ts'
import { partsOf } from './statement-parts.ts'
import type { Parts } from './statement-parts.ts'

/** A sender that puts off, and the way to send what is left. */
export interface PuttingOff {
  readonly sender: Sender
  readonly writeAll: () => Promise<void>
}

interface PutOff {
  readonly statement: Statement
  readonly parts: Parts
  /** What it writes. */
  readonly tables: readonly string[]
  /** It adds rows and changes none, so several of one table may go together. */
  readonly isAdding: boolean
  /** It says something to listeners, which only the main part of a statement does. */
  readonly isSaying: boolean
}

const ADDS = /^insert into "\w+" \(["\w, ]+\) values (?:\([$\d, default]+\)(?:, )?)+$/
const FOLDS = /^(?:with "|insert into "|update ")/
const WRITES = /^(?:insert into|update) "/
const ANSWERS = /\breturning\b/
const SAYS = /^select pg_notify\(\$\d+, ''\) from "\w+"$/
const WRITTEN = /\b(?:insert into|update|delete from) "(\w+)"/g
const DELETED = /\bdelete from (?!"(?:job|contract_viewer)")/
// Rows with no key but their own: what is added neither sees nor hinders what was changed before.
const ADDED_BESIDE = new Set(['notice'])
// A long statement is not worth its memory.
const MOST_VALUES = 2_000
const NOTHING: pg.QueryResult = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

/** Sends through `inner`. */
export const puttingOff = (inner: Sender): PuttingOff => {
  let waiting: PutOff[] = []

  const take = (): PutOff[] => {
    const taken = waiting
    waiting = []
    return taken
  }

  const flush = async (): Promise<void> => {
    const taken = take()
    const last = taken.find(({ isSaying }) => isSaying) ?? taken.at(-1)
    if (last === undefined) return
    const others = taken.filter((one) => one !== last)
    await inner.query(foldedInto(others, last.statement, last.parts))
  }

  const isTouched = (text: string, except?: PutOff): boolean =>
    waiting.some(({ tables, isAdding }) =>
      tables.some(
        (table) =>
          wordOf(table).test(text) &&
          !((isAdding || ADDED_BESIDE.has(table)) && except?.isAdding === true && except.tables[0] === table),
      ),
    )

  const isFull = (): boolean =>
    waiting.reduce((sum, { statement }) => sum + (statement.values?.length ?? 0), 0) > MOST_VALUES

  const query = async (sent: Statement | string, given?: unknown[]): Promise<pg.QueryResult> => {
    const statement = {
      ...(typeof sent === 'string' ? { text: sent } : sent),
      values: (typeof sent === 'string' ? undefined : sent.values) ?? given ?? [],
    }
    const { text } = statement
    const one = putOffOf(statement)
    if (one !== undefined) {
      const isSecond = one.isSaying && waiting.some(({ isSaying }) => isSaying)
      if (isSecond || isFull() || isTouched(text, one)) await flush()
      waiting.push(one)
      return NOTHING
    }
    if (waiting.length === 0) return inner.query(sent, given)
    if (text.startsWith('select ') && !isTouched(text)) return inner.query(sent, given)
    // What it writes may point to a row that waits, so that goes along.
    const parts = FOLDS.test(text) && !DELETED.test(text) && !isTouched(text) ? partsOf(text) : undefined
    if (parts !== undefined && waiting.every(({ isSaying }) => !isSaying))
      return inner.query(foldedInto(take(), statement, parts))
    await flush()
    return inner.query(sent, given)
  }

  return { sender: { query }, writeAll: flush }
}

const words = new Map<string, RegExp>()

const wordOf = (table: string): RegExp => {
  const word = words.get(table) ?? new RegExp(`\\b${table}\\b`)
  words.set(table, word)
  return word
}

/** The statement as one to put off, if its answer says nothing. */
const putOffOf = (statement: Statement): PutOff | undefined => {
  const { text, values = [] } = statement
  if (!FOLDS.test(text) || DELETED.test(text)) return undefined
  if (values.some((value) => value instanceof Uint8Array)) return undefined
  const parts = partsOf(text)
  if (parts === undefined || ANSWERS.test(parts.main)) return undefined
  const isSaying = SAYS.test(parts.main)
  if (!isSaying && !WRITES.test(parts.main)) return undefined
  const tables = [...text.matchAll(WRITTEN)].map(([, table = '']) => table)
  return { statement, parts, tables, isAdding: ADDS.test(text), isSaying }
}
