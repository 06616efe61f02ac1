// People ask to join a company that somebody else has certified (domain.md §4 申请加入, §5).
import { randomUUID } from 'node:crypto'
import { isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { AutStatus } from '#protocol/company/certifications/aut-status.ts'
import type { StaffStatus } from '#protocol/company/staff/status.ts'
import type { Context } from '#server/context.ts'
import { personNotCertified } from '#server/domain/company/certifications/paused.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import {
  findCompanyByCreditCode,
  findMember,
  insertMember,
  lockCompany,
} from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { invitationToken, isSuperAdmin } from '#server/domain/company/staff/rules.ts'
import {
  changeStaff,
  findByPhone,
  getStaff,
  listAdministrators,
  listWaitingFor,
} from '#server/domain/company/staff/store.ts'
import { checkStaffLimit } from '#server/operations/company/staff/staff-limit.ts'
import { checkRoles, companyOf, readRoles, targetOf } from './acting.ts'
import {
  checkNotThere,
  checkParticulars,
  writeParticulars,
} from '#server/operations/company/invitations/invitations.ts'
import type { Particulars } from '#server/operations/company/invitations/invitations.ts'
import { invitationPath, moveStaff } from './moves.ts'

const LOOKUPS = { most: 20, windowMs: 3_600_000 }

/** The certified unit of a credit code, and who decides there. Looking is limited, so that nobody walks through all codes. */
export const findUnitToJoin = async (ctx: Context, creditCode: string) => {
  const { deps, user } = ctx
  const company = await unitOf(ctx, creditCode)
  const [first] = await listAdministrators(deps.db, company.id)
  const administrator = first === undefined ? undefined : await getStaff(deps.db, first.id)
  const place = await findMember(deps.db, company.id, user.id)
  const name = administrator?.user?.name ?? ''
  return {
    companyName: company.name,
    // Enough to know whom to ask, and no more for strangers.
    superAdminName: first !== undefined && isSuperAdmin(first) ? `${name.slice(0, 1)}**` : '',
    isMember: place?.status === 'active' || place?.status === 'disabled',
  }
}

/** Asks to join; the administrators hear of it. */
export const applyToJoin = async (
  ctx: Context,
  creditCode: string,
): Promise<{ memberId: string; companyName: string }> => {
  const { deps, user } = ctx
  const { db, clock } = deps
  const company = await unitOf(ctx, creditCode)
  await lockCompany(db, company.id)
  await checkNotThere(ctx, company.id)
  const standing = await findByPhone(db, company.id, user.phone)
  if (standing?.member.status === 'invited') {
    throw new Refusal('join.waiting', `${company.name}已邀请您，请在下方“我的邀请与申请”中接受。`)
  }
  if (standing !== undefined)
    throw new Refusal('join.waiting', `您已申请加入${company.name}，请等待管理员审核。`)
  const now = clock.now()
  const id = randomUUID()
  await insertMember(db, {
    id,
    companyId: company.id,
    userId: user.id,
    name: user.name,
    phone: user.phone,
    roles: ['staff'],
    status: 'outside',
    createdAt: now,
    updatedAt: now,
  })
  await moveStaff(deps, {
    id,
    event: { type: 'application.sent' },
    actor: ctx.actor,
    detail: { name: user.name, phone: maskPhone(user.phone) },
  })
  return { memberId: id, companyName: company.name }
}

const unitOf = async (ctx: Context, text: string): Promise<CompanyRow> => {
  const { deps, user, clock } = ctx
  if (user.autStatus !== 1)
    throw await personNotCertified(deps.db, user.id, '请先完成个人实名认证，再申请加入单位。')
  const creditCode = normalizeCreditCode(text)
  // Kept, so that looks that found nothing count too.
  const unknown = (words: string) =>
    keep(new Refusal('join.unknown', words, { fields: { creditCode: words } }))
  if (!isCreditCode(creditCode)) throw unknown('统一社会信用代码不正确，请核对 18 位代码')
  const asked = await countAttempt(deps.db, `unit-lookup:${user.id}`, clock.now(), {
    windowMs: LOOKUPS.windowMs,
  })
  if (asked > LOOKUPS.most) throw unknown('查询过于频繁，请一小时后再试')
  const company = await findCompanyByCreditCode(deps.db, creditCode)
  if (company?.autStatus === 1) return company
  throw unknown('没有找到已认证的单位。请核对代码，或由您来认证这家单位')
}

/** What waits for the caller's answer, and what became of the caller's applications. */
export const listMine = async ({ deps, user }: Context) => {
  const rows = await listWaitingFor(deps.db, { userId: user.id, phone: user.phone })
  return rows.map(({ member, company }) => ({
    memberId: member.id,
    companyName: company.name,
    companyAutStatus: company.autStatus as AutStatus,
    status: member.status as StaffStatus,
    path: member.status === 'invited' ? invitationPath(invitationToken(deps.personalData, member)) : '',
    reason: member.reason,
    at: member.updatedAt.toISOString(),
    expiresAt: member.expiresAt?.toISOString() ?? null,
  }))
}

/** Takes the applicant in, with the place and roles decided on now. */
export const acceptApplication = async (
  ctx: Context,
  { memberId, roles, ...particulars }: Particulars & { memberId: string; roles: readonly string[] },
): Promise<void> => {
  const { deps } = ctx
  const { member } = await targetOf(ctx, memberId)
  checkRoles(ctx, await readRoles(deps.db, companyOf(ctx)), roles)
  await checkParticulars(deps, member.companyId, particulars, memberId)
  await checkStaffLimit(deps, member.companyId)
  await moveStaff(deps, {
    id: memberId,
    event: { type: 'application.accepted' },
    actor: ctx.actor,
    detail: { name: member.name, roles },
    notPossible: DECIDED,
  })
  await writeParticulars(deps, memberId, particulars)
  await changeStaff(deps.db, memberId, { roles: [...roles], updatedAt: deps.clock.now() })
}

export const refuseApplication = async (ctx: Context, memberId: string, reason: string): Promise<void> => {
  const { member } = await targetOf(ctx, memberId)
  await moveStaff(ctx.deps, {
    id: memberId,
    event: { type: 'application.refused', reason },
    actor: ctx.actor,
    detail: { name: member.name, reason },
    notPossible: DECIDED,
  })
}

const DECIDED = '这份申请已处理过，请刷新页面查看。'
