// The life of a company's place in a group (domain.md §8, 集团).
import { expect } from 'vitest'
import { AFFILIATION_STATUS } from '#protocol/company/affiliations/affiliations.ts'
import type { AffiliationState } from '#protocol/company/affiliations/affiliations.ts'
import { affiliationMachine } from '#server/domain/company/affiliations/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: AffiliationState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      AFFILIATION_STATUS[state],
    ]),
})

const FREE = { isHead: false, isMember: false }
const SETTLED = 'did settleInvitation'

export const affiliationModel = defineModel<typeof affiliationMachine>({
  name: 'affiliation',
  side: 'server',
  machine: affiliationMachine,
  starts: { asked: () => undefined },
  events: {
    'affiliation.accepted': {
      cases: {
        free: { disclosed: ['sums'], standing: FREE },
        head: { disclosed: ['sums'], standing: { isHead: true, isMember: false } },
        taken: { disclosed: ['sums'], standing: { isHead: false, isMember: true } },
      },
    },
    'affiliation.declined': { cases: { '': {} } },
    'affiliation.withdrawn': { cases: { '': {} } },
    'disclosure.changed': { cases: { '': { disclosed: ['sums', 'contracts'] } } },
    'affiliation.left': { cases: { '': {} } },
    'affiliation.removed': { cases: { '': {} } },
    'company.cancelled': { cases: { '': {} } },
  },
  states: {
    invited: status('invited'),
    active: status('active'),
    declined: status('declined'),
    withdrawn: status('withdrawn'),
    left: status('left'),
    removed: status('removed'),
    ended: status('ended'),
  },
  expectations: [
    {
      says: 'who accepts opens what they chose, and the head hears of it',
      start: 'asked',
      steps: [['affiliation.accepted', 'free']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['active', [SETTLED, 'did keepDisclosed', 'did tellHead']]),
    },
    {
      says: 'a head does not become a member',
      start: 'asked',
      steps: [['affiliation.accepted', 'head']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['invited', []]),
    },
    {
      says: 'a member of another group does not either',
      start: 'asked',
      steps: [['affiliation.accepted', 'taken']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['invited', []]),
    },
    {
      says: 'the head hears who declined',
      start: 'asked',
      steps: [['affiliation.declined', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['declined', [SETTLED, 'did tellHead']]),
    },
    {
      says: 'whoever was asked hears that the invitation is taken back',
      start: 'asked',
      steps: [['affiliation.withdrawn', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['withdrawn', [SETTLED, 'did tellMember']]),
    },
    {
      says: 'an invitation ends without a word when one side is no more',
      start: 'asked',
      steps: [['company.cancelled', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['ended', [SETTLED]]),
    },
    {
      says: 'a member opens more or less while it is one',
      start: 'asked',
      steps: [
        ['affiliation.accepted', 'free'],
        ['disclosure.changed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['active', ['did keepDisclosed', 'did tellHead']]),
    },
    {
      says: 'nothing stays open to a group that was left',
      start: 'asked',
      steps: [
        ['affiliation.accepted', 'free'],
        ['affiliation.left', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['left', ['did closeAll', 'did tellHead']]),
    },
    {
      says: 'nothing stays open to a head that took the member out, which hears of it',
      start: 'asked',
      steps: [
        ['affiliation.accepted', 'free'],
        ['affiliation.removed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['removed', ['did closeAll', 'did tellMember']]),
    },
    {
      says: 'when one company is no more both sides hear of it',
      start: 'asked',
      steps: [
        ['affiliation.accepted', 'free'],
        ['company.cancelled', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['ended', ['did closeAll', 'did tellHead', 'did tellMember']]),
    },
  ],
})
