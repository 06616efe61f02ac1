// Whether somebody may use a company's seal for a contract, and if not, why (domain.md §3 授权用印人).
import type { GrantRow } from '#server/domain/seals/seal-grants/store.ts'

/** What decides: the seal, the person's role right 用印, whether they are the legal person, and the authorisations that name them. */
export interface PermitFacts {
  readonly seal: { readonly id: string; readonly onlyGranted: boolean; readonly isLegalPersons: boolean }
  readonly hasRoleRight: boolean
  readonly isLegalPerson: boolean
  readonly grants: readonly Pick<GrantRow, 'id' | 'sealId' | 'contractTypes' | 'needsApproval'>[]
  /** The contract's kind; empty when it names none. */
  readonly contractType: string
}

/** `grantId` null where no authorisation was needed; `needsApproval` where somebody else lets each use through first. */
export type Permit =
  | { readonly may: true; readonly grantId: string | null; readonly needsApproval: boolean }
  | {
      readonly may: false
      readonly why: 'not-granted' | 'other-kinds' | 'legal-person'
      readonly kinds: readonly string[]
    }

/**
 * An authorisation that holds goes before the role's right, so that the log names it. No role reaches the legal person's seal: they put
 * it themselves, or whom they authorised.
 */
export const permitFor = ({
  seal,
  hasRoleRight,
  isLegalPerson,
  grants,
  contractType,
}: PermitFacts): Permit => {
  const isOpen = seal.isLegalPersons ? isLegalPerson : hasRoleRight && !seal.onlyGranted
  const own = grants.filter(({ sealId }) => sealId === seal.id)
  const fitting = own.filter(
    ({ contractTypes }) => contractTypes.length === 0 || contractTypes.includes(contractType),
  )
  const free = fitting.find(({ needsApproval }) => !needsApproval)
  if (free !== undefined) return { may: true, grantId: free.id, needsApproval: false }
  if (isOpen) return { may: true, grantId: null, needsApproval: false }
  const [bound] = fitting
  if (bound !== undefined) return { may: true, grantId: bound.id, needsApproval: true }
  if (own.length === 0)
    return { may: false, why: seal.isLegalPersons ? 'legal-person' : 'not-granted', kinds: [] }
  return {
    may: false,
    why: 'other-kinds',
    kinds: [...new Set(own.flatMap(({ contractTypes }) => contractTypes))],
  }
}
