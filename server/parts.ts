// Makes the parts of the server from the configuration: database, keys, documents, gateways.
import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
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
import { queuedMail } from '#server/gateways/mail/queued.ts'
import { outboxSms } from '#server/gateways/sms/outbox.ts'
import { queuedSms } from '#server/gateways/sms/queued.ts'
import type { OpenTelemetryOptions } from '#server/gateways/traces/open-telemetry.ts'
import { openStorage } from '#server/gateways/storage/configured-storage.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import { outerTimestampsOf } from '#server/gateways/timestamps/timestamp-config.ts'
import { ensureAuthority, rootPem } from '#server/operations/seals/signing-keys/authority.ts'
import { writeRevokedIssuers } from '#server/operations/seals/signing-keys/follow.ts'
import { keepStampRoots, stampRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import { prepareKeys } from '#server/operations/platform/master-keys/at-start.ts'
import { traced, tracedGateways } from '#server/traced-gateways.ts'
import type { Tracing } from '#server/tracing.ts'

const OWN_CHECK_LIMIT_MS = 120_000

/** The parts of a server that do not run yet. */
export interface Parts {
  readonly deps: Deps
  /** Closes all of them, the database last of those that keep something. */
  readonly close: () => Promise<void>
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

/** Makes them from the configuration: opens database and storage, and has the keys and the authority ready. */
export const makeParts = async (config: Config, log: Logger): Promise<Parts> => {
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
    sms: config.sms.kind === 'outbox' ? outboxSms(db, clock) : queuedSms(db, personalData),
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
  return {
    deps,
    close: async () => {
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
