// The life of a company's place in a group as a chart (domain.md §8, 集团).
import { setup } from 'xstate'
import type { Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import { effectsNamed } from '#server/domain/effects.ts'

/** What else the company is when it accepts: a member of one group is no head and in no other. */
export interface Standing {
  readonly isHead: boolean
  readonly isMember: boolean
}

export type AffiliationEvent =
  | { type: 'affiliation.accepted'; disclosed: readonly Disclosure[]; standing: Standing }
  | { type: 'affiliation.declined' }
  /** By the head, before an answer. */
  | { type: 'affiliation.withdrawn' }
  | { type: 'disclosure.changed'; disclosed: readonly Disclosure[] }
  | { type: 'affiliation.left' }
  /** By the head. */
  | { type: 'affiliation.removed' }
  /** The head or the member is no more. */
  | { type: 'company.cancelled' }

export const affiliationMachine = setup({
  types: {
    events: {} as AffiliationEvent,
    meta: {} as { sentence: string; status: number },
  },
  guards: {
    isFree: (_, params: { standing: Standing }) => !params.standing.isHead && !params.standing.isMember,
  },
  actions: effectsNamed('keepDisclosed', 'closeAll', 'settleInvitation', 'tellHead', 'tellMember'),
}).createMachine({
  id: 'affiliation',
  context: {},
  initial: 'invited',
  states: {
    invited: {
      meta: { sentence: '集团已邀请，等待单位答复。', status: 0 },
      exit: 'settleInvitation',
      on: {
        'affiliation.accepted': {
          guard: { type: 'isFree', params: ({ event }) => ({ standing: event.standing }) },
          target: 'active',
          actions: ['keepDisclosed', 'tellHead'],
        },
        'affiliation.declined': { target: 'declined', actions: 'tellHead' },
        'affiliation.withdrawn': { target: 'withdrawn', actions: 'tellMember' },
        'company.cancelled': 'ended',
      },
    },
    active: {
      meta: { sentence: '集团的成员，集团只能看到单位授权的内容。', status: 1 },
      on: {
        'disclosure.changed': { actions: ['keepDisclosed', 'tellHead'] },
        'affiliation.left': { target: 'left', actions: ['closeAll', 'tellHead'] },
        'affiliation.removed': { target: 'removed', actions: ['closeAll', 'tellMember'] },
        'company.cancelled': { target: 'ended', actions: ['closeAll', 'tellHead', 'tellMember'] },
      },
    },
    declined: { type: 'final', meta: { sentence: '单位谢绝了邀请。', status: 2 } },
    withdrawn: { type: 'final', meta: { sentence: '集团取消了邀请。', status: 3 } },
    left: { type: 'final', meta: { sentence: '单位已退出集团，授权全部收回。', status: 4 } },
    removed: { type: 'final', meta: { sentence: '集团已移出单位，授权全部收回。', status: 5 } },
    ended: { type: 'final', meta: { sentence: '一方已注销，不再是集团与成员。', status: 6 } },
  },
})
