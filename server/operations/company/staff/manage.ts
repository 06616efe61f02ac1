// What administrators do with staff: details, roles, disabling, phone numbers.
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { isOpenPlace } from '#server/domain/company/staff/rules.ts'
import { checkStaffLimit } from '#server/operations/company/staff/staff-limit.ts'
import { checkBeneath, companyOf, readRoles, targetOf } from './acting.ts'
import { checkParticulars, writeParticulars } from '#server/operations/company/invitations/invitations.ts'
import type { Particulars } from '#server/operations/company/invitations/invitations.ts'
import { moveStaff } from './moves.ts'

/** Changes 工号, post, email and departments. */
export const editStaff = async (
  ctx: Context,
  { memberId, ...particulars }: Particulars & { memberId: string },
): Promise<void> => {
  const { deps } = ctx
  const { member } = await targetOf(ctx, memberId)
  if (!isOpenPlace(member)) throw over()
  await checkParticulars(deps, member.companyId, particulars, memberId)
  await writeParticulars(deps, memberId, particulars)
  await record(ctx, 'staff:edited', { id: memberId, ...particulars })
}

const over = () => new Refusal('staff.not-possible', '这位员工已不在单位，不能再修改。请刷新页面。')

/** Takes the rights away at once; they can be given back. */
export const disableStaff = async (ctx: Context, memberId: string): Promise<void> => {
  const { member } = await targetOf(ctx, memberId)
  checkBeneath(ctx, await readRoles(ctx.deps.db, companyOf(ctx)), member)
  await moveStaff(ctx.deps, {
    id: memberId,
    event: { type: 'staff.disabled', of: { isSuperAdmin: false } },
    actor: ctx.actor,
    notPossible: '只有在职员工可以停用，请刷新页面查看。',
  })
}

export const enableStaff = async (ctx: Context, memberId: string): Promise<void> => {
  const { member } = await targetOf(ctx, memberId)
  checkBeneath(ctx, await readRoles(ctx.deps.db, companyOf(ctx)), member)
  await checkStaffLimit(ctx.deps, member.companyId)
  await moveStaff(ctx.deps, {
    id: memberId,
    event: { type: 'staff.enabled' },
    actor: ctx.actor,
    notPossible: '只有停用的员工可以启用，请刷新页面查看。',
  })
}

/** The full phone number; the company's chain records who looked. */
export const revealPhone = async (ctx: Context, memberId: string): Promise<string> => {
  const { member, user } = await targetOf(ctx, memberId)
  const phone = user?.phone ?? member.phone
  await record(ctx, 'staff:phone.seen', { id: memberId, phone: maskPhone(phone) })
  return phone
}

/** Writes into the chain of the company acted for. */
export const record = async (ctx: Context, event: string, detail: Record<string, unknown>): Promise<void> => {
  await appendAudit(ctx.deps.db, {
    chainId: companyOf(ctx),
    at: ctx.clock.now(),
    event,
    actor: ctx.actor,
    detail,
  })
}
