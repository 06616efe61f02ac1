// What a party is called towards others.

/** The party as others are shown it: a company with the person who acts for it in brackets, or the person. */
export const partyTitle = (party: {
  readonly partyType: 1 | 2
  readonly name: string
  readonly companyName: string
}): string => (party.partyType === 2 ? `${party.companyName}（${party.name}）` : party.name)
