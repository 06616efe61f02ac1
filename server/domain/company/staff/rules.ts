// Rules of a company's staff: who may act on whom, invitation links, and grantable roles.
import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { INVITATION_DAYS } from '#protocol/company/staff/status.ts'
import type { StaffAction } from '#protocol/company/staff/staff.ts'
import { isUuid } from '#protocol/uuid.ts'
import type { MemberRow } from '#server/domain/company/companies/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import type { PersonalData } from '#server/domain/personal-data.ts'
import type { Rights } from '#server/domain/rights.ts'
import { staffMachine } from './machine.ts'
import type { StaffEvent } from './machine.ts'

/** The role of which every company has exactly one holder. */
export const SUPER_ADMIN = 'superAdmin'

export const isSuperAdmin = ({ roles }: Pick<MemberRow, 'roles'>): boolean => roles.includes(SUPER_ADMIN)

/** Whether `mine` includes every right of `theirs`: nobody acts on people above them, or promotes anybody above them. */
export const covers = (mine: Rights, theirs: Rights): boolean =>
  [...theirs.tree, ...theirs.other].every((node) =>
    node.nodeActions.every(({ actionCode }) => mine.may(node.resCode, actionCode)),
  )

export const aboveYou = (): Refusal =>
  new Refusal('staff.above', '对方的权限高于您，不能由您操作。请联系超级管理员办理。')

/** When an invitation sent now ends. */
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 86_400_000)

type Invited = Pick<MemberRow, 'id' | 'invitedAt'>

const markOf = (personalData: PersonalData, { id, invitedAt }: Invited): string =>
  personalData.fingerprint('invitation', `${id} ${invitedAt?.getTime() ?? 0}`)

/** The token of an invitation's link: it can be made again at any time, and another sending makes another. */
export const invitationToken = (personalData: PersonalData, invited: Invited): string =>
  `${invited.id}.${markOf(personalData, invited)}`

/** The place a token speaks of; undefined for anything that is no token. */
export const memberIdIn = (token: string): string | undefined => {
  const [id = ''] = token.split('.')
  return isUuid(id) ? id : undefined
}

/** Whether the token is of the newest sending of this invitation. */
export const isTokenOf = (personalData: PersonalData, invited: Invited, token: string): boolean => {
  const [given, wanted] = [token, invitationToken(personalData, invited)].map((text) => Buffer.from(text))
  return given!.length === wanted!.length && timingSafeEqual(given!, wanted!)
}

const EVENTS: Readonly<Record<Exclude<StaffAction, 'edit' | 'roles' | 'link' | 'transfer'>, StaffEvent>> = {
  reinvite: { type: 'invitation.sent' },
  cancel: { type: 'invitation.cancelled' },
  accept: { type: 'application.accepted' },
  refuse: { type: 'application.refused', reason: '' },
  disable: { type: 'staff.disabled', of: { isSuperAdmin: false } },
  enable: { type: 'staff.enabled' },
  leave: { type: 'staff.left', of: { isSuperAdmin: false, openTasks: 0 }, reason: '' },
}

/** Whether the rights hold what an action on a person needs (domain.md §5): roles are given by those who may grant them. */
const mayDo = (rights: Rights, action: StaffAction): boolean =>
  action === 'roles' ? rights.may('roleManage', 'grant') : rights.may('staffManage', RIGHTS[action])

const RIGHTS: Readonly<Record<Exclude<StaffAction, 'roles'>, string>> = {
  edit: 'edit',
  link: 'invite',
  reinvite: 'invite',
  cancel: 'invite',
  accept: 'invite',
  refuse: 'invite',
  disable: 'disable',
  enable: 'disable',
  leave: 'leave',
  transfer: 'transferAdmin',
}

/** Whether a place is filled or still waits for an answer; what is over is history. */
export const isOpenPlace = ({ status }: Pick<MemberRow, 'status'>): boolean => {
  const chart = snapshotOf(staffMachine, { state: status, context: {} })
  return chart.hasTag('working') || chart.hasTag('waiting')
}

/** What the chart and the roles allow the viewer to do with this person. */
export const actionsFor = (
  target: Pick<MemberRow, 'status' | 'roles'>,
  viewer: { readonly rights: Rights; readonly isMe: boolean; readonly covers: boolean },
): StaffAction[] => {
  const chart = snapshotOf(staffMachine, { state: target.status, context: {} })
  const isWorking = chart.hasTag('working')
  const isBeneath = viewer.covers && !viewer.isMe && !isSuperAdmin(target)
  const possible: Record<StaffAction, boolean> = {
    edit: isOpenPlace(target),
    roles: isBeneath && (isWorking || target.status === 'invited'),
    link: target.status === 'invited',
    // Who is asked again gets the roles they were meant to have.
    reinvite: viewer.covers && chart.can(EVENTS.reinvite),
    cancel: chart.can(EVENTS.cancel),
    accept: chart.can(EVENTS.accept),
    refuse: chart.can(EVENTS.refuse),
    disable: isBeneath && chart.can(EVENTS.disable),
    enable: isBeneath && chart.can(EVENTS.enable),
    leave: isBeneath && chart.can(EVENTS.leave),
    transfer: !viewer.isMe && target.status === 'active',
  }
  return (Object.keys(possible) as StaffAction[]).filter(
    (action) => possible[action] && mayDo(viewer.rights, action),
  )
}
