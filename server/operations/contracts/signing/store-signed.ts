// Stores a party's signatures and what they bring about, in the transaction of whoever made them.
import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/domain/actor.ts'
import type { Deps } from '#server/deps.ts'
import { documentsOf, replaceRevision } from '#server/domain/contracts/documents/store.ts'
import { lockPartiesOf } from '#server/domain/contracts/parties/store.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import { moveSigning } from '#server/operations/contracts/contracts/move-signing.ts'
import { logUses } from '#server/operations/seals/seals/log-uses.ts'
import type { MadeDocument } from './documents-job.ts'
import type { Sealing } from './find-sealing.ts'
import { completeAhead } from './finish-ahead.ts'
import type { SealedDocument } from './make-signatures.ts'

/** What is stored and comes into force at once. */
export interface MadeReady {
  readonly found: Sealing
  readonly sealed: readonly SealedDocument[]
  /** Where this was the last signature, the finished revisions upon it. */
  readonly finished: readonly MadeDocument[] | undefined
  readonly held: HeldContent
}

/** In the caller's transaction, which holds the contract: new revisions, the party signed, the contract moved on. False when a revision is not the newest any more; then nothing is written. */
export const storeSigned = async (
  deps: Deps,
  { found, sealed, finished, held }: MadeReady,
  actor: Actor,
): Promise<boolean> => {
  const { db } = deps
  const {
    party: { id: partyId },
    contract: { id: contractId },
  } = found
  const party = (await lockPartiesOf(db, contractId)).find(({ id }) => id === partyId)
  if (party?.state !== 'sealing') return true
  const current = new Map(
    (await documentsOf(db, contractId)).map((document) => [document.id, document.revision]),
  )
  const needed = finished === undefined ? sealed.map(({ document }) => document) : found.documents
  if (needed.some(({ id, revision }) => current.get(id) !== revision)) return false
  const now = deps.clock.now()
  await held.put()
  for (const { document, sha256, size, timestampAt } of sealed) {
    const revision = {
      id: randomUUID(),
      sha256,
      contractId,
      documentId: document.id,
      revision: document.revision + 1,
      kind: 'signed' as const,
      partyId,
      size,
      isFinal: false,
      createdAt: now,
    }
    if (!(await replaceRevision(db, revision, timestampAt))) throw new Error('a locked revision moved')
  }
  const detail = {
    documents: sealed.map(({ document, sha256 }) => ({
      documentId: document.id,
      before: document.currentSha256,
      sha256,
    })),
    signatures: sealed.flatMap(({ signatures }) => signatures),
  }
  await moveSigning(deps, {
    id: partyId,
    contractId,
    event: { type: 'sealing.finished', at: now.getTime() },
    actor,
    detail,
    ofContract: { detail: { partyId } },
    // Before the contract hears of it: its figures count the uses of seals.
    between: ({ entry }) => logUses(deps, party, sealed, entry),
  })
  if (finished !== undefined) await completeAhead(deps, contractId, finished, { at: now, actor })
  return true
}
