// The store of the audit chains.
// It appends under the chain's row lock, reads, and checks against heads and anchors.
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import { CHAIN_START, entryHash } from '#server/domain/platform/audit/rules.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { Database } from '#server/db/database.ts'
import { auditChain, auditEntry } from '#server/db/schema/platform/audit.ts'

/** What is appended: the event's name, who caused it, when, and plain JSON detail (document hashes among it). */
export interface NewEntry {
  readonly chainId: string
  readonly at: Date
  readonly event: string
  readonly actor: Actor
  readonly detail: Record<string, unknown>
}

/** Appends one entry inside the current transaction; entries of one chain are serialised by its row. Returns the entry. */
export const appendAudit = async (db: Database, entry: NewEntry): Promise<AuditEntry> => {
  const orm = db.current()
  await orm
    .insert(auditChain)
    .values({ chainId: entry.chainId, n: 0, head: CHAIN_START, changedAt: entry.at })
    .onConflictDoNothing()
  const [chain] = await orm
    .select()
    .from(auditChain)
    .where(eq(auditChain.chainId, entry.chainId))
    .for('update')
  if (chain === undefined) throw new Error(`audit chain ${entry.chainId} vanished`)
  const fact = {
    chainId: entry.chainId,
    n: chain.n + 1,
    at: entry.at.toISOString(),
    event: entry.event,
    userId: entry.actor.userId,
    who: entry.actor.who,
    identity: entry.actor.identity,
    ip: entry.actor.ip,
    userAgent: entry.actor.userAgent,
    requestId: entry.actor.requestId,
    detail: entry.detail,
  }
  const hash = entryHash(fact, chain.head)
  await orm.insert(auditEntry).values({ ...fact, at: entry.at, prev: chain.head, hash })
  await orm
    .update(auditChain)
    .set({ n: fact.n, head: hash, changedAt: entry.at })
    .where(eq(auditChain.chainId, entry.chainId))
  return { ...fact, prev: chain.head, hash }
}

/** All entries of a chain in order. */
export const readChain = async (db: Database, chainId: string): Promise<AuditEntry[]> => {
  const rows = await db
    .current()
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.chainId, chainId))
    .orderBy(asc(auditEntry.n))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Entries of a chain about one thing, by the ids in their detail, oldest first; at most `limit`, the newest of them. */
export const readChainAbout = async (
  db: Database,
  chainId: string,
  subject: { readonly keys: readonly string[]; readonly id: string; readonly limit: number },
): Promise<AuditEntry[]> => {
  const rows = await db
    .current()
    .select()
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.chainId, chainId),
        or(...subject.keys.map((key) => sql`${auditEntry.detail} ->> ${key} = ${subject.id}`)),
      ),
    )
    .orderBy(desc(auditEntry.n))
    .limit(subject.limit)
  return rows.toReversed().map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** A page of a chain, newest first; `page` counts from 1. */
export const readChainPage = async (
  db: Database,
  chainId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; entries: AuditEntry[] }> => {
  const orm = db.current()
  const [head] = await orm.select({ n: auditChain.n }).from(auditChain).where(eq(auditChain.chainId, chainId))
  const rows = await orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.chainId, chainId))
    .orderBy(desc(auditEntry.n))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: head?.n ?? 0, entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

const CHECKED_AT_ONCE = 1000

/** The entries after the `n`th, as many as are checked at once. */
export const readChainAfter = async (db: Database, chainId: string, n: number): Promise<AuditEntry[]> => {
  const rows = await db
    .current()
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.chainId, chainId), gt(auditEntry.n, n)))
    .orderBy(asc(auditEntry.n))
    .limit(CHECKED_AT_ONCE)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Heads of chains that changed since `since`, oldest first; what the next anchor fixes. */
export const changedHeads = async (
  db: Database,
  since: Date,
  limit: number,
): Promise<{ chainId: string; n: number; head: string; changedAt: Date }[]> =>
  db
    .current()
    .select()
    .from(auditChain)
    .where(sql`${auditChain.changedAt} >= ${since}`)
    .orderBy(asc(auditChain.changedAt), asc(auditChain.chainId))
    .limit(limit)
