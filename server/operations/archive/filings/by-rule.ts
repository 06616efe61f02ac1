// Files by the rules of classes: one contract when it comes, and all that wait when a rule is saved.
import type { FilingRule } from '#protocol/archive/classes/rule.ts'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { tryRule as tryCall } from '#protocol/archive/classes/classes.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/db/database.ts'
import { systemActor } from '#server/domain/actor.ts'
import { changeClass, readClasses } from '#server/domain/archive/classes/store.ts'
import { fits, tryRule as tryIt } from '#server/domain/archive/filings/ruled.ts'
import type { SpreadRule } from '#server/domain/archive/filings/ruled.ts'
import { getFiling } from '#server/domain/archive/filings/store.ts'
import { subtreeOf } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { defineJob } from '#server/jobs/queue.ts'
import { classAmong, lockedClasses } from '#server/operations/archive/classes/looking.ts'
import { inTreeOrder } from '#server/operations/archive/classes/tree.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'
import { moveFiling } from './moves.ts'
import { beginByRule } from './many.ts'

/** The job that files one contract by the first rule that it fits. */
export const FILE_BY_RULE_JOB = defineJob<{ readonly filingId: string }>('file-by-rule')

const SHOWN = 5

/** A department means all beneath it too. */
export const spread = async (db: Database, companyId: string, rule: FilingRule): Promise<SpreadRule> => {
  if (rule.departmentIds.length === 0) return rule
  const departments = await listDepartments(db, companyId)
  return {
    ...rule,
    departmentIds: [...new Set(rule.departmentIds.flatMap((id) => subtreeOf(departments, id)))],
  }
}

const checkDepartments = async (ctx: Context, companyId: string, rule: FilingRule): Promise<void> => {
  const known = new Set((await listDepartments(ctx.deps.db, companyId)).map(({ id }) => id))
  if (rule.departmentIds.every((id) => known.has(id))) return
  throw new Refusal('not-found', '所选的部门已不存在，请刷新页面后重新选择。')
}

/** Changes nothing. Refuses `not-found`, `identity.company-only`. */
export const tryRule = async (
  ctx: Context,
  { rule }: { rule: FilingRule },
): Promise<OutputOf<typeof tryCall>> => {
  const companyId = companyOf(ctx)
  await checkDepartments(ctx, companyId, rule)
  const { db } = ctx.deps
  const { count, rows } = await tryIt(db, companyId, await spread(db, companyId, rule), SHOWN)
  return {
    count,
    rows: rows.map(({ id, name, parties, amount, at }) => ({
      filingId: id,
      name,
      parties,
      amount,
      at: at.toISOString(),
    })),
  }
}

/** Refuses `not-found`, `identity.company-only`. */
export const setRule = async (
  ctx: Context,
  { classId, rule, apply }: { classId: string; rule: ArchiveClass['rule']; apply: boolean },
): Promise<{ moveId: string | null }> => {
  const { companyId, classes } = await lockedClasses(ctx)
  const { name } = classAmong(classes, classId)
  if (rule !== null) await checkDepartments(ctx, companyId, rule)
  await changeClass(ctx.deps.db, classId, { rule })
  await record(ctx, 'class:ruled', { id: classId, name, rule })
  if (rule === null || !apply) return { moveId: null }
  return beginByRule(ctx, { companyId, classId, rule: await spread(ctx.deps.db, companyId, rule) })
}

/** Files it in the first class, in the order of the tree, whose rule it fits; what somebody filed meanwhile is left alone. */
export const fileByRule = (deps: Deps, jobId: string, { filingId }: { filingId: string }): Promise<void> =>
  deps.db.transaction(async () => {
    const row = await getFiling(deps.db, filingId)
    if (row?.state !== 'pending') return
    for (const { id: classId, rule } of inTreeOrder(await readClasses(deps.db, row.companyId))) {
      if (rule === null || !(await fits(deps.db, row, await spread(deps.db, row.companyId, rule)))) continue
      const event = { type: 'filing.filed' as const, classId }
      return moveFiling(deps, {
        id: filingId,
        event,
        actor: systemActor(jobId),
        detail: { classId, byRule: true },
      })
    }
  })
