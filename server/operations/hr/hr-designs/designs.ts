// The form designs of the company acted for: read with their processes, and saved as new versions.
import { Refusal } from '#protocol/failures.ts'
import { designProblems } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import type { HrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { Context } from '#server/context.ts'
import type { HrDesignCopies } from '#server/db/schema/hr/hr-designs.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { listProcesses } from '#server/domain/contracts/approval-processes/store.ts'
import { insertDesign, newestDesign } from '#server/domain/hr/hr-designs/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'

const NO_COPIES: HrDesignCopies = { memberIds: [], timing: 2 }

/** The newest design, empty where nothing was designed. */
export const readDesign = async (ctx: Context, { kind }: { kind: HrKind }): Promise<HrDesign> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const design = await newestDesign(db, companyId, kind)
  const { memberIds, timing } = design?.copies ?? NO_COPIES
  const people: HrDesign['copies']['people'] = []
  for (const memberId of memberIds) {
    const place = await findStaff(db, companyId, memberId)
    if (place !== undefined) people.push({ memberId, name: place.user?.name || place.member.name })
  }
  const processes = (await listProcesses(db, companyId)).filter(({ process }) => process.scope === kind)
  return {
    kind,
    version: design?.version ?? 0,
    fields: [...(design?.fields ?? [])],
    copies: { timing, people },
    savedBy: design?.savedBy ?? '',
    savedAt: design?.savedAt.toISOString() ?? null,
    processes: processes.map(({ process }) => ({
      processId: process.id,
      name: process.name,
      isEnabled: process.state === 'enabled',
    })),
  }
}

/** Refuses `draft.stale`, `draft.invalid` with words by field id, and `not-found` for somebody who is not of the company. */
export const saveDesign = async (
  ctx: Context,
  {
    kind,
    version,
    fields,
    copies,
  }: { kind: HrKind; version: number; fields: HrField[]; copies: HrDesignCopies },
): Promise<HrDesign> => {
  const { deps, clock, user } = ctx
  const companyId = companyOf(ctx)
  await lockCompany(deps.db, companyId)
  const before = await newestDesign(deps.db, companyId, kind)
  if ((before?.version ?? 0) !== version)
    throw new Refusal('draft.stale', '这份表单刚被其他人修改过。请载入最新内容，看过之后再改。')
  const problems = designProblems(fields)
  if (problems.length > 0)
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.map(({ fieldId, words }) => [fieldId, words])),
    })
  for (const memberId of copies.memberIds)
    if ((await findStaff(deps.db, companyId, memberId)) === undefined)
      throw new Refusal('not-found', '抄送的同事不存在，请重新选择。', {
        fields: { copies: '抄送的同事不存在，请重新选择' },
      })
  await insertDesign(deps.db, {
    companyId,
    kind,
    version: version + 1,
    fields,
    copies,
    savedBy: user.name,
    savedAt: clock.now(),
  })
  await record(ctx, 'hrDesign:saved', { kind, version: version + 1, fields: fields.length })
  return readDesign(ctx, { kind })
}
