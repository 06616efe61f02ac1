// How the driver reaches either database.
import type { ClientConfig } from 'pg'
import type { Engine } from './embedded/engine.ts'

/** A PostgreSQL server by its URL. */
export const remoteConfig = (databaseUrl: string): ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'nuoyin',
  // Pages of long lists are costed high and done in 30 ms: compiling their plans takes 20 ms more.
  options: '-c jit=off',
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  connectionTimeoutMillis: 10_000,
})

/** The embedded database of this process. */
export const embeddedConfig = (engine: Pick<Engine, 'connect'>): ClientConfig => ({
  stream: () => engine.connect(),
  user: 'postgres',
  database: 'postgres',
  host: 'embedded',
  ssl: false,
})

/** The embedded database of another process of the same user, through its socket. */
export const besideConfig = (folder: string): ClientConfig => ({
  host: folder,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  connectionTimeoutMillis: 10_000,
})
