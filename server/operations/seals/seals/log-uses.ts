// Records each use of a seal in the transaction that makes the signature valid.
// See domain.md §3 (用印记录).
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { fieldName } from '#server/domain/contracts/parties/acts.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { insertUse } from '#server/domain/seals/seals/uses.ts'

/** A document with the names of the signature fields it got. */
interface SignedDocument {
  readonly signatures: readonly { readonly field: string }[]
}

/** Each seal of the party's act with its documents, and the entry of the contract's chain that proves it. */
export const logUses = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  party: PartyRecord,
  documents: readonly SignedDocument[],
  entry: AuditEntry,
): Promise<void> => {
  if (party.act === null) throw new Error(`party ${party.id} sealed without an act`)
  const { seals, grants = {}, companyId, userId, sealer } = party.act
  for (const [kind, sealId] of Object.entries(seals) as [SealKind, string][]) {
    const field = fieldName(party.id, kind)
    await insertUse(db, {
      id: randomUUID(),
      sealId,
      companyId: kind === 'personSign' ? null : companyId,
      userId: kind === 'personSign' ? userId : (sealer?.userId ?? userId),
      contractId: party.contractId,
      partyId: party.id,
      documents: documents.filter(({ signatures }) => signatures.some((made) => made.field === field)).length,
      grantId: grants[kind] ?? null,
      entryNumber: entry.n,
      entryHash: entry.hash,
      usedAt: clock.now(),
    })
  }
}
