// What a row of a list calls the parties of its contract.
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import type { ContractRow, PartyLine } from '#protocol/contracts/contracts/contracts.ts'

const titleOf = ({ partyType, companyName, name }: PartyLine): string =>
  partyType === 2 && companyName !== '' ? companyName : name

/** The others first: one's own name is the same in every row, and the end of a line is cut. */
export const titlesOf = ({ parties }: Pick<ContractRow, 'parties'>): string[] =>
  [...parties.filter(({ isMe }) => !isMe), ...parties.filter(({ isMe }) => isMe)]
    .map(titleOf)
    .filter((title) => title !== '')

/** Whom it waits for; 我方 where the name can only be one's own. */
export const waitingOf = ({ parties, waitingFor }: Pick<ContractRow, 'parties' | 'waitingFor'>): string[] =>
  waitingFor.map((name) => {
    const called = parties.filter((party) => partyTitle(party) === name)
    return called.length > 0 && called.every(({ isMe }) => isMe) ? '我方' : name
  })
