// Moves a person's place in a company through its chart, and does what the chart's actions ask for.
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { dropHead } from '#server/domain/company/departments/store.ts'
import { leaveIdentity } from '#server/domain/account/sessions/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { StaffEvent, staffMachine } from '#server/domain/company/staff/machine.ts'
import { invitationEnd, invitationToken } from '#server/domain/company/staff/rules.ts'
import {
  changeStaff,
  getStaff,
  listAdministrators,
  staffLifecycle,
} from '#server/domain/company/staff/store.ts'
import { findUserByPhone, getUser } from '#server/domain/account/users/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { endSmsLinks, sendSmsLink } from '#server/operations/account/notices/sms-links.ts'

/** A move of one place; `detail` goes to the audit entry, `notPossible` are the words when the chart refuses. */
export interface StaffMove {
  readonly id: string
  readonly event: StaffEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
}

/** Moves a place inside the current transaction; refuses `staff.not-possible` and `not-found`. */
export const moveStaff = async (deps: Deps, move: StaffMove): Promise<void> => {
  await advance(deps, staffLifecycle, effects(deps), move)
}

/** The page an invitation is answered on. */
export const invitationPath = (token: string): string => PAGES.invitation(token)

const linkSubject = (memberId: string) => `staff:${memberId}`

const effects = (deps: Deps): Effects<typeof staffMachine> => ({
  sendInvitation: async ({ id }) => {
    const { db, clock, personalData } = deps
    const now = clock.now()
    const expiresAt = invitationEnd(now)
    await changeStaff(db, id, { invitedAt: now, expiresAt, reason: '', updatedAt: now })
    const { member, companyName, isProven, inviter } = await placeOf(deps, id)
    const target = invitationPath(invitationToken(personalData, member))
    const title = `${companyName}邀请您加入`
    const { phone } = member
    const said = isProven ? title : `${inviter}邀请您加入单位`
    await sendSmsLink(deps, { phone, target, title, said, subject: linkSubject(id), expiresAt })
    const person = await findUserByPhone(db, member.phone)
    if (person === undefined) return
    const text = `${companyName}邀请您加入，请在 7 天内答复。`
    await notify(deps, person.id, { kind: 'system', title: '收到加入单位的邀请', text, target })
  },
  endInvitation: ({ id }) => endSmsLinks(deps, linkSubject(id)),
  join: async ({ id }, event, actor) => {
    const now = deps.clock.now()
    const bound = event.type === 'invitation.accepted' ? { userId: actor.userId } : {}
    await changeStaff(deps.db, id, { ...bound, joinedAt: now, expiresAt: null, updatedAt: now })
  },
  leave: async ({ id }) => {
    const now = deps.clock.now()
    const { member } = await placeOf(deps, id)
    await changeStaff(deps.db, id, { leftAt: now, updatedAt: now })
    await dropHead(deps.db, member.companyId, id, now)
  },
  // In the transaction of the move, so that no request in between still holds the rights.
  leaveIdentity: async ({ id }) => {
    const { companyId, userId } = (await placeOf(deps, id)).member
    if (userId !== null) await leaveIdentity(deps.db, userId, companyId, deps.clock.now())
  },
  rememberReason: async ({ id }, event) => {
    if ('reason' in event)
      await changeStaff(deps.db, id, { reason: event.reason, updatedAt: deps.clock.now() })
  },
  tellPerson: async ({ id }, event) => {
    const { member, companyName } = await placeOf(deps, id)
    const message = personMessage(event, companyName)
    if (member.userId === null || message === undefined) return
    await notify(deps, member.userId, { kind: 'system', ...message })
  },
  tellAdministrators: async ({ id }, event) => {
    const { member, companyName, name } = await placeOf(deps, id)
    const message = administratorMessage(event, name, companyName)
    for (const administrator of await listAdministrators(deps.db, member.companyId)) {
      if (administrator.userId !== null)
        await notify(deps, administrator.userId, { kind: 'system', ...message })
    }
  },
})

const placeOf = async ({ db }: Deps, id: string) => {
  const found = await getStaff(db, id)
  const company = found && (await getCompany(db, found.member.companyId))
  if (found === undefined || company === undefined) throw new Error(`member ${id} vanished`)
  const name = found.user?.name || found.member.name
  const { inviterId } = found.member
  const inviter = (inviterId === null ? undefined : await getUser(db, inviterId))?.name ?? ''
  // A name that nobody has proved is its founder's own text, and stays out of messages to strangers.
  const isProven = company.autStatus === 1
  return { member: found.member, companyName: company.name, isProven, inviter, name }
}

const personMessage = (event: StaffEvent, companyName: string) => {
  switch (event.type) {
    case 'application.accepted':
      return {
        title: '加入申请已通过',
        text: `您已加入${companyName}，可在右上角切换身份。`,
        target: PAGES.home,
      }
    case 'application.refused':
      return {
        title: '加入申请未通过',
        text: `${companyName}没有通过您的加入申请：${event.reason}`,
        target: PAGES.joinCompany,
      }
    case 'staff.disabled':
      return {
        title: '单位身份已停用',
        text: `${companyName}暂停了您的单位身份，您仍可以个人身份使用。如有疑问请联系单位管理员。`,
        target: PAGES.home,
      }
    case 'staff.enabled':
      return {
        title: '单位身份已恢复',
        text: `${companyName}恢复了您的单位身份，可在右上角切换。`,
        target: PAGES.home,
      }
    case 'staff.left':
      return {
        title: '已办理离职',
        text: `${companyName}已为您办理离职，您不再能以该单位身份办事。`,
        target: PAGES.home,
      }
    default:
      return undefined
  }
}

const administratorMessage = (event: StaffEvent, name: string, companyName: string) => {
  const target = PAGES.staff
  switch (event.type) {
    case 'application.sent':
      return {
        title: '有人申请加入单位',
        text: `${name}申请加入${companyName}，请审核。`,
        target: `${target}?tab=applied`,
      }
    case 'invitation.accepted':
      return { title: '新同事已加入', text: `${name}接受邀请，加入了${companyName}。`, target }
    case 'invitation.refused': {
      const why = event.reason === '' ? '' : `：${event.reason}`
      return {
        title: '邀请被谢绝',
        text: `${name}谢绝了加入${companyName}的邀请${why}`,
        target: `${target}?tab=invited`,
      }
    }
    default:
      return {
        title: '邀请已过期',
        text: `${name}没有在 7 天内答复加入${companyName}的邀请，可以重新邀请。`,
        target: `${target}?tab=invited`,
      }
  }
}
