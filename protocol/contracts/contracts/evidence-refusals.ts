// Why a call that makes an evidence report may refuse.

/** The time stamps are among them, since the report is stamped within the call. */
export const EVIDENCE_REFUSALS = [
  'not-found',
  'contract.not-possible',
  'evidence.history-broken',
  'timestamp.unavailable',
  'timestamp.unacceptable',
] as const
