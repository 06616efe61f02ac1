// How many of a contract's parties have signed.
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'

/** As 2/3; undefined before it has anybody to sign it. */
export const signedOf = ({ parties, status }: Pick<ContractRow, 'parties' | 'status'>): string | undefined =>
  status === CONTRACT_STATUS.draft || parties.length === 0
    ? undefined
    : `${parties.filter((party) => party.status === PARTY_STATUS.signed).length}/${parties.length}`

/** The same in words: 2/3 已签; empty where there is nothing to say. */
export const signedWords = (row: Parameters<typeof signedOf>[0]): string => {
  const signed = signedOf(row)
  return signed === undefined ? '' : `${signed} 已签`
}
