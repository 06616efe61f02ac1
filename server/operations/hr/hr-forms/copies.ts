// HR forms that are copied to somebody: whom they are copied to, and that one was read.
import type { Context } from '#server/context.ts'
import type { HrCopy } from '#server/db/schema/hr/hr-forms.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { findDesign } from '#server/domain/hr/hr-designs/store.ts'
import { isCopiedTo, markRead } from '#server/domain/hr/hr-forms/copies.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormDeps } from './moves.ts'

/** Those of its process, and those that the company's design names; each once, as early as either says. */
export const copiesOf = async (
  { db }: Pick<HrFormDeps, 'db'>,
  { companyId, kind, designVersion }: HrFormRecord,
  ofProcess: readonly HrCopy[],
): Promise<HrCopy[]> => {
  const design = await findDesign(db, { companyId, kind, version: designVersion })
  const copies = new Map(ofProcess.map((copy) => [copy.userId, copy]))
  for (const memberId of design?.copies.memberIds ?? []) {
    const place = await findStaff(db, companyId, memberId)
    const userId = place?.member.status === 'active' ? place.member.userId : null
    if (userId === null || userId === undefined || design === undefined) continue
    const timing = copies.get(userId)?.timing === 1 ? 1 : design.copies.timing
    copies.set(userId, { userId, timing })
  }
  return [...copies.values()].map((copy) => ({ ...copy, isRead: false }))
}

/** Whoever opens a form that was copied to them has read it. */
export const noteRead = async (ctx: Context, form: HrFormRecord): Promise<void> => {
  if (isCopiedTo(form, ctx.user.id)) await markRead(ctx.deps.db, form, ctx.user.id)
}
