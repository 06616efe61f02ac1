// An invitation into a company on the page its link opens (domain.md §5).
import { expect } from 'vitest'
import { invitationMachine } from '#src/machines/invitation.machine.ts'
import type { Invitation } from '#src/machines/invitation.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const COMPANY_ID = '40000000-0000-4000-8000-000000000001'
const invitation = (state: Invitation['state']): Invitation => ({
  state,
  companyId: COMPANY_ID,
  companyName: '杭州青禾科技有限公司',
  inviterName: '林小满',
  post: '设计师',
  departments: ['研发中心/前端组'],
  name: '林小满',
  phoneMasked: '138****0001',
  expiresAt: '2026-11-28T02:00:00.000Z',
  registered: true,
})
const JOINED = { companyId: COMPANY_ID, companyName: '杭州青禾科技有限公司' }
const OVER = refused('invitation.over', '邀请已失效')
const WORDS = '请先完成个人实名认证'

export const invitationModel = defineModel<typeof invitationMachine>({
  name: 'invitation',
  side: 'browser',
  machine: invitationMachine,
  starts: { link: () => ({ token: 'abc' }) },
  events: {
    'invitation.accepted': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '接受邀请' }),
    },
    'invitation.declined': {
      cases: { '': { reason: '已另有安排' } },
      onScreen: async (screen, { reason }) => {
        await screen.clicks({ role: 'button', name: '谢绝' })
        await screen.types({ label: /原因/ }, reason)
        await screen.clicks({ role: 'button', name: '谢绝邀请' })
      },
    },
    'reading.retried': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'done readInvitation': {
      cases: { open: { output: invitation('open') }, expired: { output: invitation('expired') } },
    },
    'error readInvitation': { cases: { '': { error: LOST } } },
    'done accept': { cases: { '': { output: JOINED } } },
    'error accept': {
      cases: { over: { error: OVER }, refused: { error: refused('identity.person-not-certified', WORDS) } },
    },
    'done decline': { cases: { '': { output: {} } } },
    'error decline': { cases: { over: { error: OVER }, lost: { error: LOST } } },
  },
  abstraction: ({ failure, invitation: shown, reason }) => [failure?.words, shown?.state, reason],
  states: {
    reading: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    readingFailed: {
      sees: (screen) => screen.sees({ text: LOST.words }),
      holds: ({ context }) => expect(context.failure).toBe(LOST),
    },
    open: {
      sees: async (screen, { context }) => {
        await screen.sees({ role: 'heading', name: '杭州青禾科技有限公司邀请您加入' })
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
      },
      holds: ({ context, tags }) => expect([context.invitation?.state, [...tags]]).toEqual(['open', []]),
    },
    accepting: {
      holds: ({ context, tags }) => expect([[...tags], context.failure]).toEqual([['busy'], null]),
    },
    declining: {
      holds: ({ context, tags }) =>
        expect([[...tags], context.failure, context.reason]).toEqual([['busy'], null, '已另有安排']),
    },
    over: {
      sees: (screen) => screen.sees({ role: 'heading', name: '邀请已过期' }),
      holds: ({ context }) => expect(context.invitation?.state).toBe('expired'),
    },
    joined: { sees: (screen) => screen.sees({ role: 'heading', name: '您已加入杭州青禾科技有限公司' }) },
    declined: { sees: (screen) => screen.sees({ role: 'heading', name: '已谢绝邀请' }) },
  },
  expectations: [
    {
      says: 'the token of the link goes with every call',
      start: 'link',
      steps: [
        ['done readInvitation', 'open'],
        ['invitation.declined', ''],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('{"token":"abc","reason":"已另有安排"}'),
    },
    {
      says: 'accepting sends the token',
      start: 'link',
      steps: [
        ['done readInvitation', 'open'],
        ['invitation.accepted', ''],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('{"token":"abc"}'),
    },
    {
      says: 'an invitation that ended meanwhile is read again, to say how',
      start: 'link',
      steps: [
        ['done readInvitation', 'open'],
        ['invitation.accepted', ''],
        ['error accept', 'over'],
      ],
      holds: ({ value }) => expect(value).toBe('reading'),
    },
    {
      says: 'so it is when it is declined',
      start: 'link',
      steps: [
        ['done readInvitation', 'open'],
        ['invitation.declined', ''],
        ['error decline', 'over'],
      ],
      holds: ({ value }) => expect(value).toBe('reading'),
    },
    {
      says: 'a refusal is said beside the buttons',
      start: 'link',
      steps: [
        ['done readInvitation', 'open'],
        ['invitation.accepted', ''],
        ['error accept', 'refused'],
      ],
      holds: ({ value, context }) => expect([value, context.failure?.words]).toEqual(['open', WORDS]),
    },
    {
      says: 'a link that did not open can be tried again',
      start: 'link',
      steps: [
        ['error readInvitation', ''],
        ['reading.retried', ''],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['reading', null]),
    },
  ],
})
