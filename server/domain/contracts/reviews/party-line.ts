// A party in one line.
import type { DraftParty } from '#protocol/contracts/drafts/drafts.ts'

/** A party as the list of changes names it. */
export const partyLine = ({ partyType, name, companyName }: DraftParty): string =>
  partyType === 2 ? `${companyName}（${name}）` : name
