// Whether this process should be sent requests: GET /readyz, for balancers and supervisors.
import type { FastifyInstance } from 'fastify'
import { readMigrations } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import type { KeyToken } from '#server/trust/key-token.ts'

/** What the process knows of itself beyond its dependencies. */
export interface Readiness {
  /** Set when it is told to stop: balancers send nothing more, what runs is finished. */
  isDraining: boolean
  /** Whether its runners look for jobs; undefined where it has none. */
  jobsAlive: (() => boolean) | undefined
}

export const createReadiness = (): Readiness => ({ isDraining: false, jobsAlive: undefined })

const LIMIT_MS = 3000

/** 200 when all parts are `ok`; else 503 with the part that is not. The process itself may be well (`/healthz`). */
export const serveReadiness = (app: FastifyInstance): void => {
  app.get('/readyz', async (_request, reply) => {
    const { readiness, deps } = app
    const parts = {
      draining: readiness.isDraining,
      ...(await storedParts(deps)),
      jobs: readiness.jobsAlive === undefined || readiness.jobsAlive() ? 'ok' : 'stalled',
      // All nodes have the same token: what needs none of its keys goes on, so this is told and decides nothing.
      ...(deps.token === undefined ? {} : { token: await tokenPart(deps.token) }),
    }
    const { draining, database, migrations, storage, jobs } = parts
    const isReady = !draining && [database, migrations, storage, jobs].every((part) => part === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'notReady', ...parts })
  })
}

type Part = 'ok' | 'silent' | 'missing' | 'readOnly' | 'unknown'
type DatabaseParts = Readonly<Record<'database' | 'migrations' | 'storage', Part>>

const SILENT: DatabaseParts = { database: 'silent', migrations: 'unknown', storage: 'unknown' }

/** Files in the database can be stored when it takes what is written; those outside when their service answers. */
const storedParts = async (deps: Deps): Promise<DatabaseParts> => {
  const [parts, answers] = await Promise.all([databaseParts(deps), deps.storage.answers()])
  return parts.storage === 'ok' && !answers ? { ...parts, storage: 'silent' } : parts
}

const tokenPart = (token: KeyToken): Promise<'ok' | 'silent'> => {
  const late = new Promise<'silent'>((resolve) => setTimeout(() => resolve('silent'), LIMIT_MS).unref())
  const asked = token.missing([]).then(
    () => 'ok' as const,
    () => 'silent' as const,
  )
  return Promise.race([asked, late])
}

const databaseParts = async ({ db }: Deps): Promise<DatabaseParts> => {
  const looking = db
    .client()
    .query<{ name: string; only: string }>(
      `SELECT name, current_setting('transaction_read_only') AS only FROM migration`,
    )
    .then(({ rows }): DatabaseParts => {
      const applied = new Set(rows.map(({ name }) => name))
      const isReadOnly = db.disk() === 'full' || rows[0]?.only === 'on'
      return {
        database: 'ok',
        // More than it knows come from a newer node that works on the same database.
        migrations: readMigrations().every(({ name }) => applied.has(name)) ? 'ok' : 'missing',
        storage: isReadOnly ? 'readOnly' : 'ok',
      }
    })
  const late = new Promise<DatabaseParts>((resolve) => setTimeout(() => resolve(SILENT), LIMIT_MS).unref())
  return Promise.race([looking.catch(() => SILENT), late])
}
