// Starts jobs and HTTP over the parts of the server, and stops all in reverse.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { makeFirstData } from '#server/first-data.ts'
import type { FirstData } from '#server/first-data.ts'
import { endLeases } from '#server/jobs/leases.ts'
import { sealOldValues } from '#server/operations/contracts/confirmations/seal-old-values.ts'
import { writeShipped } from '#server/operations/help/questions/write-shipped.ts'
import { ensureDictionaries } from '#server/operations/platform/dictionaries/dictionaries.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { followAuthority, followDestroyedKeys } from '#server/operations/seals/signing-keys/follow.ts'
import { makeParts } from '#server/parts.ts'
import { planWork } from '#server/planned-work.ts'
import { makeRunners } from '#server/runners.ts'

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly made: FirstData
  /** As printed for people, `http://localhost:8080`. */
  readonly address: string
  /** Stops accepting, finishes what runs, stops the jobs, closes the database. */
  stop(): Promise<void>
}

/** Why nobody can reach it, and what to do. */
const notListening = ({ host, port }: Config, cause: unknown): unknown => {
  const words: Record<string, string> = {
    EADDRINUSE: `端口 ${port} 已被其他程序占用。请停止那个程序，或用 PORT 换一个端口，然后重新启动。`,
    EACCES: `当前用户不能使用端口 ${port}。请用 PORT 换一个 1024 以上的端口，然后重新启动。`,
    EADDRNOTAVAIL: `这台机器没有地址 ${host}。请改正 HOST，然后重新启动。`,
    ENOTFOUND: `HOST 不是可用的地址：${host}。请改正后重新启动。`,
  }
  const code = (cause as NodeJS.ErrnoException).code ?? ''
  return code in words ? new Error(words[code], { cause }) : cause
}

export const startServer = async (config: Config, log: Logger): Promise<RunningServer> => {
  const parts = await makeParts(config, log)
  const { deps } = parts
  const { jobs, posts } = await makeRunners(deps)
  await sealOldValues(deps)
  await ensureCatalogue(deps)
  await writeShipped(deps)
  await ensureDictionaries(deps)
  const app = await createApp(deps)
  await planWork(deps)
  await followAuthority(deps)
  await followDestroyedKeys(deps)
  if (config.databaseUrl === undefined) await endLeases(deps.db, deps.clock.now())
  await jobs.start()
  await posts.start()
  app.readiness.jobsAlive = () => jobs.isAlive() && posts.isAlive()
  const made = await makeFirstData(deps)
  await app.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
    throw notListening(config, cause)
  })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
  return {
    app,
    deps,
    made,
    address: `http://localhost:${port}`,
    stop: async () => {
      app.readiness.isDraining = true
      await sleep(config.drainMs)
      await app.close()
      await Promise.all([jobs.stop(), posts.stop()])
      await parts.close()
    },
  }
}
