// HR notes the last day of a paper in a person's file, or takes it out.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { HrPaperKind } from '#protocol/hr/hr-forms/running-out.ts'
import { MOST_HR_PAPERS } from '#protocol/hr/hr-people/hr-people.ts'
import type { Context } from '#server/context.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { deletePaper, notePaper, papersOf } from '#server/domain/hr/hr-people/papers.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'
import { personOf } from './find.ts'
import type { Asked } from './find.ts'
import { refreshDues } from './refresh.ts'

interface Noted extends Asked {
  readonly kind: HrPaperKind
  readonly name: string
  readonly day: string
}

const wrong = (path: string, words: string) =>
  new Refusal('draft.invalid', words, { fields: { [path]: words } })

/** Refuses `draft.invalid`, and `hrPaper.too-many`. */
export const noteHrPaper = async (
  ctx: Context,
  { kind, name: typed, day, ...asked }: Noted,
): Promise<void> => {
  const companyId = companyOf(ctx)
  const { deps, user, clock } = ctx
  const name = kind === 'certificate' ? typed : ''
  if (kind === 'certificate' && name === '') throw wrong('name', '请填写证件名称')
  if (day === '') throw wrong('day', '请选择到期日')
  const { phone } = await personOf(ctx, companyId, asked)
  const person = { companyId, phone }
  await lockCompany(deps.db, companyId)
  const others = (await papersOf(deps.db, person)).filter((one) => one.kind !== kind || one.name !== name)
  if (others.length >= MOST_HR_PAPERS)
    throw new Refusal('hrPaper.too-many', `一位员工最多登记 ${MOST_HR_PAPERS} 项，请先删除不再需要的。`)
  await notePaper(deps.db, {
    ...person,
    id: randomUUID(),
    kind,
    name,
    day,
    notedById: user.id,
    notedBy: user.name,
    notedAt: clock.now(),
  })
  await record(ctx, 'hrPaper:noted', { kind, day })
  await refreshDues(deps, person)
}

/** Refuses `not-found`. */
export const removeHrPaper = async (ctx: Context, { hrPaperId }: { hrPaperId: string }): Promise<void> => {
  const paper = await deletePaper(ctx.deps.db, companyOf(ctx), hrPaperId)
  if (paper === undefined) throw new Refusal('not-found', '没有找到这项登记，可能已被删除。请刷新页面。')
  await record(ctx, 'hrPaper:removed', { kind: paper.kind, day: paper.day })
  await refreshDues(ctx.deps, paper)
}
