// How the driver reaches either database.
import type { ClientConfig } from 'pg'
import type { Engine } from './embedded/engine.ts'
import { serverUrls } from './server-urls.ts'
import { writableClient } from './writable-client.ts'
import type { Reach } from './writable-client.ts'

// Pages of long lists are costed high and done in 30 ms: compiling their plans takes 20 ms more.
// Limits that the role may have are for calls, not for work that takes its time.
const OPTIONS = '-c jit=off -c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/** A PostgreSQL server by its URL, or the one of several that takes writes; without limits of time. */
export const remoteConfig = (databaseUrl: string): Reach =>
  reachOf(databaseUrl, { options: OPTIONS, connectionTimeoutMillis: 10_000 })

/** How long a statement, and a transaction without one, may take. */
export interface Limits {
  readonly statementLimitMs: number
  readonly idleInTransactionLimitMs: number
}

// The server ends a statement at its limit; who hears nothing for so much longer has lost the server.
const SILENCE_MS = 10_000

/** The same for calls: what takes too long is ended, by the server, or here when the server is silent. */
export const limitedConfig = (
  databaseUrl: string,
  { statementLimitMs, idleInTransactionLimitMs }: Limits,
): Reach =>
  reachOf(databaseUrl, {
    options: '-c jit=off',
    statement_timeout: statementLimitMs,
    idle_in_transaction_session_timeout: idleInTransactionLimitMs,
    query_timeout: statementLimitMs + SILENCE_MS,
  })

// A list that takes longer there is asked of the primary, and its reader waits for both.
const REPLICA_LIMIT_MS = 5_000

/** A replica, one server, for reads alone. */
export const replicaConfig = (replicaUrl: string): Reach => ({
  connectionString: replicaUrl,
  application_name: 'nuoyin',
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  connectionTimeoutMillis: 2_000,
  options: '-c jit=off -c default_transaction_read_only=on',
  statement_timeout: REPLICA_LIMIT_MS,
  query_timeout: REPLICA_LIMIT_MS + 1_000,
})

/** Through a pooler, which takes no settings for a session: its limits are those of the role. */
export const pooledConfig = (poolerUrl: string, { statementLimitMs }: Limits): Reach =>
  reachOf(poolerUrl, { query_timeout: statementLimitMs + SILENCE_MS })

const reachOf = (databaseUrl: string, more: ClientConfig): Reach => {
  const servers = serverUrls(databaseUrl).map((connectionString) => ({
    ...more,
    connectionString,
    application_name: 'nuoyin',
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  }))
  const [first] = servers
  return servers.length === 1 ? { ...first } : { ...first, Client: writableClient(servers) }
}

/** The embedded database of this process. */
export const embeddedConfig = (engine: Pick<Engine, 'connect'>): Reach => ({
  stream: () => engine.connect(),
  user: 'postgres',
  database: 'postgres',
  host: 'embedded',
  ssl: false,
})

/** The embedded database of another process of the same user, through its socket. */
export const besideConfig = (folder: string): Reach => ({
  host: folder,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  connectionTimeoutMillis: 10_000,
})
