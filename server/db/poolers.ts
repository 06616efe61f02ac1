// A pooler (PgBouncer) between node and PostgreSQL: noticed where it was not configured.
// Refused where its sessions have no limits.
import type { Pool } from 'pg'
import type { Limits } from './client-config.ts'
import { sqlState } from './sql-state.ts'

const NOT_CONFIGURED =
  'DATABASE_URL 通向连接池（如 PgBouncer），不能直接使用：请将 DATABASE_DIRECT_URL 设为绕过连接池的数据库地址，用于接收通知与升级数据库表。'
const PROTOCOL_VIOLATION = '08P01'

interface Settings {
  readonly statements: string
  readonly idle: string
  readonly jit: string
}

const SETTINGS = `select (select setting from pg_settings where name = 'statement_timeout') as statements,
  (select setting from pg_settings where name = 'idle_in_transaction_session_timeout') as idle,
  current_setting('jit') as jit`

const settingsOf = async (pool: Pool): Promise<Settings> => {
  const { rows } = await pool.query<Settings>(SETTINGS)
  return rows[0] as Settings
}

/** What a pooler says to settings of a session, in words that help; any other error as it is. */
export const wordsOfPooler = (error: unknown): unknown =>
  sqlState(error) === PROTOCOL_VIOLATION && String((error as Error).message).includes('startup parameter')
    ? new Error(NOT_CONFIGURED, { cause: error })
    : error

/** Throws where the sessions have not the limits that were asked for: something in between dropped them. */
export const refusePooler = async (
  pool: Pool,
  { statementLimitMs, idleInTransactionLimitMs }: Limits,
): Promise<void> => {
  const { statements, idle } = await settingsOf(pool)
  if (Number(statements) !== statementLimitMs || Number(idle) !== idleInTransactionLimitMs)
    throw new Error(NOT_CONFIGURED)
}

/** Throws where what comes through a pooler is not limited by its role: nobody else could end it. */
export const refuseUnlimited = async (pool: Pool): Promise<void> => {
  const { statements, idle, jit } = await settingsOf(pool)
  if (statements !== '0' && idle !== '0' && jit === 'off') return
  const { rows } = await pool.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  )
  const { role, database } = rows[0] as { role: string; database: string }
  const set = (what: string) => `ALTER ROLE "${role}" IN DATABASE "${database}" SET ${what};`
  throw new Error(
    `经过连接池的语句没有时间限制：请用 psql 执行 ${set("statement_timeout = '30s'")} ${set("idle_in_transaction_session_timeout = '30s'")} ${set('jit = off')} 然后让连接池重新连接（RECONNECT）。`,
  )
}
