// The life of a person's place in a company (domain.md §5 Staff).
import { expect } from 'vitest'
import { staffMachine } from '#server/domain/company/staff/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const tags = (...wanted: string[]) => ({
  holds: (snapshot: { tags: ReadonlySet<string> }) => expect([...snapshot.tags]).toEqual(wanted),
})

export const staffModel = defineModel<typeof staffMachine>({
  name: 'staff',
  side: 'server',
  machine: staffMachine,
  starts: { stranger: () => undefined },
  events: {
    'invitation.sent': { cases: { '': {} } },
    'invitation.accepted': {
      cases: { meant: { by: { isMeant: true } }, 'somebody else': { by: { isMeant: false } } },
    },
    'invitation.refused': { cases: { '': { reason: '已另有安排' } } },
    'invitation.cancelled': { cases: { '': {} } },
    'application.sent': { cases: { '': {} } },
    'application.accepted': { cases: { '': {} } },
    'application.refused': { cases: { '': { reason: '不是本单位员工' } } },
    'staff.disabled': {
      cases: {
        anybody: { of: { isSuperAdmin: false } },
        'super-administrator': { of: { isSuperAdmin: true } },
      },
    },
    'staff.enabled': { cases: { '': {} } },
    'staff.left': {
      cases: {
        'handed over': { of: { isSuperAdmin: false, openTasks: 0 }, reason: '合同到期' },
        'with tasks': { of: { isSuperAdmin: false, openTasks: 2 }, reason: '合同到期' },
        'super-administrator': { of: { isSuperAdmin: true, openTasks: 0 }, reason: '合同到期' },
      },
    },
  },
  states: {
    outside: tags(),
    invited: tags('waiting'),
    applied: tags('waiting'),
    active: tags('working'),
    disabled: tags('working'),
    expired: tags('ended'),
    cancelled: tags('ended'),
    refused: tags('ended'),
    left: tags('ended'),
  },
  expectations: [
    {
      says: 'an invitation that nobody answered in seven days is over, and can be sent again',
      start: 'stranger',
      steps: [
        ['invitation.sent', ''],
        ['after invitationLifetime', ''],
        ['invitation.sent', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('invited')
        expect(effects).toContain('did sendInvitation')
      },
    },
    {
      says: 'sending an invitation again ends the link that was sent before',
      start: 'stranger',
      steps: [
        ['invitation.sent', ''],
        ['invitation.sent', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('invited')
        expect(effects.filter((effect) => effect.startsWith('did '))).toEqual([
          'did endInvitation',
          'did sendInvitation',
        ])
      },
    },
    {
      says: 'only the person who is meant joins by an invitation',
      start: 'stranger',
      steps: [
        ['invitation.sent', ''],
        ['invitation.accepted', 'somebody else'],
      ],
      holds: ({ value }) => expect(value).toBe('invited'),
    },
    {
      says: 'whoever joins is bound to the place, and the administrators hear of it',
      start: 'stranger',
      steps: [
        ['invitation.sent', ''],
        ['invitation.accepted', 'meant'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('active')
        expect(effects.filter((effect) => effect.startsWith('did '))).toEqual([
          'did endInvitation',
          'did join',
          'did tellAdministrators',
        ])
      },
    },
    {
      says: 'an application is decided by an administrator, never by the applicant’s own answer',
      start: 'stranger',
      steps: [
        ['application.sent', ''],
        ['invitation.accepted', 'meant'],
      ],
      holds: ({ value }) => expect(value).toBe('applied'),
    },
    {
      says: 'a disabled person loses the rights at once and gets them back when enabled',
      start: 'stranger',
      steps: [
        ['application.sent', ''],
        ['application.accepted', ''],
        ['staff.disabled', 'anybody'],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['disabled', ['did leaveIdentity', 'did tellPerson']]),
    },
    {
      says: 'the super-administrator can be neither disabled nor dismissed',
      start: 'stranger',
      steps: [
        ['application.sent', ''],
        ['application.accepted', ''],
        ['staff.disabled', 'super-administrator'],
        ['staff.left', 'super-administrator'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['active', []]),
    },
    {
      says: 'nobody leaves with open tasks',
      start: 'stranger',
      steps: [
        ['application.sent', ''],
        ['application.accepted', ''],
        ['staff.left', 'with tasks'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['active', []]),
    },
    {
      says: 'leaving takes the rights and is final',
      start: 'stranger',
      steps: [
        ['application.sent', ''],
        ['application.accepted', ''],
        ['staff.left', 'handed over'],
      ],
      holds: ({ value, status }, effects) =>
        expect([value, status, effects]).toEqual([
          'left',
          'done',
          ['did rememberReason', 'did leave', 'did leaveIdentity', 'did tellPerson'],
        ]),
    },
  ],
})
