// The outer time-stamp authority, where one stamps, and those whose stamps are still believed.
import { randomBytes, X509Certificate } from 'node:crypto'
import { and, count, ne, sql } from 'drizzle-orm'
import { chineseDate } from '#protocol/chinese-date.ts'
import { Refusal } from '#protocol/failures.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import { asksAbout, namesWhomToAsk } from '#server/operations/seals/signing-keys/outer-validation.ts'
import { stampRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import { oneLine } from '#server/operations/seals/signing-keys/stored-keys.ts'
import { provableUntil } from '#server/trust/provable-until.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { DAY_MS } from './check.ts'
import type { Check, CheckDeps } from './check.ts'

/** Stamps that end sooner are renewed as soon as they are made. */
const SHORT_MS = 180 * DAY_MS
const MOST_NAMES = 5

export const checkTimestamps: Check = async (deps) => {
  const earlier = await earlierRoots(deps)
  const { outerTimestamps } = deps
  const finding = outerTimestamps === undefined ? embedded() : await outer(deps, outerTimestamps)
  const still =
    earlier.length === 0
      ? ''
      : `以前用过的外部时间戳服务仍受信任，已盖的时间戳继续有效：${earlier.slice(0, MOST_NAMES).join('；')}${
          earlier.length > MOST_NAMES ? `等 ${earlier.length} 个根证书` : ''
        }。`
  return {
    ...finding,
    said: `${finding.said}${still}`,
    measured: { ...finding.measured, earlier_roots: earlier.length },
  }
}

const embedded = (): Finding => ({
  result: 'fine',
  said: '没有配置外部时间戳服务，时间戳由平台自己的时间戳服务签发。',
  toDo: '',
  measured: {},
})

/** One stamp tells all: that it answers, and that its answer holds. */
const outer = async (deps: CheckDeps, source: TimestampSource): Promise<Finding> => {
  const { clock, log } = deps
  const waiting = await countWaiting(deps)
  const begunAt = clock.now().getTime()
  try {
    const { time, chain } = await requestTimestamp(randomBytes(32), source)
    const end = provableUntil(chain)
    const isShort = end.getTime() - begunAt < SHORT_MS
    const days = Math.floor((end.getTime() - begunAt) / DAY_MS)
    const status = await statusOf(deps, chain)
    return {
      result: status === 'revoked' ? 'bad' : isShort || status === 'unknown' ? 'soon' : 'fine',
      said: `外部时间戳服务有应答，应答通过校验，它的时间戳可验证到${chineseDate(end)}。${STATUS_SAID[status]}`,
      toDo: `${isShort ? CERTIFICATE_ENDS : ''}${STATUS_TO_DO[status]}`,
      measured: {
        answers: 1,
        waiting,
        end_days: days,
        offset_seconds: Math.round((time.getTime() - begunAt) / 1000),
      },
    }
  } catch (error) {
    log.warn({ err: error }, '自检：外部时间戳服务没有可用的应答')
    const isSilent = error instanceof Refusal && error.code === 'timestamp.unavailable'
    const waits = waiting === 0 ? '' : `有 ${waiting} 项签署或固化在等待。`
    return {
      result: 'bad',
      said: isSilent
        ? `外部时间戳服务没有应答。${waits}`
        : `外部时间戳服务的应答没有通过校验，签署会退回。${waits}`,
      toDo: isSilent
        ? '请检查 NUOYIN_TSA_URL 的地址、网络、账号和该机构的公告；恢复后等待的签署会自动完成，超过 24 小时的会退回给签署方。原因在日志中，请查“外部时间戳服务没有可用的应答”。'
        : '请核对 NUOYIN_TSA_ROOTS、NUOYIN_TSA_POLICY 与服务器时钟，并向该机构确认证书是否换发。原因在日志中，请查“外部时间戳服务没有可用的应答”。',
      measured: { answers: isSilent ? 0 : 1, waiting },
    }
  }
}

const CERTIFICATE_ENDS =
  '它的证书半年内到期，现在盖的时间戳很快就要续期：请向该机构了解何时换发证书，或换用证书更久的时间戳服务。'
type Status = 'good' | 'unknown' | 'revoked'
const STATUS_SAID: Readonly<Record<Status, string>> = {
  good: '',
  unknown: '取不到它的证书的吊销信息，归档的文件里没有这一项。',
  revoked: '它的证书已被吊销，新盖的时间戳不会被认可。',
}
const STATUS_TO_DO: Readonly<Record<Status, string>> = {
  good: '',
  unknown: '请允许服务器访问日志中“取不到时间戳机构证书的吊销信息”所列的地址；续期时会补上。',
  revoked: '请立即联系该机构，或换用别的时间戳服务。',
}

/** What issuers say of the authority's certificates; who names nobody to ask is not asked. */
const statusOf = async (
  { revocations, clock, log }: CheckDeps,
  chain: readonly Uint8Array[],
): Promise<Status> => {
  let worst: Status = 'good'
  for (const about of asksAbout(chain).filter(namesWhomToAsk)) {
    try {
      const { status } = await revocations.ask(about, clock.now())
      if (status !== 'good') return 'revoked'
    } catch (error) {
      log.warn({ err: error }, '取不到时间戳机构证书的吊销信息')
      worst = 'unknown'
    }
  }
  return worst
}

const countWaiting = async ({ db }: Pick<CheckDeps, 'db'>): Promise<number> => {
  const [row] = await db
    .current()
    .select({ n: count() })
    .from(job)
    .where(and(ne(job.status, 'dead'), sql`${job.payload} ->> 'stampsAwaitedSince' is not null`))
  return row?.n ?? 0
}

/** Those of the configured authority aside. */
const earlierRoots = async (deps: CheckDeps): Promise<string[]> => {
  const current = deps.outerTimestamps?.trusted ?? []
  const all = await stampRoots(deps)
  return all
    .filter((der) => !current.some((one) => Buffer.compare(one, der) === 0))
    .map((der) => oneLine(new X509Certificate(der).subject))
}
