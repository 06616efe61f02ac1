// The chart of a stored thing for developers: its definition, and its moves from the audit chain.
import type { AnyStateMachine } from 'xstate'
import { CHART_NOUNS } from '#protocol/platform/inspection.ts'
import type { ChartNoun, ChartRecord } from '#protocol/platform/inspection.ts'
import type { Database } from '#server/db/database.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'

/** A chain's entries in order; only those about the things named, when any are. */
export const historyOf = async (
  db: Database,
  chainId: string,
  ...about: readonly string[]
): Promise<ChartRecord['entries']> => {
  const entries = (await readChain(db, chainId)).map(present)
  return about.length === 0 ? entries : entries.filter(({ id }) => id !== null && about.includes(id))
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const present = ({ n, at, event, who, detail }: AuditEntry): ChartRecord['entries'][number] => {
  const [noun = '', type] = event.split(':')
  const { id, from, to, ...rest } = detail
  const isMove = type !== undefined && (CHART_NOUNS as readonly string[]).includes(noun)
  return {
    n,
    at,
    noun: isMove ? (noun as ChartNoun) : null,
    id: text(id),
    event: type ?? event,
    from: isMove ? text(from) : null,
    to: isMove ? text(to) : null,
    who,
    detail: rest,
  }
}

const named = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value
  const { assignment } = value as { assignment?: unknown }
  const keys = typeof assignment === 'object' && assignment !== null ? Object.keys(assignment) : []
  return { type: keys.length > 0 ? `assign(${keys.join(', ')})` : value.name }
}

/** A chart's configuration as JSON text; functions are named. */
export const definitionOf = (machine: AnyStateMachine): string => JSON.stringify(machine.config, named)
