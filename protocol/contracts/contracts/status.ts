// The status numbers of contracts and parties, and the chart states they represent (domain.md §1).

/**
 * Contract states by number; 2 is not used (0049). 0–12 as domain.md §1.1; 13–15 are ours: the long-term data is being
 * added, or that failed; the deadline came while a signature accepted before it was being written. 16 and 17 too: what was
 * filled in is being written into the documents, or that failed. */
export const CONTRACT_STATUS = {
  draft: 0,
  reviewing: 1,
  approving: 3,
  confirming: 4,
  signing: 5,
  completed: 6,
  returned: 7,
  revoked: 8,
  rejected: 9,
  expired: 10,
  voiding: 11,
  voided: 12,
  finishing: 13,
  finishingFailed: 14,
  expiring: 15,
  preparing: 16,
  preparingFailed: 17,
} as const
export type ContractState = keyof typeof CONTRACT_STATUS

/** Signer states by number (domain.md §1.2); 9 and 10 are ours: its signature is being written; it objected to the content. */
export const PARTY_STATUS = {
  pending: 0,
  toConfirm: 1,
  toSign: 2,
  sealApproving: 3,
  toSeal: 4,
  signed: 5,
  rejected: 6,
  expired: 7,
  cancelled: 8,
  sealing: 9,
  objected: 10,
} as const
export type PartyState = keyof typeof PARTY_STATUS

/** What a viewer may do with a contract now; the server computes it from the charts, the screen shows it. */
export const CONTRACT_ACTIONS = [
  'edit',
  'reopen',
  'delete',
  'confirm',
  'sign',
  'reject',
  'withdraw',
  'revoke',
  'urge',
  'extend',
  'transfer',
  'reassign',
  'addCopy',
  'copy',
  'download',
  'evidence',
  'retryFinish',
  'retryPreparing',
  'abandon',
] as const
export type ContractAction = (typeof CONTRACT_ACTIONS)[number]
