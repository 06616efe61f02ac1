// Looks at the whole installation: at the start, every hour, and when an operator asks.
import { SELF_CHECK_CODES } from '#protocol/platform/self-checks.ts'
import type { FoundByCheck, SelfCheckCode } from '#protocol/platform/self-checks.ts'
import type { Deps } from '#server/deps.ts'
import { telling } from '#server/domain/platform/self-checks/rules.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import { keepFinding, lockFindings, readFindings } from '#server/domain/platform/self-checks/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { checkAnchors } from './checks/anchors.ts'
import { checkBackup } from './checks/backup.ts'
import { checkCertificates } from './checks/certificates.ts'
import { HOUR_MS } from './checks/check.ts'
import type { Check, CheckDeps } from './checks/check.ts'
import { checkClock } from './checks/clock.ts'
import { checkConfiguration } from './checks/configuration.ts'
import { checkDisk } from './checks/disk.ts'
import { checkMasterKey } from './checks/master-key.ts'
import { checkIssuers } from './checks/issuers.ts'
import { checkReplica } from './checks/replica.ts'
import { checkRootKey } from './checks/root-key.ts'
import { checkJobs } from './checks/jobs.ts'
import { checkStamps } from './checks/stamps.ts'
import { checkTimestamps } from './checks/timestamps.ts'
import { checkToken } from './checks/token.ts'
import { tellOperators } from './tell.ts'

export const SELF_CHECK_JOB = defineJob('self-check')

const CHECKS: Readonly<Record<SelfCheckCode, Check>> = {
  disk: checkDisk,
  clock: checkClock,
  certificates: checkCertificates,
  stamps: checkStamps,
  timestamps: checkTimestamps,
  anchors: checkAnchors,
  jobs: checkJobs,
  backup: checkBackup,
  configuration: checkConfiguration,
  masterKey: checkMasterKey,
  rootKey: checkRootKey,
  issuers: checkIssuers,
  token: checkToken,
  replica: checkReplica,
}

type RunDeps = CheckDeps & Pick<Deps, 'mail'>

interface Found {
  readonly code: SelfCheckCode
  readonly finding: Finding
}

/** Looks everywhere; it may wait for others on the network, so no transaction may be open. */
export const lookAround = async (deps: CheckDeps): Promise<Found[]> => {
  const found: Found[] = []
  for (const code of SELF_CHECK_CODES) found.push({ code, finding: await look(deps, code) })
  return found
}

/** Keeps what was found; operators are told once of what turned bad. */
export const keepFound = (deps: RunDeps, found: readonly Found[]): Promise<void> =>
  deps.db.transaction(async () => {
    const before = new Map((await lockFindings(deps.db)).map((row) => [row.code, row]))
    const checkedAt = deps.clock.now()
    const news: Found[] = []
    for (const { code, finding } of found) {
      const row = before.get(code)
      const { isNews, toldAt } = telling(row, finding.result, checkedAt)
      if (isNews) news.push({ code, finding })
      const since = row?.result === finding.result ? row.since : checkedAt
      await keepFinding(deps.db, { code, ...finding, since, checkedAt, toldAt })
    }
    if (news.length > 0) await tellOperators(deps, news)
  })

const look = async (deps: CheckDeps, code: SelfCheckCode): Promise<Finding> => {
  try {
    return await CHECKS[code](deps)
  } catch (error) {
    deps.log.error({ err: error, check: code }, '自检没有完成')
    const said = '检查没有完成。'
    return { result: 'unchecked', said, toDo: '原因在日志中，请查“自检没有完成”。', measured: {} }
  }
}

/** The job: looks, and plans the next look. */
export const selfCheck = async (deps: RunDeps): Promise<void> => {
  await keepFound(deps, await lookAround(deps))
  await planAt(deps.db, new Date(deps.clock.now().getTime() + HOUR_MS))
}

/** Looks at once; the look already planned is replaced. */
export const planSelfCheck = ({ db }: Pick<Deps, 'db'>): Promise<void> => planAt(db)

const planAt = async (db: Deps['db'], runAt?: Date): Promise<void> => {
  const when = runAt === undefined ? {} : { runAt }
  await enqueue(db, { name: SELF_CHECK_JOB, key: SELF_CHECK_JOB, payload: null, ...when })
}

/** Of the last look, in the order of the page. */
export const showFindings = async ({ db }: Pick<Deps, 'db'>): Promise<FoundByCheck[]> => {
  const rows = new Map((await readFindings(db)).map((row) => [row.code, row]))
  return SELF_CHECK_CODES.flatMap((code) => {
    const row = rows.get(code)
    if (row === undefined) return []
    const { result, said, toDo, since, checkedAt } = row
    return [{ code, result, said, toDo, since: since.toISOString(), checkedAt: checkedAt.toISOString() }]
  })
}
