// The life of a person's place in a company as a chart (domain.md §5 Staff).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** What the chart must know of a member who is to be dismissed. */
export interface StaffFacts {
  readonly isSuperAdmin: boolean
  /** Tasks and drafts of the company that still lie with the person. */
  readonly openTasks: number
}

export type StaffEvent =
  | { type: 'invitation.sent' }
  /** `isMeant`: a certified person with the name and phone that were invited. */
  | { type: 'invitation.accepted'; by: { readonly isMeant: boolean } }
  | { type: 'invitation.refused'; reason: string }
  | { type: 'invitation.cancelled' }
  | { type: 'application.sent' }
  | { type: 'application.accepted' }
  | { type: 'application.refused'; reason: string }
  | { type: 'staff.disabled'; of: Pick<StaffFacts, 'isSuperAdmin'> }
  | { type: 'staff.enabled' }
  | { type: 'staff.left'; of: StaffFacts; reason: string }

/** A place is never taken away without a successor: the super-administrator stays, and open tasks go to somebody first. */
export const staffMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as StaffEvent,
    meta: {} as { sentence: string },
    tags: {} as 'waiting' | 'working' | 'ended',
  },
  guards: {
    isMeant: ({ event }) => event.type === 'invitation.accepted' && event.by.isMeant,
    isReplaceable: ({ event }) => event.type === 'staff.disabled' && !event.of.isSuperAdmin,
    isHandedOver: ({ event }) =>
      event.type === 'staff.left' && !event.of.isSuperAdmin && event.of.openTasks === 0,
  },
  delays: { invitationLifetime: 7 * 24 * 3_600_000 },
  actions: effectsNamed(
    'sendInvitation',
    'endInvitation',
    'tellAdministrators',
    'tellPerson',
    'join',
    'leaveIdentity',
    'leave',
    'rememberReason',
  ),
}).createMachine({
  id: 'staff',
  initial: 'outside',
  context: {},
  states: {
    outside: {
      meta: { sentence: '还没有邀请或申请。' },
      on: { 'invitation.sent': 'invited', 'application.sent': 'applied' },
    },
    invited: {
      tags: ['waiting'],
      meta: { sentence: '已邀请，等待本人在 7 天内加入。' },
      entry: 'sendInvitation',
      exit: 'endInvitation',
      after: { invitationLifetime: { target: 'expired', actions: 'tellAdministrators' } },
      on: {
        'invitation.sent': { target: 'invited', reenter: true },
        'invitation.accepted': {
          target: 'active',
          guard: 'isMeant',
          actions: ['join', 'tellAdministrators'],
        },
        'invitation.refused': { target: 'refused', actions: ['rememberReason', 'tellAdministrators'] },
        'invitation.cancelled': 'cancelled',
      },
    },
    applied: {
      tags: ['waiting'],
      meta: { sentence: '本人申请加入，等待管理员审核。' },
      entry: 'tellAdministrators',
      on: {
        'application.accepted': { target: 'active', actions: ['join', 'tellPerson'] },
        'application.refused': { target: 'refused', actions: ['rememberReason', 'tellPerson'] },
      },
    },
    active: {
      tags: ['working'],
      meta: { sentence: '在职，可以按角色以单位身份办事。' },
      on: {
        'staff.disabled': {
          target: 'disabled',
          guard: 'isReplaceable',
          actions: ['leaveIdentity', 'tellPerson'],
        },
        'staff.left': {
          target: 'left',
          guard: 'isHandedOver',
          actions: ['rememberReason', 'leave', 'leaveIdentity', 'tellPerson'],
        },
      },
    },
    disabled: {
      tags: ['working'],
      meta: { sentence: '已停用，暂不能以单位身份办事。' },
      on: {
        'staff.enabled': { target: 'active', actions: 'tellPerson' },
        'staff.left': {
          target: 'left',
          guard: 'isHandedOver',
          actions: ['rememberReason', 'leave', 'leaveIdentity', 'tellPerson'],
        },
      },
    },
    expired: {
      tags: ['ended'],
      meta: { sentence: '邀请过期，可以重新邀请。' },
      on: { 'invitation.sent': 'invited' },
    },
    cancelled: {
      tags: ['ended'],
      meta: { sentence: '邀请已取消，可以重新邀请。' },
      on: { 'invitation.sent': 'invited' },
    },
    refused: {
      tags: ['ended'],
      meta: { sentence: '本人谢绝了邀请，或申请没有通过。' },
      on: { 'invitation.sent': 'invited' },
    },
    left: { type: 'final', tags: ['ended'], meta: { sentence: '已离职；再次入职须重新邀请。' } },
  },
})
