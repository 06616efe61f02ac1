// A signature that holds in every respect and says little, for tests that change one of its sides.
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'

export const soundFinding: SignatureFinding = {
  field: 'buyer',
  kind: 'signature',
  etsi: true,
  valueNumber: 1,
  dict: undefined,
  range: undefined,
  revision: undefined,
  certificate: undefined,
  certificates: [],
  crls: [],
  digest: 'SHA-256',
  algorithm: 'ECDSA P-256',
  claimedTime: undefined,
  claimedName: undefined,
  attachments: [],
  timestamp: undefined,
  problems: [],
  weaknesses: [],
}
