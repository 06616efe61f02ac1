// Once a day asks about every imported certificate.
// It tells administrators of its end 30, 7 and 1 days before.
import { formatDate } from '#protocol/chinese-date.ts'
import { changeImported, importedAfter } from '#server/domain/seals/certificates/imported.ts'
import type { ImportedCertificateRow } from '#server/domain/seals/certificates/imported.ts'
import { tellingDue } from '#server/domain/seals/certificates/imported-rules.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/runner.ts'
import { isTrusted, chainIn, noteStatus, tellAdministrators } from './imported-key.ts'
import type { ImportedDeps } from './imported-key.ts'

export const WATCH_IMPORTED_JOB = defineJob('watch-imported-certificates')

const EVERY_MS = 24 * 3_600_000
const AT_ONCE = 50
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The job; plans itself again. An authority that does not answer is asked again with the next signature, and tomorrow. */
export const watchImported = async (deps: ImportedDeps, { signal }: Pick<Job, 'signal'>): Promise<void> => {
  const { db, clock, log } = deps
  for (let after = FIRST; ;) {
    const rows = await importedAfter(db, after, AT_ONCE)
    for (const row of rows) {
      if (signal.aborted) return
      after = row.companyId
      try {
        await watchOne(deps, row)
      } catch (error) {
        log.warn({ err: error, companyId: row.companyId }, '导入的单位证书未能核对状态')
      }
    }
    if (rows.length < AT_ONCE) break
  }
  await planWatching(deps, new Date(clock.now().getTime() + EVERY_MS))
}

const watchOne = async (deps: ImportedDeps, row: ImportedCertificateRow): Promise<void> => {
  const { db, clock } = deps
  const now = clock.now()
  const days = tellingDue(row, now)
  if (days !== undefined)
    await db.transaction(async () => {
      await changeImported(db, row.companyId, { toldDays: days })
      await tellAdministrators(deps, row.companyId, messageFor(row, days))
    })
  if (row.notAfter > now && isTrusted(deps, chainIn(row))) await noteStatus(deps, row, now)
}

const messageFor = ({ notAfter }: ImportedCertificateRow, days: number) => {
  const day = formatDate(notAfter, 'YYYY-MM-DD')
  return days === 0
    ? {
        title: '导入的单位证书已到期',
        text: `单位证书已于 ${day} 到期，单位印章暂不能使用。请在“单位印章”更换证书，或移除后改用平台证书。`,
      }
    : {
        title: `导入的单位证书将在 ${days} 天内到期`,
        text: `单位证书将于 ${day} 到期，到期后单位印章不能使用。请提前在“单位印章”更换证书。`,
      }
}

/** Plans the next run, by default at once; it replaces the one already planned. */
export const planWatching = async (
  { db, clock }: Pick<ImportedDeps, 'db' | 'clock'>,
  runAt = clock.now(),
): Promise<void> => {
  await enqueue(db, { name: WATCH_IMPORTED_JOB, key: WATCH_IMPORTED_JOB, payload: null, runAt })
}
