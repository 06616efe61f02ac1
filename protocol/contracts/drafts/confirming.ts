// Which parties confirm a contract before anybody signs (domain.md §1.3).
import type { DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { normalizeCompanyName } from '#protocol/names.ts'

/** Whether a party is the initiator's own: their own identity, or another agent of the same company. */
const isOwn = ({ parties }: Pick<DraftContent, 'parties'>, party: DraftParty): boolean =>
  party.isSelf ||
  (party.partyType === 2 &&
    parties.some(
      (self) =>
        self.isSelf &&
        self.partyType === 2 &&
        normalizeCompanyName(self.companyName) === normalizeCompanyName(party.companyName),
    ))

/** The parties on the other side: they alone are asked, for the initiator has written the contract. */
export const counterpartiesOf = (content: Pick<DraftContent, 'parties'>): DraftParty[] =>
  content.parties.filter((party) => !isOwn(content, party))

/** Whether a party on the other side fills something in, so that the contract cannot do without the confirmation. */
export const mustBeConfirmed = (content: Pick<DraftContent, 'parties' | 'filled'>): boolean => {
  const others = new Set(counterpartiesOf(content).map(({ partyId }) => partyId))
  return (content.filled ?? []).some(({ partyId }) => partyId !== null && others.has(partyId))
}

/** The parties that confirm before anybody signs; none where the contract wants no confirmation. */
export const confirmersOf = (content: DraftContent): DraftParty[] =>
  content.needsConfirm === true || mustBeConfirmed(content) ? counterpartiesOf(content) : []
