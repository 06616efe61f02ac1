// Answers a read that a transaction made before from what it read then (decision 0095).
// Its own writes to a table end what was read of it, and a new lock ends all that is not locked.
import type pg from 'pg'
import { createKnownTexts } from './known-texts.ts'
import type { KnownTexts } from './known-texts.ts'
import { oneRowTable, readFacts, wordsOf, writeFacts } from './statement-facts.ts'
import type { GivenBack } from './statement-facts.ts'

/** What sends statements: a client, or a pool. */
export interface Sender {
  readonly query: (sent: Statement | string, values?: unknown[]) => Promise<pg.QueryResult>
}

/** A statement with its values, as the driver takes it. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: unknown[]
  readonly rowMode?: string
}

interface Remembered {
  readonly text: string
  readonly rowMode: string
  /** Every word of its text. */
  readonly words: ReadonlySet<string>
  /** The table and the id of the one row it reads, where it reads it by its id. */
  readonly table: string | undefined
  readonly id: unknown
  readonly answer: Promise<pg.QueryResult>
  /** Nobody else changes it before the transaction ends. */
  readonly isLocked: boolean
  /** The statement that locks what it finds, until that is answered. */
  locking: string | undefined
}

const SAYS_ONLY = /^select pg_notify\(/
const LOCKS_SEVERAL =
  /^(select ([^()]+) from "(\w+)") where "\3"\."(?:id" in \([$\d, ]+\)|\w+" = \$1) order by "\3"\."\w+" asc for update$/
const MOST_ROWS = 200

/** Remembers what is read through `inner`. */
export const remembering = (inner: Sender): Sender => {
  const kept = new Map<string, Remembered>()
  const locks = new Set<string>()
  const contracts = new Set<unknown>()

  const keep = (
    key: string,
    {
      text,
      values,
      rowMode,
    }: { readonly text: string; readonly values: readonly unknown[]; readonly rowMode: string },
    answer: Promise<pg.QueryResult>,
    isLocked: boolean,
    locking?: string,
  ): void => {
    const table = oneRowTable(text)
    const [id] = values
    const entry: Remembered = { text, rowMode, words: wordsOf(text), table, id, answer, isLocked, locking }
    kept.set(key, entry)
    const drop = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    answer.then(({ rows }) => {
      entry.locking = undefined
      // Somebody else may add a row that is not there, and a long answer is not worth its memory.
      if (rows.length > MOST_ROWS || (isLocked && table !== undefined && rows.length === 0)) drop()
    }, drop)
  }

  const forgetWritten = (
    text: string,
    values: readonly unknown[],
    isKept: (one: Remembered) => boolean,
  ): void => {
    const { tables, takesAlong, one } = writeFacts(text)
    if (tables.length === 0 || takesAlong) return kept.clear()
    for (const table of tables) {
      const isOne = one?.table === table
      const own = isOne ? String(values[one.id - 1]) : ''
      // Another row of the same table is as it was.
      const isOther = (read: Remembered) => isOne && read.table === table && String(read.id) !== own
      for (const [key, read] of kept)
        if (read.words.has(table) && !isOther(read) && !isKept(read)) kept.delete(key)
    }
  }

  /** What an update gives back is what a read by the id would find, and what stands in a list of such rows from now on. */
  const keepGivenBack = (
    { text, rowMode = '' }: Statement,
    values: readonly unknown[],
    answer: Promise<pg.QueryResult>,
  ): void => {
    const { givesBack } = writeFacts(text)
    if (givesBack === undefined) return
    const { table, id, columns } = givesBack
    for (const [key, one] of kept)
      if (isListOf(one, givesBack, rowMode)) {
        const replaced = replacedIn(one.answer, answer, columns)
        // Whoever sent the update hears of its failure, and nobody may ask for the list again: unheard it would end the process.
        replaced.catch(() => undefined)
        kept.set(key, { ...one, answer: replaced })
      }
    const plain = `select ${columns} from "${table}" where "${table}"."id" = $1`
    const asked = [values[id - 1]]
    keep(keyOf(plain, asked, rowMode), { text: plain, values: asked, rowMode }, answer, true)
  }

  /** Locking several rows by their ids counts as locking and reading each. */
  const keepEach = (text: string, rowMode: string, answer: Promise<pg.QueryResult>): void => {
    const [, head, columns = '', table] = LOCKS_SEVERAL.exec(text) ?? []
    const at = columns.split(', ').indexOf('"id"')
    if (head === undefined || at < 0 || rowMode !== 'array') return
    const plain = `${head} where "${table}"."id" = $1`
    const each = (result: pg.QueryResult) => {
      for (const row of result.rows as unknown[][]) {
        const values = [row[at]]
        const key = keyOf(plain, values, rowMode)
        locks.add(key)
        keep(
          key,
          { text: plain, values, rowMode },
          Promise.resolve({ ...result, rows: [row], rowCount: 1 }),
          true,
        )
      }
    }
    // Whoever sent it hears of its failure.
    answer.then(each, () => {})
  }

  return {
    query: (sent, given) => {
      const statement = typeof sent === 'string' ? { text: sent } : sent
      const { text, rowMode = '' } = statement
      const values = statement.values ?? given ?? []
      const facts = readFacts(text)
      if (facts === undefined) {
        if (!SAYS_ONLY.test(text)) {
          const { givesBack } = writeFacts(text)
          forgetWritten(text, values, (one) => isListOf(one, givesBack, rowMode))
        }
        const answer = inner.query(sent, given)
        keepGivenBack(statement, values, answer)
        return answer
      }
      const { plain, wantsLock } = facts
      const key = keyOf(plain, values, rowMode)
      const found = kept.get(key)
      // The same lock at the same moment has the same answer.
      if (found !== undefined && (found.isLocked || !wantsLock || found.locking === text)) return found.answer
      // Whoever waits for a lock wants to see what its last holder did.
      if (wantsLock && !locks.has(key))
        for (const [each, { isLocked }] of kept) if (!isLocked) kept.delete(each)
      const answer = inner.query(sent, given)
      if (facts.locksContracts) for (const id of values) contracts.add(id)
      const isLocked =
        (facts.isById && (wantsLock || locks.has(key))) || (facts.isOfContract && contracts.has(values[0]))
      // Asked for again it waits for nobody: what it locks is held.
      if (wantsLock) locks.add(key)
      keep(key, { text: plain, values, rowMode }, answer, isLocked, wantsLock ? text : undefined)
      if (wantsLock) keepEach(text, rowMode, answer)
      return answer
    },
  }
}

/** Whether it reads several rows as the update gives one back, by columns that the update leaves as they are. */
const isListOf = (
  { text, rowMode, table }: Remembered,
  update: GivenBack | undefined,
  mode: string,
): boolean => update !== undefined && table === undefined && rowMode === mode && listsRowsOf(text, update)

// Each update looks through all that is remembered, and the texts are always the same.
const listings = new WeakMap<GivenBack, KnownTexts<boolean>>()

const listsRowsOf = (text: string, update: GivenBack): boolean => {
  const known = listings.get(update) ?? createKnownTexts<boolean>()
  listings.set(update, known)
  const found = known.get(text)
  if (found !== undefined) return found
  const isList = readsRowsOf(text, update)
  known.set(text, isList)
  return isList
}

const readsRowsOf = (text: string, { table, columns, changed, head }: GivenBack): boolean => {
  if (!columns.includes('"id"') || !text.startsWith(head)) return false
  const rest = text.slice(head.length)
  if (/\b(?:select|limit|offset)\b/.test(rest)) return false
  return [...rest.matchAll(/"(\w+)"\."(\w+)"/g)].every(
    ([, of, column = '']) => of === table && !changed.has(column),
  )
}

/** The list with the row that was given back in the place of the one of the same id. */
const replacedIn = async (
  list: Promise<pg.QueryResult>,
  given: Promise<pg.QueryResult>,
  columns: string,
): Promise<pg.QueryResult> => {
  const [result, { rows }] = await Promise.all([list, given])
  const at = columns.split(', ').indexOf('"id"')
  const [row] = rows as unknown[][]
  if (row === undefined) return result
  return { ...result, rows: (result.rows as unknown[][]).map((each) => (each[at] === row[at] ? row : each)) }
}

const keyOf = (plain: string, values: readonly unknown[], rowMode: string): string =>
  `${rowMode}\n${plain}\n${JSON.stringify(values)}`
