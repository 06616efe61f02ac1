// The list of what runs out next in a company, and what HR saw to.
import { Refusal } from '#protocol/failures.ts'
import { todayText } from '#protocol/hr/hr-forms/terms.ts'
import type { HrDue, HrDueRow } from '#protocol/hr/hr-people/dues.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { changeDues, lockDue, pageDues } from '#server/domain/hr/hr-people/dues.ts'
import type { HrDueQuery, HrDueRecord } from '#server/domain/hr/hr-people/dues.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { formSaying } from './find.ts'

export const presentDue = ({ id, what, words, day, clause }: HrDueRecord): HrDue => ({
  dueId: id,
  what,
  words,
  day,
  clause,
})

type Asked = Pick<HrDueQuery, 'tab' | 'what' | 'search'> & { page: number; pageSize: number }

export const listHrDues = async (ctx: Context, { page, pageSize, ...asked }: Asked) => {
  const query = { ...asked, companyId: companyOf(ctx), today: todayText(ctx.clock.now()), page, pageSize }
  const { total, rows } = await pageDues(ctx.deps.db, query)
  return {
    total,
    page,
    pageSize,
    rows: rows.map((row): HrDueRow => ({
      ...presentDue(row),
      name: row.name,
      phoneMasked: maskPhone(row.phone),
      memberId: row.memberId,
      hrFormId: row.hrFormId,
      openFormId: row.openFormId,
    })),
  }
}

/** Nobody is told of it any more. Refuses `not-found`; settling twice changes nothing. */
export const settleHrDue = async (ctx: Context, { dueId }: { dueId: string }): Promise<void> => {
  const { deps, clock, actor, user } = ctx
  const due = await lockDue(deps.db, dueId)
  if (due?.companyId !== companyOf(ctx)) throw new Refusal('not-found', '这个到期事项已不在，请刷新页面。')
  if (due.settledAt !== null) return
  await changeDues(deps.db, [due.id], { settledAt: clock.now(), settledBy: user.name })
  const form = await formSaying(deps, due)
  await appendAudit(deps.db, {
    chainId: form?.id ?? due.companyId,
    at: clock.now(),
    event: 'hrForm:due.settled',
    actor,
    detail: { what: `${due.words}：${due.day}` },
  })
}
