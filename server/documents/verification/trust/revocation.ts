// Whether the certificates of a path were revoked, as far as the lists and answers in the file tell (RFC 5280 §5, RFC 6960).
import { Asn1Error } from '../cms/asn1.ts'
import type { Certificate } from '../cms/certificate.ts'
import { readRevocationLists } from './crl.ts'
import type { RevocationList } from './crl.ts'
import { readStatusAnswers } from './ocsp.ts'
import type { StatusAnswer } from './ocsp.ts'

/** Revocation data carried by a file. */
export interface RevocationData {
  readonly lists: readonly RevocationList[]
  readonly answers: readonly StatusAnswer[]
}

/** Reads lists and answers; what is none is passed over. */
export const readRevocationData = (
  crls: readonly Uint8Array[],
  ocsps: readonly Uint8Array[],
): RevocationData => ({
  lists: readRevocationLists(crls),
  answers: readStatusAnswers(ocsps),
})

/** The earliest revocation in a path, and whether every certificate but the last has a status at all. */
export interface RevocationStatus {
  readonly revokedAt: Date | undefined
  readonly complete: boolean
}

/** Looks up each certificate of a path with its issuer. */
export const revocationOf = (path: readonly Certificate[], data: RevocationData): RevocationStatus => {
  let revokedAt: Date | undefined
  let complete = path.length > 1
  for (const [index, issuer] of path.slice(1).entries()) {
    const certificate = path[index]
    if (!certificate) continue
    const found = [
      ...data.lists.map((list) => ask(list, certificate, issuer)),
      ...data.answers.map((answer) => ask(answer, certificate, issuer)),
    ].filter((status) => status !== undefined)
    if (found.length === 0) complete = false
    for (const status of found)
      if (status !== 'good' && (!revokedAt || status < revokedAt)) revokedAt = status
  }
  return { revokedAt, complete }
}

const ask = (source: RevocationList | StatusAnswer, certificate: Certificate, issuer: Certificate) => {
  try {
    return source.statusOf(certificate, issuer)
  } catch (error) {
    if (error instanceof Asn1Error) return undefined
    throw error
  }
}
