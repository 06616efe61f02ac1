// Reads at once what of many contracts waits for one person, and the documents of many contracts.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { documentsHash } from '#server/domain/contracts/contracts/rules.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'

/** The person's own parties of these contracts whose turn it is. */
export const waitingToSign = (
  db: Database,
  userId: string,
  contractIds: readonly string[],
): Promise<{ party: PartyRecord; contract: ContractRecord }[]> =>
  db
    .current()
    .select({ party, contract })
    .from(party)
    .innerJoin(contract, eq(contract.id, party.contractId))
    .where(
      and(
        inArray(party.contractId, [...contractIds]),
        eq(party.userId, userId),
        eq(party.state, 'toSign'),
        eq(contract.state, 'signing'),
      ),
    )

/** By contract: what the will is bound to, the hash over its documents as they are now. */
export const hashesOf = async (
  db: Database,
  contractIds: readonly string[],
): Promise<Map<string, string>> => {
  if (contractIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select({ contractId: document.contractId, sha256: document.currentSha256 })
    .from(document)
    .where(inArray(document.contractId, [...contractIds]))
    .orderBy(asc(document.contractId), asc(document.position))
  const groups = Map.groupBy(rows, ({ contractId }) => contractId)
  return new Map([...groups].map(([id, group]) => [id, documentsHash(group.map(({ sha256 }) => sha256))]))
}
