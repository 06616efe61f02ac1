// Whether a failure means that the database cannot be reached, and no statement is at fault.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { sqlState } from './sql-state.ts'

/** No connection could be had. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause })
    this.name = 'DatabaseAway'
  }
}

// Shutting down, starting up, crashed, in recovery; all connections taken.
const AWAY = new Set(['57P01', '57P02', '57P03', '53300'])
const CUT = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ENOENT',
])
const SAID = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/

export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof DatabaseAway) return true
  if (error instanceof DrizzleQueryError && error.cause instanceof DatabaseAway) return true
  const state = sqlState(error)
  if (state !== undefined && (AWAY.has(state) || state.startsWith('08'))) return true
  if (error instanceof Error && SAID.test(error.message)) return true
  // The network's own errors say nothing of whom they are about: other services are reached through it too.
  return error instanceof DrizzleQueryError && wasCut(error.cause)
}

/** A failure of a connection itself, of which it is known that it is one to the database: it says so from here on. */
export const asDatabaseAway = (error: unknown): unknown =>
  !(error instanceof DatabaseAway) && wasCut(error) ? new DatabaseAway(error) : error

const wasCut = (cause: unknown): boolean =>
  cause instanceof Error && (CUT.has((cause as NodeJS.ErrnoException).code ?? '') || SAID.test(cause.message))
