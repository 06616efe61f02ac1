// Groups for tests: invitations sent and answered through the real calls, and a place as a row.
import { randomUUID } from 'node:crypto'
import { acceptGroup, inviteAffiliate } from '#protocol/company/affiliations/affiliations.ts'
import type { Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import { insertAffiliation } from '#server/domain/company/affiliations/store.ts'
import type { Signer } from '#tests/support/contracts.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** An invitation of a company by its name; gives its id. */
export const invitedTo = async (head: Signer, member: Pick<Signer, 'companyName'>): Promise<string> => {
  const { affiliationId } = await head.client.call(inviteAffiliate, {
    requestId: randomUUID(),
    company: member.companyName,
  })
  return affiliationId
}

/** A member that opened this; gives the id of its place. */
export const joined = async (head: Signer, member: Signer, disclosed: Disclosure[] = []): Promise<string> => {
  const affiliationId = await invitedTo(head, member)
  await member.client.call(acceptGroup, { affiliationId, disclosed })
  return affiliationId
}

/** A place in a group as a row, everything open to its head. */
export const insertAffiliationRow = async (
  { db, clock }: TestApp,
  place: { headId: string; companyId: string; userId: string },
): Promise<string> => {
  const id = randomUUID()
  const now = clock.now()
  await insertAffiliation(db, {
    id,
    headId: place.headId,
    companyId: place.companyId,
    state: 'active',
    disclosed: ['sums', 'contracts', 'download'],
    version: 1,
    invitedBy: place.userId,
    createdAt: now,
    changedAt: now,
    joinedAt: now,
  })
  return id
}
