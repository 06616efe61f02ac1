// `npm run renew -- [--dry-run] [--before DATE]`: renews the time stamps of completed contracts.
// It works beside a server or without.
// Killed, it goes on where it was when run again. Exit status 0 all done, 1 some could not be renewed, 2 could not run.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { chineseDate } from '#protocol/chinese-date.ts'
import { systemClock } from '#server/clock.ts'
import { loadMasterKey, loadOldMasterKey, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { createSealing } from '#server/documents/signing/sealing.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'
import { countDue, firstEnd } from '#server/domain/contracts/documents/provable.ts'
import { openStorage } from '#server/gateways/storage/configured-storage.ts'
import { objectKeyOf } from '#server/operations/platform/master-keys/object-key.ts'
import {
  dateAll,
  RENEWAL_START,
  RENEW_STAMPS_BEFORE_MS,
  renewNext,
} from '#server/operations/platform/upkeep/renew-all.ts'
import type { Renewal } from '#server/operations/platform/upkeep/renew-all.ts'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { createRevocationSource } from '#server/gateways/revocation/revocation-source.ts'
import { outerTimestampsOf } from '#server/gateways/timestamps/timestamp-config.ts'
import { createMeters } from '#server/gateways/meters.ts'
import { stampsOfTodayEnd } from '#server/operations/seals/signing-keys/stamps.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { createProgress } from './backup/progress.ts'
import { refuseNoDatabase, refuseNoMasterKey } from './installation.ts'

const USAGE = '用法：npm run renew -- [--dry-run] [--before 2038-06-30]'
const MOST_COUNTED = 10_000_000
const OWN_CHECK_LIMIT_MS = 120_000
const SHOWN = 20

const dayOf = (text: string): Date => {
  const day = new Date(`${text}T00:00:00+08:00`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new Error(`日期不对：${text}。${USAGE}`)
  return day
}

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, before: { type: 'string' } } })
  const before =
    values.before === undefined
      ? new Date(systemClock.now().getTime() + RENEW_STAMPS_BEFORE_MS)
      : dayOf(values.before)
  const config = readConfig(process.env)
  refuseNoDatabase(config)
  refuseNoMasterKey(config)
  const { databaseUrl, directUrl, dataDir } = config
  const db = await openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database'), beside: true })
  try {
    await dateAll({ db })
    const due = await countDue(db, { now: systemClock.now(), before }, MOST_COUNTED)
    console.log(await sayDue(db, due, before))
    return values['dry-run'] === true || due === 0 ? 0 : await renew(config, db, { before, due })
  } finally {
    await db.close()
  }
}

const sayDue = async (db: Database, due: number, before: Date): Promise<string> => {
  const first = await firstEnd(db, systemClock.now())
  if (first === undefined) return '还没有带时间戳的最终文件。'
  return `${due} 份文件的时间戳在 ${chineseDate(before)}或之前到期；最早的一份 ${chineseDate(first)}到期。`
}

const renew = async (
  config: Config,
  db: Database,
  { before, due }: { readonly before: Date; readonly due: number },
): Promise<number> => {
  const [masterKey, oldMasterKey] = [loadMasterKey(config), loadOldMasterKey(config)]
  const clock = systemClock
  const log = pino({ level: 'error' }, pino.destination(2))
  const token = config.keyToken && openToken(config.keyToken)
  const { publicUrl } = config
  const authority = await ensureAuthority({ db, clock, masterKey, oldMasterKey, token, publicUrl })
  const keys = { current: masterKey, old: oldMasterKey }
  const objectKey = await objectKeyOf(db.client(), keys)
  const storage = await openStorage({ db, clock, log, fileStore: config.fileStore, objectKey })
  const sealing = createSealing(clock)
  const ownVerifier = createVerifier({ timeLimitMs: OWN_CHECK_LIMIT_MS })
  const outerTimestamps = outerTimestampsOf(config.timestamps, { clock, meters: createMeters() })
  const deps = {
    db,
    clock,
    log,
    config,
    masterKey,
    oldMasterKey,
    authority,
    outerTimestamps,
    revocations: createRevocationSource({ ...config.revocation, networks: config.callbackNetworks }),
    storage,
    sealing,
    ownVerifier,
  }
  const progress = createProgress()
  let so: Renewal = RENEWAL_START
  let end: Date
  try {
    end = await stampsOfTodayEnd(deps)
    while (!so.isDone) {
      so = await renewNext(deps, so, { before, width: availableParallelism() })
      progress.say(`已续期 ${so.renewed} 份，共 ${due} 份`)
    }
  } finally {
    progress.end()
    await Promise.all([sealing.close(), ownVerifier.close(), token?.close()])
  }
  if (so.renewed > 0) console.log(`已续期 ${so.renewed} 份，新的时间戳可验证到${chineseDate(end)}。`)
  if (so.renewed === 0 && so.failed.length === 0)
    console.log(
      `没有可以续期的：现在的时间戳证书只能证明到${chineseDate(end)}，不比文件上的更久。到期前 180 天内重新启动服务会换发它，之后再运行。`,
    )
  if (so.failed.length === 0) return 0
  console.log(
    `${so.failed.length} 份合同没有续期，原因见上面的日志；排除后再次运行，只处理没有续期的：\n${so.failed
      .slice(0, SHOWN)
      .map((contractId) => `  · ${contractId}`)
      .join('\n')}`,
  )
  return 1
}

const wordsFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
  return isUsage ? USAGE : error.message
}

process.umask(0o077)
try {
  process.exitCode = await run()
} catch (error) {
  console.error(`没有续期完：${wordsFor(error)} 已续期的不受影响，可以再次运行。`)
  process.exitCode = 2
}
