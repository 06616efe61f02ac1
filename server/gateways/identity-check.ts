// Asks whether a person or a company is who they say they are; who answers is configured.

import type { DocumentType } from '#protocol/identity-documents.ts'

/** What a person claims. The phone is the account's own, proven by a code. */
export interface PersonClaim {
  readonly name: string
  readonly idNumber: string
  readonly phone: string
}

/** What a person claims by another document than the resident identity card; nobody but an operator can check it. */
export interface ForeignClaim extends PersonClaim {
  /** As `DOCUMENT_TYPES`, 2–6; the number is `idNumber`. */
  readonly documentType: DocumentType
  /** ISO 3166-1 alpha-2, or empty. */
  readonly nationality: string
  /** `2030-01-31` */
  readonly validUntil: string
}

/** What a company claims; `applicant` is the certified person who asks. */
export interface CompanyClaim {
  readonly name: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly legalPersonIdNumber: string
  readonly applicant: { readonly name: string; readonly idNumber: string }
}

/** `reason` is Chinese, for the person; `ticket` asks again later. */
export type IdentityVerdict =
  | { readonly result: 'passed' }
  | { readonly result: 'failed'; readonly reason: string }
  | { readonly result: 'pending'; readonly ticket: string }

/** Never called inside a transaction. Rejects when the provider cannot be reached. */
export interface IdentityCheck {
  checkPerson(claim: PersonClaim): Promise<IdentityVerdict>
  checkCompany(claim: CompanyClaim): Promise<IdentityVerdict>
  /** The verdict of a check that was pending. */
  ask(ticket: string): Promise<IdentityVerdict>
}

/** Who confirms identities. */
export type IdentityConfig =
  | { readonly kind: 'rules' }
  | { readonly kind: 'http'; readonly url: string; readonly key: string }
