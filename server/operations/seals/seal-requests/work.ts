// What one application for the company's seal asks for, and whom it waits for.
import { kindsNeeded } from '#server/domain/contracts/parties/acts.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import type { RequestInShort } from '#server/domain/seals/seal-requests/open.ts'
import { companyKinds } from '#server/domain/seals/seals/sealers.ts'
import type { SealingPerson, SealingWork } from '#server/domain/seals/seals/sealers.ts'

/** What an application asks for. */
export const workOf = (
  { request, party, contract }: RequestInShort,
  places: Parameters<typeof kindsNeeded>[1],
): SealingWork => ({
  kinds: companyKinds(kindsNeeded(party.partyType, places)),
  contractType: contract.content.contractType,
  isApproved: request.approvalId !== null && party.state !== 'sealApproving',
})

/** Those an open application waits for: the one it was handed to while they may still seal, else all who may. */
export const waitedFor = (
  { request }: Pick<RequestInShort, 'request'>,
  sealers: readonly SealingPerson[],
): SealingPerson[] => {
  const assignee = sealers.find(({ userId }) => userId === request.assigneeId)
  return assignee === undefined ? [...sealers] : [assignee]
}

/** Those somebody can hand it to: all who may seal but themselves. */
export const successorsOf = (sealers: readonly SealingPerson[], userId: string): SealingPerson[] =>
  sealers.filter((sealer) => sealer.userId !== userId)

/** The subject of an application's approval. */
export const subjectOf = (party: Pick<PartyRecord, 'id'>) => ({ noun: 'party', id: party.id })
