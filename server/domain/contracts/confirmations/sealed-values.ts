// What parties fill in is kept sealed: ID numbers and phones among it are personal data.
import type { FilledValues } from '#protocol/contracts/confirmations.ts'
import type { PersonalData } from '#server/domain/personal-data.ts'

/** All kinds alike: an account number may stand in a plain text. Bound to the party, it opens in no other row. */
export const sealValues = (personalData: PersonalData, partyId: string, values: FilledValues): string =>
  personalData.seal(JSON.stringify(values), ownerOf(partyId))

/** The values of a confirmation. */
export const openValues = (
  personalData: PersonalData,
  { partyId, values }: { readonly partyId: string; readonly values: string },
): FilledValues => JSON.parse(personalData.open(values, ownerOf(partyId))) as FilledValues

const ownerOf = (partyId: string): string => `values of ${partyId}`
