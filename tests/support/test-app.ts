// A whole server for a test: all layers, database in memory, outbox, and a test clock.
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import type { Database } from '#server/db/database.ts'
import { createMeters } from '#server/gateways/meters.ts'
import type { Deps } from '#server/deps.ts'
import { createSealing } from '#server/documents/signing/sealing.ts'
import { createCallbackSender } from '#server/gateways/callbacks/callback-sender.ts'
import { createRevocationSource } from '#server/gateways/revocation/revocation-source.ts'
import { joinFollowers } from '#server/domain/followers.ts'
import { followers } from '#server/followers.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { outboxBank } from '#server/gateways/bank-transfer.ts'
import { rulesIdentityCheck } from '#server/gateways/identity-rules.ts'
import { signOnProviders } from '#server/gateways/sign-on/sign-on-providers.ts'
import { outboxMail } from '#server/gateways/mail/outbox.ts'
import { outboxSms, readOutbox } from '#server/gateways/sms/outbox.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import { createDatabaseStorage } from '#server/gateways/storage/database-storage.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { keptWorkers } from '#tests/support/kept-workers.ts'
import { openApps } from '#tests/support/open-apps.ts'
import { tracedGateways } from '#server/traced-gateways.ts'
import { traceFields } from '#server/tracing.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import type { TestClock } from '#tests/support/test-clock.ts'
import { testClient } from '#tests/support/test-client.ts'
import type { TestClient } from '#tests/support/test-client.ts'

export interface TestApp {
  readonly fastify: FastifyInstance
  readonly deps: Deps
  readonly db: Database
  readonly clock: TestClock
  /** Everything logged so far, one JSON line each. */
  readonly logged: () => string
  /** A client of its own, not signed in. */
  client(options?: { ip?: string }): TestClient
  /** The newest code sent to a phone. */
  code(phone: string): Promise<string>
  /** The same database behind a new process: all that lived in memory is gone. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly clock?: TestClock
  readonly db?: Database
  readonly config?: Partial<Config>
  readonly deps?: Partial<Deps>
}

export const MASTER_KEY = new Uint8Array(32).fill(7)

/** What every captcha says in a test. */
export const CAPTCHA_TEXT = 'HKMN'

/** Starts a server without a port; requests are injected. */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const clock = options.clock ?? createTestClock()
  const lines: string[] = []
  const log = pino(
    { level: 'debug', ...(options.deps?.tracing && { mixin: () => traceFields() }) },
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  const db = options.db ?? (await openTestDatabase({ log }))
  const config = { ...readConfig({ NODE_ENV: 'test' }), webFolder: '/nonexistent', ...options.config }
  const personalData = createPersonalData(MASTER_KEY)
  const { token } = options.deps ?? {}
  const { intake, sealing, verifier, reports, filler } = keptWorkers()
  const given: Deps = {
    following: joinFollowers(followers, () => deps),
    db,
    clock,
    log,
    meters: createMeters(),
    config,
    intake,
    sealing: createSealing(clock, sealing),
    verifier,
    ownVerifier: verifier,
    reports,
    filler,
    masterKey: MASTER_KEY,
    oldMasterKey: undefined,
    token,
    authority: await ensureAuthority({
      db,
      clock,
      masterKey: MASTER_KEY,
      token,
      publicUrl: config.publicUrl,
    }),
    outerTimestamps: undefined,
    personalData,
    storage: createDatabaseStorage({ db, clock }),
    sms: outboxSms(db, clock),
    mail: outboxMail(db, clock),
    identityCheck: rulesIdentityCheck(clock),
    bank: outboxBank(db, clock),
    face: undefined,
    cashier: embeddedCashier(personalData),
    unionPay: undefined,
    wechatPay: undefined,
    alipay: undefined,
    anchorExports: { sinks: [], timestamps: undefined },
    signOn: signOnProviders(config.signOn),
    callbacks: createCallbackSender({ httpsOnly: config.isProduction, networks: config.callbackNetworks }),
    revocations: createRevocationSource({ ...config.revocation, networks: config.callbackNetworks }),
    freeBytes: () => 100 * 1024 ** 3,
    captchaText: () => CAPTCHA_TEXT,
    tracing: undefined,
    ...options.deps,
  }
  const deps = given.tracing === undefined ? given : tracedGateways(given)
  let fastify = await createApp(deps)
  const clients: TestClient[] = []
  const app: TestApp = {
    get fastify() {
      return fastify
    },
    deps,
    db,
    clock,
    logged: () => lines.join(''),
    client: ({ ip } = {}) => {
      const client = testClient(() => fastify, clock, { secret: config.signSecret, ip })
      clients.push(client)
      return client
    },
    code: async (phone) => {
      const [message] = await readOutbox(db, { phone, limit: 1 })
      const code = /验证码 (\d{6})/.exec(message?.text ?? '')?.[1]
      if (code === undefined) throw new Error(`no code was sent to ${phone}`)
      return code
    },
    restart: async () => {
      await fastify.close()
      fastify = await createApp(deps)
    },
    close: async () => {
      openApps.delete(app)
      await fastify.close()
      if (!options.db) await db.close()
    },
  }
  openApps.set(app, clients)
  return app
}
