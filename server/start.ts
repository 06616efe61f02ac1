// Starts the server from its configuration: database, authority, jobs, HTTP; and stops it in the reverse order.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { loadMasterKey } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { createIntake } from '#server/documents/intake/intake.ts'
import { newCaptchaText } from '#server/domain/sessions/captcha.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { rulesIdentityCheck } from '#server/gateways/identity-rules.ts'
import { outboxSms } from '#server/gateways/sms/outbox.ts'
import { createDatabaseStorage } from '#server/gateways/storage/database-storage.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { ensureAuthority, rootPem } from '#server/operations/certified-keys.ts'
import { planSweep } from '#server/operations/sweep.ts'

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** As printed for people, `http://localhost:8080`. */
  readonly address: string
  /** Stops accepting, finishes what runs, stops the jobs, closes the database. */
  stop(): Promise<void>
}

export const startServer = async (config: Config, log: Logger): Promise<RunningServer> => {
  const clock = systemClock
  mkdirSync(config.dataDir, { recursive: true })
  const masterKey = loadMasterKey(config)
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: join(config.dataDir, 'database'),
    log,
  })
  const authority = await ensureAuthority({ db, clock, masterKey })
  writeFileSync(join(config.dataDir, 'trust-root.pem'), rootPem(authority))
  const intake = createIntake()
  const deps: Deps = {
    db,
    clock,
    log,
    config,
    masterKey,
    authority,
    intake,
    personalData: createPersonalData(masterKey),
    storage: createDatabaseStorage({ db, clock }),
    sms: outboxSms(db, clock),
    identityCheck: rulesIdentityCheck(clock),
    captchaText: newCaptchaText,
  }
  const jobs = createJobRunner({ db, clock, log, handlers: jobHandlers(deps) })
  const app = await createApp(deps)
  await planSweep(deps)
  await jobs.start()
  await app.listen({ port: config.port, host: config.host })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
  return {
    app,
    deps,
    address: `http://localhost:${port}`,
    stop: async () => {
      await app.close()
      await jobs.stop()
      await intake.close()
      await db.close()
    },
  }
}
