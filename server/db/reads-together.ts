// Sends reads that are wanted at the same moment as one statement (decision 0122).
// Each is answered as if it had been sent alone.
import type pg from 'pg'
import { foldedReads } from './folded-reads.ts'
import { createKnownTexts } from './known-texts.ts'
import type { Sender, Statement } from './remembered-reads.ts'

/** A sender that can gather. */
export interface Gatherer {
  readonly sender: Sender
  readonly together: Together
  /** Whether something is begun together that has not ended. */
  readonly isSideBySide: () => boolean
}

/**
 * Waits for all that is begun, and gives what came of it, or throws the first failure in their order. What they read at the same
 * moment is sent as one statement, round by round.
 */
export type Together = <Begun extends readonly unknown[]>(
  begin: () => readonly [...Begun],
) => Promise<{ -readonly [At in keyof Begun]: Awaited<Begun[At]> }>

interface Wanted {
  readonly statement: Statement
  readonly columns: number
  readonly resolve: (answer: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
}

const READ = /^select (?:distinct )?["(]/
// Of the locks those that nobody is waited for who changes what the other reads find: their contract is held.
const LOCK = / for (?:update|no key update|share|key share)\b/
const OF_CONTRACT =
  /^select [^()]+ from "(?:party|audit_chain)" where "\w+"\."(?:contract|chain)_id" = \$1 .*for update$/
const ASKS_ITS_OWN = /\b(?:nextval|now|random|clock_timestamp|pg_\w+|gen_random_uuid)\(|blob_chunk/
// What one function of the database takes.
const MOST_COLUMNS = 100
const MOST_AT_ONCE = 400

/** Sends through `inner`. */
export const gatheringReads = (inner: Sender): Gatherer => {
  let depth = 0
  let wanted: Wanted[] = []

  const send = (): void => {
    const taken = wanted
    wanted = []
    for (let from = 0; from < taken.length; from += MOST_AT_ONCE)
      void answer(inner, taken.slice(from, from + MOST_AT_ONCE))
  }

  return {
    sender: {
      query: (sent, given) => {
        const columns = depth === 0 || typeof sent === 'string' ? 0 : columnsOf(sent)
        if (columns === 0 || typeof sent === 'string') return inner.query(sent, given)
        return new Promise((resolve, reject) => {
          // What else is wanted now is wanted before the next turn of the event loop.
          if (wanted.length === 0) void Promise.resolve().then(() => process.nextTick(send))
          const statement = { ...sent, values: sent.values ?? given ?? [] }
          wanted.push({ statement, columns, resolve, reject })
        })
      },
    },
    isSideBySide: () => depth > 0,
    together: async <Begun extends readonly unknown[]>(begin: () => readonly [...Begun]) => {
      depth += 1
      try {
        return inOrder<Begun>(await Promise.allSettled(begin()))
      } finally {
        depth -= 1
      }
    },
  }
}

const inOrder = <Begun extends readonly unknown[]>(settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as { -readonly [At in keyof Begun]: Awaited<Begun[At]> }

const answer = async (inner: Sender, taken: readonly Wanted[]): Promise<void> => {
  const [only] = taken
  if (only !== undefined && taken.length === 1)
    return inner.query(only.statement).then(only.resolve, only.reject)
  try {
    const { statement, rowsOf } = foldedReads(taken)
    const result = await inner.query(statement)
    const answers = rowsOf((result.rows as unknown[][])[0] ?? [])
    for (const [at, { resolve }] of taken.entries()) {
      const rows = answers[at] ?? []
      resolve({ ...result, rows, rowCount: rows.length, command: 'SELECT' })
    }
  } catch (error) {
    for (const { reject } of taken) reject(error)
  }
}

const known = createKnownTexts<number>()

/** How many columns a plain read has; 0 where it has to be sent alone. */
const columnsOf = ({ text, rowMode }: Statement): number => {
  if (rowMode !== 'array') return 0
  const found = known.get(text)
  if (found !== undefined) return found
  const isPlain = READ.test(text) && !ASKS_ITS_OWN.test(text) && (!LOCK.test(text) || OF_CONTRACT.test(text))
  const columns = isPlain ? counted(text) : 0
  known.set(text, columns)
  return columns > MOST_COLUMNS ? 0 : columns
}

/** The columns between `select` and its `from`. */
const counted = (text: string): number => {
  let columns = 1
  let depth = 0
  let quote = ''
  for (let at = 'select '.length; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === "'" || char === '"') quote = char
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    else if (depth === 0 && char === ',') columns += 1
    else if (depth === 0 && text.startsWith(' from ', at)) return columns
  }
  return 0
}
