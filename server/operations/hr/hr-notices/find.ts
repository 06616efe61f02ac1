// Finds a notice for somebody who may see it; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { HrNoticeCause } from '#server/domain/hr/hr-notices/machine.ts'
import { findHrNotice, lockHrNotice } from '#server/domain/hr/hr-notices/store.ts'
import type { HrNoticeRecord } from '#server/domain/hr/hr-notices/store.ts'

const isHere = ({ identity }: Context, { companyId }: HrNoticeRecord): boolean =>
  identity.type === 2 && identity.companyId === companyId

/** Who the caller is to the chart. */
export const causeOf = (ctx: Context, notice: HrNoticeRecord): HrNoticeCause => ({
  isHr: isHere(ctx, notice) && ctx.rights.may('humanResouce', 'launch'),
  isEmployee: ctx.user.phone === notice.phone,
})

/** A notice of the company acted for, locked where it is to be changed; refuses `not-found`. */
export const ownNotice = async (ctx: Context, hrNoticeId: string, lock: boolean): Promise<HrNoticeRecord> => {
  const notice = await (lock ? lockHrNotice : findHrNotice)(ctx.deps.db, hrNoticeId)
  if (notice === undefined || !isHere(ctx, notice)) throw notFound()
  return notice
}

/** One that was delivered to the caller's phone, in whatever identity they are; refuses `not-found`. */
export const receivedNotice = async (ctx: Context, hrNoticeId: string): Promise<HrNoticeRecord> => {
  const notice = await findHrNotice(ctx.deps.db, hrNoticeId)
  const isTheirs = notice?.phone === ctx.user.phone && notice.deliveredAt !== null
  if (notice === undefined || !isTheirs) throw notFound()
  return notice
}

export const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这份人事通知，可能已取消，或当前身份无权查看。')

/** Refuses `draft.stale` when another window saved in between. */
export const checkVersion = ({ version }: HrNoticeRecord, given: number): void => {
  if (version !== given)
    throw new Refusal('draft.stale', '这份通知已在别处改动，请刷新页面后再改。您填写的内容还在本页。')
}
