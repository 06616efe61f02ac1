// Hands the role of super-administrator to another person; both confirm by a code.
// There is always exactly one (domain.md §5).
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context } from '#server/context.ts'
import { findMember } from '#server/domain/company/companies/store.ts'
import { SUPER_ADMIN } from '#server/domain/company/staff/rules.ts'
import { changeStaff } from '#server/domain/company/staff/store.ts'
import type { StaffRecord } from '#server/domain/company/staff/store.ts'
import type { UserRow } from '#server/domain/account/users/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { sendCode, useCodes } from '#server/operations/account/sessions/verify-codes.ts'
import { companyOf, targetOf } from './acting.ts'
import { record } from './manage.ts'

/** Sends the successor the code that they read out. */
export const sendTransferCode = async (ctx: Context, memberId: string) => {
  const { person } = await successorOf(ctx, memberId)
  const sent = await sendCode(ctx.deps, { phone: person.phone, purpose: 'transferAdmin' })
  return { ...sent, phoneMasked: maskPhone(person.phone) }
}

/** Makes the colleague super-administrator and the caller an administrator. */
export const transferSuperAdmin = async (
  ctx: Context,
  { memberId, ownCode, successorCode }: { memberId: string; ownCode: string; successorCode: string },
): Promise<void> => {
  const { deps, user } = ctx
  const { place, person } = await successorOf(ctx, memberId)
  const own = await findMember(deps.db, companyOf(ctx), user.id)
  if (own === undefined) throw new Error(`member of ${user.id} vanished`)
  await useCodes(deps, [
    { phone: user.phone, purpose: 'transferAdmin', code: ownCode, field: 'ownCode' },
    { phone: person.phone, purpose: 'transferAdmin', code: successorCode, field: 'successorCode' },
  ])
  const updatedAt = deps.clock.now()
  const without = (roles: readonly string[], gone: string) => roles.filter((role) => role !== gone)
  await changeStaff(deps.db, own.id, {
    roles: ['admin', ...without(without(own.roles, SUPER_ADMIN), 'admin')],
    updatedAt,
  })
  await changeStaff(deps.db, memberId, {
    roles: [SUPER_ADMIN, ...without(place.member.roles, 'admin')],
    updatedAt,
  })
  await record(ctx, 'staff:superAdmin.transferred', {
    from: own.id,
    to: memberId,
    fromName: user.name,
    toName: person.name,
  })
  const company = ctx.identity.type === 2 ? ctx.identity.companyName : ''
  await notify(deps, person.id, {
    kind: 'system',
    title: '您已成为超级管理员',
    text: `${user.name}把${company}的超级管理员转让给了您，请切换到该单位查看。`,
    target: PAGES.home,
  })
}

const successorOf = async (
  ctx: Context,
  memberId: string,
): Promise<{ place: StaffRecord; person: UserRow }> => {
  const place = await targetOf(ctx, memberId)
  const { member, user } = place
  if (user !== null && user.id !== ctx.user.id && member.status === 'active' && user.autStatus === 1)
    return { place, person: user }
  throw new Refusal('staff.successor', '超级管理员只能转让给在职且已实名认证的其他同事，请重新选择。')
}
