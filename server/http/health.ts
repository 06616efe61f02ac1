// Says whether the server can work, for whoever watches over it.
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

const LIMIT_MS = 3000

/** GET /healthz: 200 when the database answers in time, else 503. */
export const serveHealth = (app: FastifyInstance): void => {
  app.get('/healthz', async (_request, reply) => {
    const database = await answers(app.deps.db.current().execute(sql`select 1`))
    const isWell = database === 'ok'
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'failing', database })
  })
}

const answers = async (query: PromiseLike<unknown>): Promise<'ok' | 'silent'> => {
  const late = new Promise<'silent'>((resolve) => setTimeout(() => resolve('silent'), LIMIT_MS).unref())
  const told = Promise.resolve(query).then(
    () => 'ok' as const,
    () => 'silent' as const,
  )
  return Promise.race([told, late])
}
