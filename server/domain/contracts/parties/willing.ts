// Proofs of will: one-time tokens bound to person, identity and documents (domain.md §2 意愿认证).
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { Database } from '#server/db/database.ts'
import { willingProof } from '#server/db/schema/contracts/parties.ts'

/** A proof as stored. */
export type WillingProof = typeof willingProof.$inferSelect

export const insertProof = async (db: Database, row: typeof willingProof.$inferInsert): Promise<void> => {
  await db.current().insert(willingProof).values(row)
}

/** Uses up the proof of this token, if it is this person's for this party in this identity and still good. */
export const takeProof = async (
  db: Database,
  wanted: Pick<WillingProof, 'tokenHash' | 'contractId' | 'partyId' | 'userId' | 'identity'>,
  now: Date,
): Promise<WillingProof | undefined> => {
  const [row] = await db
    .current()
    .update(willingProof)
    .set({ usedAt: now })
    .where(
      and(
        eq(willingProof.tokenHash, wanted.tokenHash),
        eq(willingProof.contractId, wanted.contractId),
        eq(willingProof.partyId, wanted.partyId),
        eq(willingProof.userId, wanted.userId),
        eq(willingProof.identity, wanted.identity),
        isNull(willingProof.usedAt),
        gt(willingProof.expiresAt, now),
      ),
    )
    .returning()
  return row
}

/** How this person proved their will last; null before the first time. */
export const lastMethodOf = async (db: Database, userId: string): Promise<WillingMethod | null> => {
  const [row] = await db
    .current()
    .select({ method: willingProof.method })
    .from(willingProof)
    .where(eq(willingProof.userId, userId))
    .orderBy(desc(willingProof.provedAt))
    .limit(1)
  return row?.method ?? null
}
