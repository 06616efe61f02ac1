// Tells who of a company may put its seals on a contract.
// They need the right to a seal of every kind that it asks for.
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import type { GrantRow } from '#server/domain/seals/seal-grants/store.ts'
import { permitFor } from '#server/domain/seals/seals/permits.ts'

/** Somebody who works in the company, with what they may do. */
export interface SealingPerson {
  readonly memberId: string
  readonly userId: string
  readonly name: string
  readonly phone: string
  /** The role right 用印. */
  readonly hasRoleRight: boolean
  /** The one whom the 法定代表人章 names. */
  readonly isLegalPerson: boolean
  /** The authorisations in force that name them. */
  readonly grants: readonly GrantRow[]
}

/** A company's people and the seals it uses. */
export interface SealingCompany {
  readonly people: readonly SealingPerson[]
  readonly seals: readonly { readonly id: string; readonly kind: SealKind; readonly onlyGranted: boolean }[]
}

/** What is to be sealed; `isApproved` once the company's approval passed. */
export interface SealingWork {
  readonly kinds: readonly SealKind[]
  readonly contractType: string
  readonly isApproved: boolean
}

/** Whether one person may seal all of it. If the company has no seal of a kind yet, the role's right to use one decides, and the page says who makes it. */
export const maySeal = (
  { seals }: Pick<SealingCompany, 'seals'>,
  { hasRoleRight, isLegalPerson, grants }: SealingPerson,
  { kinds, contractType, isApproved }: SealingWork,
): boolean =>
  kinds.every((kind) => {
    const fitting = seals.filter((seal) => seal.kind === kind)
    const isLegalPersons = kind === 'legalSeal'
    if (fitting.length === 0) return hasRoleRight
    return fitting.some((seal) => {
      const permit = permitFor({
        seal: { ...seal, isLegalPersons },
        hasRoleRight,
        isLegalPerson,
        grants,
        contractType,
      })
      return permit.may && (isApproved || !permit.needsApproval)
    })
  })

/** All who may, in the order they joined. */
export const sealersOf = (company: SealingCompany, work: SealingWork): SealingPerson[] =>
  company.people.filter((person) => maySeal(company, person, work))

/** The kinds of place that take a company's seal. */
export const companyKinds = (kinds: readonly SealKind[]): SealKind[] =>
  kinds.filter((kind) => kind !== 'personSign')
