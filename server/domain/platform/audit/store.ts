// The store of the audit chains.
// It appends under the chain's row lock, reads, and checks against heads and anchors.
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CHAIN_START, entryHash } from '#server/domain/platform/audit/rules.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import type { Gathering } from '#server/db/gathered-writes.ts'
import { auditChain, auditEntry } from '#server/db/schema/platform/audit.ts'

/** What is appended: the event's name, who caused it, when, and plain JSON detail (document hashes among it). */
export interface NewEntry {
  readonly chainId: string
  readonly at: Date
  readonly event: string
  readonly actor: Actor
  readonly detail: Record<string, unknown>
}

interface OpenChain {
  n: number
  head: string
  changedAt: Date
}

/** Takes the chain's row lock and answers its head. */
const openChain = async (db: Database, chainId: string, changedAt: Date): Promise<OpenChain> => {
  const [chain] = await db
    .current()
    .insert(auditChain)
    .values({ chainId, n: 0, head: CHAIN_START, changedAt })
    .onConflictDoUpdate({ target: auditChain.chainId, set: { changedAt } })
    .returning({ n: auditChain.n, head: auditChain.head })
  if (chain === undefined) throw new Error(`audit chain ${chainId} vanished`)
  return { ...chain, changedAt }
}

interface Appending {
  /** The heads of the chains this transaction has locked; nobody else moves them before it ends. */
  readonly heads: Gathering<Map<string, Promise<OpenChain>>>
  readonly entries: Gathering<(typeof auditEntry.$inferInsert)[]>
}

const createAppending = (db: Database): Appending => {
  const heads: Appending['heads'] = { begin: () => new Map() }
  return {
    heads,
    entries: {
      before: ['audit_entry', 'from "audit_chain"', 'join "audit_chain"', 'from audit_chain'],
      begin: () => [],
      write: async (entries) => writeEntries(db, entries, db.gathered(heads)),
    },
  }
}

const writeEntries = async (
  db: Database,
  entries: (typeof auditEntry.$inferInsert)[],
  heads: ReadonlyMap<string, Promise<OpenChain>>,
): Promise<void> => {
  const moved: SQL[] = []
  for (const id of new Set(entries.map(({ chainId }) => chainId))) {
    const chain = await heads.get(id)
    if (chain === undefined) throw new Error(`audit chain ${id} was not locked`)
    moved.push(
      sql`(${id}::uuid, ${chain.n}::int, ${chain.head}, ${chain.changedAt.toISOString()}::timestamptz)`,
    )
  }
  const orm = db.current()
  const adding = orm.insert(auditEntry).values(entries).returning({ n: auditEntry.n })
  await orm
    .with(orm.$with('added').as(adding))
    .update(auditChain)
    .set({ n: sql`moved.n`, head: sql`moved.head`, changedAt: sql`moved.at` })
    .from(sql`(values ${sql.join(moved, sql`, `)}) as moved (chain_id, n, head, at)`)
    .where(sql`${auditChain.chainId} = moved.chain_id`)
}

const appendings = new WeakMap<Database, Appending>()

const appendingTo = (db: Database): Appending => {
  const known = appendings.get(db) ?? createAppending(db)
  appendings.set(db, known)
  return known
}

const chainLocked = prepared((orm) =>
  orm
    .select({
      chainId: auditChain.chainId,
      n: auditChain.n,
      head: auditChain.head,
      changedAt: auditChain.changedAt,
    })
    .from(auditChain)
    .where(eq(auditChain.chainId, sql.placeholder('chainId')))
    .for('update'),
)

/** Locks a chain while what it tells of is read, so that appending to it needs no statement of its own; it may be new. */
export const holdChain = async (db: Database, chainId: string): Promise<void> => {
  const heads = db.gathered(appendingTo(db).heads)
  if (heads.has(chainId)) return
  const [chain] = await chainLocked(db, { chainId })
  if (chain !== undefined) heads.set(chainId, Promise.resolve(chain))
}

/**
 * Appends one entry in the current transaction; entries of one chain are serialised by its row. What one transaction appends is
 * written in one statement before it commits, or before somebody reads it. Returns the entry.
 */
export const appendAudit = (db: Database, entry: NewEntry): Promise<AuditEntry> =>
  db.transaction(async () => {
    const { chainId } = entry
    const appending = appendingTo(db)
    const heads = db.gathered(appending.heads)
    const opening = heads.get(chainId) ?? openChain(db, chainId, entry.at)
    heads.set(chainId, opening)
    const chain = await opening
    const fact = {
      chainId,
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
    const prev = chain.head
    const hash = entryHash(fact, prev)
    db.gathered(appending.entries).push({ ...fact, at: entry.at, prev, hash })
    chain.n = fact.n
    chain.head = hash
    chain.changedAt = entry.at
    return { ...fact, prev, hash }
  })

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
