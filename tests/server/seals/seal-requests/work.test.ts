// What a request for the company’s seal asks for, whom it waits for, and who can be handed it.
import { expect, test } from 'vitest'
import type { SealingPerson } from '#server/domain/seals/seals/sealers.ts'
import { subjectOf, successorsOf, waitedFor, workOf } from '#server/operations/seals/seal-requests/work.ts'

const person = (userId: string): SealingPerson => ({
  memberId: `m-${userId}`,
  userId,
  name: userId,
  phone: '',
  hasRoleRight: true,
  isLegalPerson: false,
  grants: [],
})
const sealers = [person('a'), person('b'), person('c')]
const application = (approvalId: string | null, state: 'sealApproving' | 'toSeal') =>
  ({
    request: { approvalId },
    party: { id: 'p', partyType: 2, state },
    contract: { content: { contractType: '采购合同' } },
  }) as unknown as Parameters<typeof workOf>[0]
const places = (...kinds: string[]) => kinds.map((kind) => ({ kind })) as Parameters<typeof workOf>[1]

test('it asks for the company’s seals alone, and is approved once its approval is over', () => {
  const asked = { kinds: ['companySeal', 'legalSeal'], contractType: '采购合同' }
  const all = places('personSign', 'companySeal', 'legalSeal', 'companySeal')
  expect([
    workOf(application(null, 'toSeal'), all),
    workOf(application('x', 'sealApproving'), all),
    workOf(application('x', 'toSeal'), all),
  ]).toEqual([
    { ...asked, isApproved: false },
    { ...asked, isApproved: false },
    { ...asked, isApproved: true },
  ])
})

test('it waits for whom it was handed to while they may seal, else for all; nobody hands it to themselves', () => {
  const waits = (assigneeId: string | null) =>
    waitedFor({ request: { assigneeId } as never }, sealers).map(({ userId }) => userId)
  expect([waits('b'), waits('gone'), waits(null)]).toEqual([['b'], ['a', 'b', 'c'], ['a', 'b', 'c']])
  expect(successorsOf(sealers, 'b').map(({ userId }) => userId)).toEqual(['a', 'c'])
  expect(subjectOf({ id: 'p' })).toEqual({ noun: 'party', id: 'p' })
})
