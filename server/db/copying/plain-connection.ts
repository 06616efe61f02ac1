// One connection to the database as it is, without touching its tables: for backup and restore.
import type { Client } from 'pg'
import { besideConfig, embeddedConfig, remoteConfig } from '#server/db/client-config.ts'
import { isServed } from '#server/db/embedded/door.ts'
import { freeBytesOf } from '#server/db/embedded/disk-watch.ts'
import { openEngine } from '#server/db/embedded/engine.ts'
import { silentLog } from '#server/db/log.ts'
import { clientOf } from '#server/db/writable-client.ts'

export interface PlainConnection {
  readonly client: Client
  /** `server`: PostgreSQL. `beside`: embedded, of a server that runs. `own`: embedded, opened here. */
  readonly kind: 'server' | 'beside' | 'own'
  readonly close: () => Promise<void>
}

export interface DatabasePlace {
  readonly databaseUrl: string | undefined
  /** The same past a pooler, where there is one. */
  readonly directUrl?: string | undefined
  /** Folder of the embedded database. */
  readonly folder: string
}

const STATEMENT_LIMIT_MS = 3_600_000

/** Connects; an embedded database that a running server has open is reached through that server. */
export const connectPlainly = async ({
  databaseUrl,
  directUrl,
  folder,
}: DatabasePlace): Promise<PlainConnection> => {
  if (databaseUrl !== undefined)
    return await connected(clientOf(remoteConfig(directUrl ?? databaseUrl)), 'server')
  if (await isServed(folder)) return await connected(clientOf(besideConfig(folder)), 'beside')
  const engine = await openEngine({
    dataDir: folder,
    freeBytes: () => freeBytesOf(folder),
    snapshot: undefined,
    statementLimitMs: STATEMENT_LIMIT_MS,
    idleInTransactionLimitMs: STATEMENT_LIMIT_MS,
    log: silentLog,
  })
  const { client } = await connected(clientOf(embeddedConfig(engine)), 'own')
  return {
    client,
    kind: 'own',
    close: async () => {
      await client.end()
      await engine.close()
    },
  }
}

const connected = async (client: Client, kind: PlainConnection['kind']): Promise<PlainConnection> => {
  // What went wrong is told by the statement that waits.
  client.on('error', () => undefined)
  await client.connect()
  return { client, kind, close: () => client.end() }
}
