// For whom signing begins as soon as the contract is launched.
import { expect, it } from 'vitest'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { signsAtOnce } from '#src/machines/flow-start/signs-at-once.ts'
import { completeContent, ownParty, person } from '#tests/support/draft.ts'

it.each<[string, Partial<DraftContent>, boolean]>([
  ['own part without an order', {}, true],
  ['first in the order', { ordered: true, parties: [ownParty(), person({ signOrder: 2 })] }, true],
  ['beside others who are first', { ordered: true, parties: [person({ signOrder: 1 }), ownParty()] }, true],
  [
    'behind others',
    { ordered: true, parties: [person({ signOrder: 1 }), ownParty({ signOrder: 2 })] },
    false,
  ],
  ['no part of one’s own', { parties: [person()] }, false],
  ['reviewers first', { reviewers: [{ memberId: 'm-1', name: '周既明' }] }, false],
  ['others who confirm first', { needsConfirm: true }, false],
  ['a paper of the office', { startType: 6 }, false],
])('%s', (_, changes, signs) => {
  expect(signsAtOnce(completeContent(changes))).toBe(signs)
})
