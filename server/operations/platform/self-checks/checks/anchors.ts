// Whether the audit's chains are anchored in time, and whether their anchors leave the database.
import { and, count, eq, gt, inArray, isNotNull, lt, min, notExists } from 'drizzle-orm'
import { formatDate } from '#protocol/chinese-date.ts'
import { auditAnchorHead, auditChain } from '#server/db/schema/platform/audit.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { lastAnchor } from '#server/domain/platform/audit/anchors.ts'
import { ANCHOR_JOBS } from '#server/operations/platform/audit/anchor.ts'
import { DAY_MS, HOUR_MS } from './check.ts'
import type { Check, CheckDeps } from './check.ts'

/** Every hour there is one; the second one missed is no hiccup. */
const LATE_MS = 2 * HOUR_MS
const BAD_MS = 6 * HOUR_MS
/** Older ones were told of when they were late, and `npm run audit` names all. */
const LOOK_BACK_MS = 30 * DAY_MS

export const checkAnchors: Check = async (deps) => {
  const now = deps.clock.now().getTime()
  const { chains, since } = await unanchored(deps, now)
  const [failing] = await deps.db
    .current()
    .select({ n: count() })
    .from(job)
    .where(and(inArray(job.name, [...ANCHOR_JOBS]), isNotNull(job.lastError)))
  const last = await lastAnchor(deps.db)
  const measured = {
    unanchored_chains: chains,
    failing_jobs: failing?.n ?? 0,
    last_age_seconds: last === undefined ? 0 : Math.round((now - last.at.getTime()) / 1000),
  }
  if (since !== null)
    return {
      result: now - since.getTime() > BAD_MS ? 'bad' : 'soon',
      said: `有 ${chains} 条审计链自 ${formatDate(since, 'YYYY-MM-DD hh:mm')} 起有新记录没有锚定。`,
      toDo: '请查看日志中的“没有锚定”与“任务失败”，并运行 npm run audit 校验审计记录；锚定之前的记录不能向外人证明时间。',
      measured,
    }
  if (measured.failing_jobs > 0)
    return {
      result: 'soon',
      said: '最近一次锚点没有送到数据库以外的地方，正在重试。',
      toDo: '请检查锚点文件所在的磁盘（NUOYIN_ANCHOR_FILE）、NUOYIN_ANCHOR_WEBHOOK 与 NUOYIN_ANCHOR_TSA 的地址和网络。',
      measured,
    }
  return {
    result: 'fine',
    said:
      last === undefined
        ? '还没有锚定过，没有超时未锚定的记录。'
        : `最近一次锚定在 ${formatDate(last.at, 'YYYY-MM-DD hh:mm')}，没有遗漏。`,
    toDo: '',
    measured,
  }
}

/** Chains whose newest entry is not in any anchor although it is old enough to be. */
const unanchored = async ({ db }: CheckDeps, now: number) => {
  const anchored = db
    .current()
    .select({ n: auditAnchorHead.n })
    .from(auditAnchorHead)
    .where(and(eq(auditAnchorHead.chainId, auditChain.chainId), eq(auditAnchorHead.n, auditChain.n)))
  const [row] = await db
    .current()
    .select({ chains: count(), since: min(auditChain.changedAt) })
    .from(auditChain)
    .where(
      and(
        lt(auditChain.changedAt, new Date(now - LATE_MS)),
        gt(auditChain.changedAt, new Date(now - LOOK_BACK_MS)),
        notExists(anchored),
      ),
    )
  return { chains: row?.chains ?? 0, since: row?.since ?? null }
}
