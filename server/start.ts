// Starts database, authority, jobs and HTTP from the configuration, and stops them in reverse.
import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import type { Clock } from '#server/clock.ts'
import { loadMasterKey, loadOldMasterKey } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import { freeBytesOf } from '#server/db/embedded/disk-watch.ts'
import type { Deps } from '#server/deps.ts'
import { createIntake } from '#server/documents/intake/intake.ts'
import { createFieldFiller } from '#server/documents/filling/field-filler.ts'
import { createReportRenderer } from '#server/documents/report/report-renderer.ts'
import type { Sealing } from '#server/documents/signing/sealing.ts'
import { createSealing, createSealingWorkers } from '#server/documents/signing/sealing.ts'
import { STAMP_ROOTS_FILE } from '#server/documents/verification/trust/trust-anchors.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'
import { newCaptchaText } from '#server/domain/account/sessions/captcha.ts'
import { joinFollowers } from '#server/domain/followers.ts'
import { followers } from '#server/followers.ts'
import { anchorExports } from '#server/gateways/anchors/configured.ts'
import { createCallbackSender } from '#server/gateways/callbacks/callback-sender.ts'
import { createRevocationSource } from '#server/gateways/revocation/revocation-source.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import type { PersonalData } from '#server/domain/personal-data.ts'
import type { Meters } from '#server/gateways/meters.ts'
import { createMeters } from '#server/gateways/meters.ts'
import type { MailGateway } from '#server/gateways/mail/mail-gateway.ts'
import { httpBank, outboxBank } from '#server/gateways/bank-transfer.ts'
import type { BankTransfer } from '#server/gateways/bank-transfer.ts'
import { faceCheckOf } from '#server/gateways/face/face-config.ts'
import { httpIdentityCheck } from '#server/gateways/identity-http.ts'
import { rulesIdentityCheck } from '#server/gateways/identity-rules.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import { alipayAt } from '#server/gateways/payments/alipay.ts'
import { wechatPayAt } from '#server/gateways/payments/wechat-pay.ts'
import { unionPayAt } from '#server/gateways/payments/union-pay.ts'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { libreOffice } from '#server/gateways/office-conversion.ts'
import { signOnProviders } from '#server/gateways/sign-on/sign-on-providers.ts'
import { outboxMail } from '#server/gateways/mail/outbox.ts'
import { MAIL_JOB, deliverMail, queuedMail } from '#server/gateways/mail/queued.ts'
import { outboxSms } from '#server/gateways/sms/outbox.ts'
import { SMS_JOB, deliverSms, queuedSms } from '#server/gateways/sms/queued.ts'
import { smsProvider } from '#server/gateways/sms/sms-provider.ts'
import type { OpenTelemetryOptions } from '#server/gateways/traces/open-telemetry.ts'
import { openStorage } from '#server/gateways/storage/configured-storage.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import { outerTimestampsOf } from '#server/gateways/timestamps/timestamp-config.ts'
import { makeFirstData } from '#server/first-data.ts'
import type { FirstData } from '#server/first-data.ts'
import { UNTIL_DONE, isAhead, jobHandlers } from '#server/job-handlers.ts'
import { endLeases } from '#server/jobs/leases.ts'
import { createJobRunner, handles } from '#server/jobs/runner.ts'
import type { JobRunnerOptions } from '#server/jobs/runner.ts'
import { sealOldValues } from '#server/operations/contracts/confirmations/seal-old-values.ts'
import { DELIVER_JOB } from '#server/operations/platform/applications/delivery-moves.ts'
import { planAnchor } from '#server/operations/platform/audit/anchor.ts'
import { writeShipped } from '#server/operations/help/questions/write-shipped.ts'
import { ensureDictionaries } from '#server/operations/platform/dictionaries/dictionaries.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { ensureAuthority, rootPem } from '#server/operations/seals/signing-keys/authority.ts'
import {
  followAuthority,
  followDestroyedKeys,
  writeRevokedIssuers,
} from '#server/operations/seals/signing-keys/follow.ts'
import { keepStampRoots, stampRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import { planDigests } from '#server/operations/account/notices/digest.ts'
import { planCountAnew } from '#server/operations/contracts/reports/anew.ts'
import { planCatchUp } from '#server/operations/trade/payments/catch-up.ts'
import { planReminders } from '#server/operations/trade/quotas/remind.ts'
import { prepareKeys } from '#server/operations/platform/master-keys/at-start.ts'
import { planBlobSweep } from '#server/operations/platform/files/sweep.ts'
import { planSelfCheck } from '#server/operations/platform/self-checks/run.ts'
import { planKeyNames } from '#server/operations/platform/upkeep/key-names.ts'
import { planFirstReading } from '#server/operations/platform/upkeep/read-texts.ts'
import { planFirstDues } from '#server/operations/hr/hr-people/refresh.ts'
import { planRenewal } from '#server/operations/platform/upkeep/renew-all.ts'
import { planWatching } from '#server/operations/seals/signing-keys/watch-imported.ts'
import { planSweep } from '#server/operations/platform/upkeep/sweep.ts'
import { traced, tracedGateways } from '#server/traced-gateways.ts'
import type { Tracing } from '#server/tracing.ts'

const POSTS_AT_ONCE = 8
// Of jobs that somebody waits for, where others have all places.
const BEYOND = 2
const OWN_CHECK_LIMIT_MS = 120_000

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

const bankOf = ({ bank }: Config, db: Database, clock: Clock): BankTransfer | undefined => {
  if (bank.kind === 'http') return httpBank(bank)
  return bank.kind === 'outbox' ? outboxBank(db, clock) : undefined
}

const mailOf = (
  { mail }: Config,
  db: Database,
  clock: Clock,
  personalData: PersonalData,
): MailGateway | undefined => {
  if (mail.kind === 'none') return undefined
  return mail.kind === 'outbox' ? outboxMail(db, clock) : queuedMail(db, personalData)
}

const countedSealing = (sealing: Sealing, meters: Meters): Sealing => ({
  ...sealing,
  sign: async (request, options) => {
    const signed = await sealing.sign(request, options)
    meters.count('signings_total', {})
    return signed
  },
})

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

/** Keeps the roots of the configured authority, and lays all that were ever kept down for `npm run verify`. */
const knowStampRoots = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'outerTimestamps'>,
  dataDir: string,
): Promise<void> => {
  const fresh = await keepStampRoots(deps)
  if (fresh.length > 0) deps.log.info({ roots: fresh }, '外部时间戳服务的根证书已登记')
  const roots = await stampRoots(deps)
  if (roots.length > 0)
    writeWholeFile(
      join(dataDir, STAMP_ROOTS_FILE),
      roots.map((der) => new X509Certificate(der).toString()).join(''),
    )
}

/** Loaded only where it is wanted: it takes its time. */
const tracingTo = async (options: OpenTelemetryOptions): Promise<Tracing> => {
  const { openTelemetry } = await import('#server/gateways/traces/open-telemetry.ts')
  return openTelemetry(options)
}

export const startServer = async (config: Config, log: Logger): Promise<RunningServer> => {
  const clock = systemClock
  prepareDataFolder(config.dataDir)
  const masterKey = loadMasterKey(config)
  const oldMasterKey = loadOldMasterKey(config)
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.directUrl,
    replica: config.replica,
    partitions: config.partitions,
    dataDir: join(config.dataDir, 'database'),
    log,
  })
  const { hashingKey, objectKey } = await prepareKeys(
    { db, clock },
    { current: masterKey, old: oldMasterKey },
  )
  const token = config.keyToken && openToken(config.keyToken)
  const authority = await ensureAuthority({
    db,
    clock,
    masterKey,
    oldMasterKey,
    token,
    publicUrl: config.publicUrl,
  })
  const storage = await openStorage({ db, clock, log, fileStore: config.fileStore, objectKey })
  writeWholeFile(join(config.dataDir, 'trust-root.pem'), rootPem(authority))
  await writeRevokedIssuers(db, config.dataDir)
  const { officeProgram } = config
  const intake = createIntake(
    officeProgram === undefined
      ? {}
      : { office: traced('office', libreOffice({ program: officeProgram }), { toPdf: true }) },
  )
  const personalData = createPersonalData(masterKey, { oldMasterKey, hashingKey })
  const provider = smsProvider(config.sms, clock)
  const meters = createMeters()
  const sealingWorkers = createSealingWorkers()
  const sealing = countedSealing(createSealing(clock, sealingWorkers), meters)
  const outerTimestamps = outerTimestampsOf(config.timestamps, { clock, meters })
  await knowStampRoots({ db, clock, log, outerTimestamps }, config.dataDir)
  const verifier = createVerifier()
  // Where the file was made, what checks it is compiled already after a few.
  const ownVerifier = createVerifier({ timeLimitMs: OWN_CHECK_LIMIT_MS }, sealingWorkers)
  const reports = createReportRenderer()
  const filler = createFieldFiller()
  const tracing = config.traces && (await tracingTo({ config: config.traces, meters, log }))
  const deps: Deps = tracedGateways({
    following: joinFollowers(followers, () => deps),
    db,
    clock,
    log,
    meters,
    config,
    masterKey,
    oldMasterKey,
    token,
    authority,
    outerTimestamps,
    intake,
    sealing,
    verifier,
    ownVerifier,
    reports,
    filler,
    personalData,
    storage,
    sms: provider ? queuedSms(db, personalData) : outboxSms(db, clock),
    mail: mailOf(config, db, clock, personalData),
    identityCheck:
      config.identity.kind === 'http' ? httpIdentityCheck(config.identity) : rulesIdentityCheck(clock),
    bank: bankOf(config, db, clock),
    face: faceCheckOf(config.face, clock),
    cashier: config.payments.hasCashier ? embeddedCashier(personalData) : undefined,
    unionPay: config.payments.unionPay && unionPayAt(config.payments.unionPay, clock),
    wechatPay: config.payments.wechatPay && wechatPayAt(config.payments.wechatPay, clock),
    alipay: config.payments.alipay && alipayAt(config.payments.alipay, clock),
    anchorExports: anchorExports(config.anchors),
    signOn: signOnProviders(config.signOn),
    callbacks: createCallbackSender({ httpsOnly: config.isProduction, networks: config.callbackNetworks }),
    revocations: createRevocationSource({ ...config.revocation, networks: config.callbackNetworks }),
    freeBytes: () => freeBytesOf(config.dataDir),
    captchaText: newCaptchaText,
    tracing,
  })
  const handlers = { ...jobHandlers(deps) }
  if (provider) {
    const sms = traced('sms', provider, { deliver: true })
    Object.assign(handlers, handles(SMS_JOB, deliverSms(sms, personalData)))
  }
  if (config.mail.kind === 'smtp') {
    // Loaded only where it is wanted: it takes its time.
    const { smtpMail } = await import('#server/gateways/mail/smtp.ts')
    const smtp = traced('mail', smtpMail(config.mail), { deliver: true })
    Object.assign(handlers, handles(MAIL_JOB, deliverMail(deps, smtp)))
  }
  // Receivers take their time; signing must not wait for them.
  const { [DELIVER_JOB]: deliver, ...own } = handlers
  const onAttempt: JobRunnerOptions['onAttempt'] = ({ name, outcome, seconds }) => {
    meters.count('jobs_total', { job: name, outcome })
    meters.time('job_seconds', { job: name }, seconds)
  }
  const jobs = createJobRunner({
    db,
    clock,
    log,
    handlers: own,
    untilDone: UNTIL_DONE,
    isAhead,
    beyond: BEYOND,
    onAttempt,
    tracing,
  })
  const posts = createJobRunner({
    db,
    clock,
    log,
    handlers: deliver === undefined ? {} : { [DELIVER_JOB]: deliver },
    concurrency: POSTS_AT_ONCE,
    onAttempt,
    tracing,
  })
  await sealOldValues(deps)
  await ensureCatalogue(deps)
  await writeShipped(deps)
  await ensureDictionaries(deps)
  const app = await createApp(deps)
  await planSweep(deps)
  await planWatching(deps)
  await planKeyNames(deps)
  await planCountAnew(deps)
  await planFirstReading(deps)
  await planFirstDues(deps)
  await planRenewal(deps)
  await planBlobSweep(deps)
  await planAnchor(deps)
  await planReminders(deps)
  await planCatchUp(deps)
  await planDigests(deps)
  await planSelfCheck(deps)
  await followAuthority(deps)
  await followDestroyedKeys(deps)
  if (config.databaseUrl === undefined) await endLeases(db, clock.now())
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
      await Promise.all([
        intake.close(),
        sealing.close(),
        token?.close(),
        verifier.close(),
        reports.close(),
        filler.close(),
      ])
      await db.close()
      await tracing?.close()
    },
  }
}
