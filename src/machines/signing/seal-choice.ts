// Which seals a signer must choose, which fit where, and what is chosen beforehand (domain.md §3).
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'

/** Kinds of places that need a seal or signature to be chosen. */
export type SealKind = 'personSign' | 'companySeal' | 'legalSeal'
export type ChosenSeals = Partial<Record<SealKind, string>>

type ChoosableSeal = Pick<Seal, 'sealId' | 'type' | 'isDefault'>
type Places = Pick<SignTask, 'fields' | 'partyType'>

/** The seal or signature at a position: 骑缝 and dates go with the company's seal, or with the person's signature. */
export const kindAt = (kind: SignTask['fields'][number]['kind'], partyType: 1 | 2): SealKind => {
  if (kind !== 'crossPage' && kind !== 'signDate') return kind
  return partyType === 2 ? 'companySeal' : 'personSign'
}

/** Which kinds of seals this party's places ask for. */
export const neededKinds = ({ fields, partyType }: Places): SealKind[] => [
  ...new Set(fields.map((field) => kindAt(field.kind, partyType))),
]

/** Whether a seal may be used at a kind of position. */
export const fitsKind = (seal: Pick<Seal, 'type'>, kind: SealKind): boolean => {
  if (kind === 'personSign') return seal.type === SEAL_TYPE.signature
  if (kind === 'legalSeal') return seal.type === SEAL_TYPE.legalPerson
  return seal.type !== SEAL_TYPE.signature && seal.type !== SEAL_TYPE.legalPerson
}

/** What was chosen as far as it is still there; else the default, else the first that fits. */
export const chooseAgain = (places: Places, seals: readonly Seal[], before: ChosenSeals): ChosenSeals =>
  chooseFor(neededKinds(places), seals, before)

/** The same for kinds that are known already. */
export const chooseFor = (
  kinds: readonly SealKind[],
  seals: readonly ChoosableSeal[],
  before: ChosenSeals = {},
): ChosenSeals => {
  const chosen: ChosenSeals = {}
  for (const kind of kinds) {
    const fitting = seals.filter((seal) => fitsKind(seal, kind))
    const first =
      fitting.find((seal) => seal.sealId === before[kind]) ??
      fitting.find((seal) => seal.isDefault) ??
      fitting[0]
    if (first !== undefined) chosen[kind] = first.sealId
  }
  return chosen
}
