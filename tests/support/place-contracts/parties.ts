// The companies and people of made-up contracts, and how places are marked in them.
import type { FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import type { NamedParty } from '#protocol/contracts/fields/places/roles.ts'

/** A place as marked by hand: kind, the party's number, and the words it stands beside. */
export type Marked = readonly [kind: FieldKind, party: number, words: string]

export interface MarkedContract {
  readonly title: string
  readonly parties: readonly NamedParty[]
  readonly html: string
  readonly places: readonly Marked[]
}

const company = (name: string): NamedParty => ({ partyId: name, isCompany: true, name })
const person = (name: string): NamedParty => ({ partyId: name, isCompany: false, name })
export const NUO = company('诺印科技有限公司')
export const YUN = company('云岭贸易有限公司')
export const HAI = company('海川物流有限公司')
export const LIN = person('林小满')
export const ZHOU = person('周远')

/** A contract with its marked places. */
export const made = (
  title: string,
  parties: readonly NamedParty[],
  html: string,
  places: readonly Marked[],
): MarkedContract => ({ title, parties, html, places })
