// Tells the trace of each statement: what it does to which tables, never its values.
import { spanNow, spanned } from '#server/tracing.ts'
import type { Sender } from './remembered-reads.ts'

const PARTS =
  /\b(insert into|(?<!\bfor )(?<!\bdo )update|delete from|from|join)\s+(?:only\s+)?"?([a-z_]{1,40})\b"?(?!\s*[.(])/g
const OWN_PARTS = /"?([a-z_]+)"? as (?:materialized )?\(/g
const MOST_PARTS = 3
const MOST_KNOWN = 5000

const VERBS: Readonly<Record<string, string>> = {
  'insert into': 'INSERT',
  update: 'UPDATE',
  'delete from': 'DELETE',
}

const known = new Map<string, string>()

/** What a statement is called: `INSERT job`, `SELECT contract, party`. */
export const statementName = (text: string): string => {
  const found = known.get(text)
  if (found !== undefined) return found
  const made = nameOf(text.toLowerCase())
  if (known.size < MOST_KNOWN) known.set(text, made)
  return made
}

const nameOf = (text: string): string => {
  const own = new Set([...text.matchAll(OWN_PARTS)].map(([, name]) => name))
  const parts = [...text.matchAll(PARTS)].flatMap(([, verb = '', table = '']) =>
    own.has(table) ? [] : [`${VERBS[verb] ?? 'SELECT'} ${table}`],
  )
  const writes = parts.filter((part) => !part.startsWith('SELECT'))
  const named = [...new Set(writes.length > 0 ? writes : parts)]
  return named.length === 0 ? 'statement' : named.slice(0, MOST_PARTS).join(', ')
}

/** Sends through `inner`. */
export const tracedStatements = (inner: Sender): Sender => ({
  query: (sent, values) => {
    if (spanNow()?.isRecorded !== true) return inner.query(sent, values)
    const { text, name } = typeof sent === 'string' ? { text: sent, name: undefined } : sent
    const summary = statementName(text)
    const facts = {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      ...(name === undefined ? {} : { 'nuoyin.statement': name }),
    }
    return spanned(summary, () => inner.query(sent, values), { kind: 'client', facts })
  },
})
