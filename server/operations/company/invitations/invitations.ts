// Invitations to a company: sent, answered by the person, sent again or withdrawn.
// See domain.md §5 (Staff).
import { randomUUID } from 'node:crypto'
import { maskPhone } from '#protocol/phone.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context, OpenContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { personNotCertified } from '#server/domain/company/certifications/paused.ts'
import type { Actor } from '#server/domain/actor.ts'
import { findMember, getCompany, insertMember, lockCompany } from '#server/domain/company/companies/store.ts'
import type { MemberRow } from '#server/domain/company/companies/store.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { invitationToken, isTokenOf, memberIdIn } from '#server/domain/company/staff/rules.ts'
import { changeStaff, findByPhone, getStaff, isStaffNoTaken } from '#server/domain/company/staff/store.ts'
import type { StaffRecord } from '#server/domain/company/staff/store.ts'
import { findUserByPhone, getUser } from '#server/domain/account/users/store.ts'
import { checkStaffLimit } from '#server/operations/company/staff/staff-limit.ts'
import { checkRoles, companyOf, readRoles, targetOf } from '#server/operations/company/staff/acting.ts'
import { invitationPath, moveStaff } from '#server/operations/company/staff/moves.ts'

/** What a person's place is described by. */
export type Particulars = Pick<MemberRow, 'staffNo' | 'post' | 'email' | 'departments'>

/** A person to be invited. */
export type Invitee = Particulars & Pick<MemberRow, 'name' | 'phone' | 'roles'>

/** A link and until when it serves. */
export interface InvitationLink {
  memberId: string
  url: string
  expiresAt: string
}

/** Invites somebody by a text message; the link is for sending it another way too. */
export const inviteStaff = async (ctx: Context, invitee: Invitee): Promise<InvitationLink> => {
  const companyId = companyOf(ctx)
  await lockCompany(ctx.deps.db, companyId)
  checkRoles(ctx, await readRoles(ctx.deps.db, companyId), invitee.roles)
  await checkParticulars(ctx.deps, companyId, invitee)
  return sendInvitation(ctx.deps, ctx.actor, companyId, invitee)
}

/** Writes and sends one invitation whose roles and particulars were checked; refuses `staff.already` and `staff.limit`. The company is locked. */
export const sendInvitation = async (
  deps: Deps,
  actor: Actor & { userId: string },
  companyId: string,
  invitee: Invitee,
): Promise<InvitationLink> => {
  const { db, clock } = deps
  const standing = await findByPhone(db, companyId, invitee.phone)
  if (standing !== undefined) throw already(standing)
  await checkStaffLimit(deps, companyId)
  const now = clock.now()
  const id = randomUUID()
  const { name, phone, staffNo, post, email, departments, roles } = invitee
  await insertMember(db, {
    id,
    companyId,
    name,
    phone,
    staffNo,
    post,
    email,
    roles,
    departments: [...departments],
    status: 'outside',
    inviterId: actor.userId,
    createdAt: now,
    updatedAt: now,
  })
  await moveStaff(deps, {
    id,
    event: { type: 'invitation.sent' },
    actor,
    detail: { name, phone: maskPhone(phone), roles },
  })
  return linkOf(deps, id)
}

/** The link of an open invitation. */
export const readLink = async (ctx: Context, memberId: string): Promise<InvitationLink> => {
  const { member } = await targetOf(ctx, memberId)
  if (member.status !== 'invited')
    throw new Refusal('staff.not-possible', '邀请已不在等待中，没有可用的链接。请刷新页面查看。')
  return linkOf(ctx.deps, memberId)
}

export const reinviteStaff = async (ctx: Context, memberId: string): Promise<InvitationLink> => {
  const { member } = await targetOf(ctx, memberId)
  const book = await readRoles(ctx.deps.db, member.companyId)
  // A role that is deleted gives nothing.
  const given = member.roles.filter((role) => book.assignable.some(({ id }) => id === role))
  checkRoles(ctx, book, given)
  const standing = await findByPhone(ctx.deps.db, member.companyId, member.phone)
  if (standing !== undefined && standing.member.id !== memberId) throw already(standing)
  await checkStaffNoKept(ctx.deps, member)
  if (member.status !== 'invited') await checkStaffLimit(ctx.deps, member.companyId)
  await moveStaff(ctx.deps, {
    id: memberId,
    event: { type: 'invitation.sent' },
    actor: ctx.actor,
    detail: { name: member.name },
    notPossible: '当前状态不能重新邀请，请刷新页面查看。',
  })
  return linkOf(ctx.deps, memberId)
}

/** Refuses `staff.no-taken` where somebody was given the 工号 after the invitation came to nothing. */
const checkStaffNoKept = async (
  { db }: Pick<Deps, 'db'>,
  { id, companyId, staffNo }: MemberRow,
): Promise<void> => {
  if (staffNo === '' || !(await isStaffNoTaken(db, companyId, staffNo, id))) return
  throw new Refusal(
    'staff.no-taken',
    `邀请时填写的工号 ${staffNo} 现在已有同事使用，不能重新邀请。请用新的工号另发一份邀请。`,
  )
}

export const cancelInvitation = async (ctx: Context, memberId: string): Promise<void> => {
  const { member } = await targetOf(ctx, memberId)
  await moveStaff(ctx.deps, {
    id: memberId,
    event: { type: 'invitation.cancelled' },
    actor: ctx.actor,
    detail: { name: member.name },
    notPossible: '邀请已不在等待中，不能取消。请刷新页面查看。',
  })
}

/** The page of a link; without a valid token it reveals nothing about people. */
export const readInvitation = async ({ deps }: Pick<OpenContext, 'deps'>, token: string) => {
  const found = await findInvited(deps, token)
  if (found === undefined) return UNKNOWN
  const { member } = found
  const company = await getCompany(deps.db, member.companyId)
  const inviter = member.inviterId === null ? undefined : await getUser(deps.db, member.inviterId)
  const departments = await listDepartments(deps.db, member.companyId)
  return {
    state: STATES[member.status] ?? 'ended',
    companyId: member.companyId,
    companyName: company?.name ?? '',
    inviterName: inviter?.name ?? '',
    post: member.post,
    departments: member.departments.map((id) => pathName(departments, id)).filter((name) => name !== ''),
    name: member.name,
    phoneMasked: maskPhone(member.phone),
    expiresAt: member.expiresAt?.toISOString() ?? null,
    registered: (await findUserByPhone(deps.db, member.phone)) !== undefined,
  }
}

type LinkState = 'open' | 'joined' | 'refused' | 'expired' | 'ended' | 'unknown'
const STATES: Partial<Record<MemberRow['status'], LinkState>> = {
  invited: 'open',
  active: 'joined',
  disabled: 'joined',
  refused: 'refused',
  expired: 'expired',
}
const UNKNOWN = {
  state: 'unknown' as LinkState,
  companyId: null,
  companyName: '',
  inviterName: '',
  post: '',
  departments: [] as string[],
  name: '',
  phoneMasked: '',
  expiresAt: null,
  registered: false,
}

/** Joins the company; only the certified person with the name and phone invited may. */
export const acceptInvitation = async (
  ctx: Context,
  token: string,
): Promise<{ companyId: string; companyName: string }> => {
  const { member } = await invitedPerson(ctx, token)
  const { user, deps } = ctx
  if (user.autStatus !== 1)
    throw await personNotCertified(deps.db, user.id, '请先完成个人实名认证，再接受邀请。')
  if (user.name !== member.name) {
    throw new Refusal(
      'invitation.not-yours',
      `邀请的是“${member.name}”，您认证的姓名是“${user.name}”，不能加入。如姓名有误，请联系邀请人更正后重新邀请。`,
    )
  }
  await checkNotThere(ctx, member.companyId)
  await moveStaff(deps, {
    id: member.id,
    event: { type: 'invitation.accepted', by: { isMeant: true } },
    actor: ctx.actor,
    detail: { name: member.name },
    notPossible: OVER,
  })
  const company = await getCompany(deps.db, member.companyId)
  return { companyId: member.companyId, companyName: company?.name ?? '' }
}

/** Refuses `staff.already` for somebody who works in the company, as after a change of phone. */
export const checkNotThere = async (
  { deps, user }: Pick<Context, 'deps' | 'user'>,
  companyId: string,
): Promise<void> => {
  const place = await findMember(deps.db, companyId, user.id)
  if (place?.status === 'active')
    throw new Refusal('staff.already', '您已是该单位的员工，在右上角切换身份即可。')
  if (place?.status === 'disabled')
    throw new Refusal('staff.already', '您在该单位的身份已停用，请联系单位管理员启用。')
}

export const refuseInvitation = async (ctx: Context, token: string, reason: string): Promise<void> => {
  const { member } = await invitedPerson(ctx, token)
  await moveStaff(ctx.deps, {
    id: member.id,
    event: { type: 'invitation.refused', reason },
    actor: ctx.actor,
    detail: { name: member.name, reason },
    notPossible: OVER,
  })
}

const OVER = '邀请已失效：可能已答复、已取消或已过期。如仍需加入，请联系单位管理员重新邀请。'

/** The invitation of a token, with its company locked, for the person whose phone it was sent to. */
const invitedPerson = async (ctx: Context, token: string): Promise<StaffRecord> => {
  const { deps, user } = ctx
  const early = await findInvited(deps, token)
  if (early === undefined) throw new Refusal('not-found', '没有找到这份邀请，链接可能不完整或已更新。')
  await lockCompany(deps.db, early.member.companyId)
  const found = await findInvited(deps, token)
  if (found === undefined || found.member.status !== 'invited') throw new Refusal('invitation.over', OVER)
  if (found.member.phone !== user.phone) {
    throw new Refusal(
      'invitation.not-yours',
      `邀请发给手机号 ${maskPhone(found.member.phone)}，您登录的是 ${maskPhone(user.phone)}。请换用收到邀请的账号。`,
    )
  }
  return found
}

const findInvited = async ({ db, personalData }: Deps, token: string): Promise<StaffRecord | undefined> => {
  const id = memberIdIn(token)
  const found = id === undefined ? undefined : await getStaff(db, id)
  return found !== undefined && isTokenOf(personalData, found.member, token) ? found : undefined
}

const linkOf = async (
  { db, personalData, config }: Pick<Deps, 'db' | 'personalData' | 'config'>,
  memberId: string,
): Promise<InvitationLink> => {
  const found = await getStaff(db, memberId)
  if (found === undefined || found.member.expiresAt === null)
    throw new Error(`invitation ${memberId} vanished`)
  const path = invitationPath(invitationToken(personalData, found.member))
  return { memberId, url: `${config.publicUrl}${path}`, expiresAt: found.member.expiresAt.toISOString() }
}

const already = ({ member, user }: StaffRecord): Refusal => {
  const name = user?.name || member.name
  const words = {
    invited: `已邀请过这个手机号（${name}），正在等待答复。可在“待加入”中重新发送。`,
    applied: `这个手机号（${name}）已提交加入申请，请在“待审核”中处理。`,
  }
  const text =
    member.status === 'invited' || member.status === 'applied'
      ? words[member.status]
      : `这个手机号的${name}已是本单位员工。`
  return new Refusal('staff.already', text, { fields: { phone: text } })
}

/** Refuses departments of other companies and a 工号 that somebody has. */
export const checkParticulars = async (
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  { staffNo, departments }: Pick<Particulars, 'staffNo' | 'departments'>,
  except?: string,
): Promise<void> => {
  if (departments.length > 0) {
    const known = new Set((await listDepartments(db, companyId)).map(({ id }) => id))
    if (departments.some((id) => !known.has(id)))
      throw new Refusal('not-found', '所选部门不存在，可能已被删除。请重新选择。', {
        fields: { departments: '所选部门不存在，请重新选择' },
      })
  }
  if (staffNo !== '' && (await isStaffNoTaken(db, companyId, staffNo, except))) {
    const words = `工号 ${staffNo} 已有同事使用，请换一个。`
    throw new Refusal('staff.no-taken', words, { fields: { staffNo: words } })
  }
}

/** Writes particulars that were checked. */
export const writeParticulars = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { staffNo, post, email, departments }: Particulars,
): Promise<void> =>
  changeStaff(db, id, { staffNo, post, email, departments: [...departments], updatedAt: clock.now() })
