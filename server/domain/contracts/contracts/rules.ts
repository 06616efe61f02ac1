// Rules of contracts without a database.
// They tell what a viewer sees, what blocks a signer, and what a proof of will is bound to.
import { createHash } from 'node:crypto'
import type { ContractRow, SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import type { ContractState, PartyState } from '#protocol/contracts/contracts/status.ts'
import type { ViewBucket } from '#server/db/schema/contracts/contracts.ts'

/** How long before its deadline an open contract is shown as 即将到期, in milliseconds. */
export const EXPIRING_SOON_MS = 72 * 3_600_000

/** Whether it has not gone out yet: only the initiator's company knows of it. */
export const isInHouse = (state: string): boolean =>
  state === 'draft' || state === 'reviewing' || state === 'approving' || state === 'returned'

const OPEN_STATES: readonly string[] = [
  'reviewing',
  'approving',
  'confirming',
  'preparing',
  'preparingFailed',
  'signing',
  'expiring',
  'finishing',
  'finishingFailed',
]

/** The list of a contract by its chart state. */
export const bucketOf = (state: string): ViewBucket => {
  if (OPEN_STATES.includes(state)) return 'open'
  // Until all have signed the agreement to void it, it is in force.
  if (state === 'voiding') return 'completed'
  if (
    state === 'completed' ||
    state === 'voided' ||
    state === 'revoked' ||
    state === 'rejected' ||
    state === 'expired'
  )
    return state
  return 'draft'
}

/** What a tab of /sign/list/signing reads from the viewer's rows. */
export const tabFilter = (
  tab: SigningTab,
): { buckets: readonly ViewBucket[] | 'launched'; toSign?: boolean; cc?: true } => {
  if (tab === 'all') return { buckets: 'launched' }
  if (tab === 'cc') return { buckets: 'launched', cc: true }
  if (tab === 'toSign') return { buckets: ['open'], toSign: true }
  if (tab === 'waiting') return { buckets: ['open'], toSign: false }
  return { buckets: [tab] }
}

/** The state as its clock has it: the job that lets a contract expire may come a moment after the deadline. */
export const stateAt = (
  { state, deadline }: { readonly state: string; readonly deadline: Date | null },
  now: Date,
): string => {
  const isLate = deadline !== null && deadline <= now && (state === 'signing' || state === 'confirming')
  return isLate || state === 'expiring' ? 'expired' : state
}

/** The label a row carries; computed from the state, the viewer's part and the time left (domain.md §1.1). */
export const labelOf = (
  contract: { readonly state: ContractState; readonly deadline: Date | null },
  /** The viewer's own part, if any. */
  mine: PartyState | undefined,
  now: Date,
): ContractRow['label'] => {
  if (contract.state === 'signing') {
    if (mine === 'toSign') return 'toSign'
    if (mine === 'sealApproving' || mine === 'toSeal') return 'inSealUse'
    const left = contract.deadline === null ? Infinity : contract.deadline.getTime() - now.getTime()
    return left < EXPIRING_SOON_MS ? 'expiringSoon' : 'waiting'
  }
  if (contract.state === 'confirming') return mine === 'toConfirm' ? 'toConfirm' : 'confirming'
  if (contract.state === 'preparing' || contract.state === 'preparingFailed') return contract.state
  if (contract.state === 'reviewing' || contract.state === 'approving' || contract.state === 'returned')
    return contract.state
  if (contract.state === 'voiding') return 'voiding'
  if (contract.state === 'finishing') return 'finishing'
  if (contract.state === 'finishingFailed') return 'finishingFailed'
  const bucket = bucketOf(contract.state)
  return bucket === 'open' ? 'waiting' : bucket
}

/** Whether all signed it and its final files were issued, whatever became of it later. */
export const isFinished = (state: string): boolean => ['completed', 'voiding', 'voided'].includes(state)

/** Whether files may be taken away: by the initiator's side always, by others once final or where the initiator allows it before. */
export const mayTakeAway = (
  {
    state,
    content,
  }: { readonly state: string; readonly content: { readonly allowDownload?: boolean | undefined } },
  isOwn: boolean,
): boolean => isOwn || isFinished(state) || content.allowDownload !== false

/** What a file of the contract is called when it is taken away: that it is void, or about to be, belongs to its name. */
export const savedName = (state: string, name: string): string => {
  const word = state === 'voided' ? '（已作废）' : state === 'voiding' ? '（作废中）' : ''
  return word === '' ? name : name.replace(/(\.[A-Za-z0-9]{1,5})?$/u, (ending) => `${word}${ending}`)
}

/** Whether a launch of this kind counts as one document of the quota (domain.md §7). */
export const isCounted = (kind: ContractKind): boolean => !FREE_KINDS.includes(kind)

const FREE_KINDS: readonly ContractKind[] = ['abandon', 'extension', 'settlement', 'opinion', 'report']

/** What a proof of will is bound to: SHA-256 over the documents' current hashes, sorted and joined by line ends. */
export const documentsHash = (hashes: readonly string[]): string =>
  createHash('sha256')
    .update([...hashes].sort().join('\n'), 'utf8')
    .digest('hex')

/** A registered revision, as far as the history of hashes needs it. */
interface RegisteredRevision {
  readonly documentId: string
  readonly sha256: string
  readonly partyId: string | null
}

/**
 * The joint hash of the documents after each signing up to now, oldest first; `revisions` in the order of their registration,
 * those of one signing side by side. Whoever read the documents before another party signed has read these documents.
 */
export const documentsHashes = (revisions: readonly RegisteredRevision[]): string[] => {
  const current = new Map<string, string>()
  const hashes: string[] = []
  for (const [index, { documentId, sha256, partyId }] of revisions.entries()) {
    current.set(documentId, sha256)
    const next = revisions[index + 1]
    const isSameAct = next !== undefined && next.partyId === partyId
    if (!isSameAct) hashes.push(documentsHash([...current.values()]))
  }
  return hashes
}

/** A contract number: `HT-yyyyMMdd-0001`, the day in China's time. */
export const contractNo = (day: string, count: number): string =>
  `HT-${day}-${String(count).padStart(4, '0')}`
