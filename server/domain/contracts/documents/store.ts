// Keeps the documents of contracts and the registry of every file the product issued.
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { valueOf } from '#server/db/row-writes.ts'
import { document, documentRevision } from '#server/db/schema/contracts/documents.ts'

/** A document and a registered file as stored. */
export type DocumentRecord = typeof document.$inferSelect
export type RevisionRecord = typeof documentRevision.$inferSelect

const ofContract = prepared((orm) =>
  orm
    .select()
    .from(document)
    .where(eq(document.contractId, sql.placeholder('contractId')))
    .orderBy(asc(document.position)),
)

/** The documents of a contract in their order. */
export const documentsOf = (db: Database, contractId: string): Promise<DocumentRecord[]> =>
  ofContract(db, { contractId })

/** The documents as they are at the launch, each with its first issued file. */
export const insertDocuments = async (
  db: Database,
  rows: readonly { document: typeof document.$inferInsert; revision: typeof documentRevision.$inferInsert }[],
): Promise<void> => {
  await db
    .current()
    .insert(document)
    .values(rows.map((row) => row.document))
  await db
    .current()
    .insert(documentRevision)
    .values(rows.map((row) => row.revision))
}

/** Takes the documents of a contract away, as when it becomes a draft again; what was issued stays registered. */
export const deleteDocuments = async (db: Database, contractId: string): Promise<void> => {
  await db.current().delete(document).where(eq(document.contractId, contractId))
}

/**
 * Makes `next` the newest file of its document, if the document still is at the revision before it.
 * False when somebody else was there first; nothing is changed then.
 */
export const replaceRevision = async (
  db: Database,
  next: typeof documentRevision.$inferInsert,
  timestampAt: Date | null,
): Promise<boolean> => {
  const { provableUntil, createdAt, partyId = null, ...rest } = next
  const values = {
    ...rest,
    partyId,
    before: next.revision - 1,
    createdAt: createdAt.toISOString(),
    until: provableUntil?.toISOString() ?? null,
  }
  const issued =
    timestampAt === null
      ? await replacing.unstamped(db, values)
      : await replacing.stamped(db, { ...values, timestampAt })
  return issued.length > 0
}

const replacingWith = (isStamped: boolean) =>
  prepared((orm) => {
    const given = sql.placeholder
    const changed = orm.$with('changed').as(
      orm
        .update(document)
        .set({
          currentSha256: valueOf(document.currentSha256, 'sha256'),
          revision: valueOf(document.revision, 'revision'),
          size: valueOf(document.size, 'size'),
          ...(isStamped ? { timestampAt: valueOf(document.timestampAt, 'timestampAt') } : {}),
        })
        .where(and(eq(document.id, given('documentId')), eq(document.revision, given('before'))))
        .returning({ id: document.id }),
    )
    return orm
      .with(changed)
      .insert(documentRevision)
      .select(
        sql`select ${given('id')}::uuid, ${given('sha256')}, ${given('contractId')}::uuid, ${given('documentId')}::uuid,
          ${given('revision')}::int, ${given('kind')}, ${given('partyId')}::uuid, ${given('size')}::int,
          ${given('isFinal')}::boolean, ${given('createdAt')}::timestamptz, ${given('until')}::timestamptz from "changed"`,
      )
      .returning({ id: documentRevision.id })
  })

const replacing = { stamped: replacingWith(true), unstamped: replacingWith(false) }

/** Enters a file into the registry. */
export const registerIssued = async (
  db: Database,
  row: typeof documentRevision.$inferInsert,
): Promise<void> => {
  await db.current().insert(documentRevision).values(row)
}

/** Every file issued of these documents, oldest first; those of one signing side by side. */
export const issuedOf = (db: Database, documentIds: readonly string[]): Promise<RevisionRecord[]> =>
  db
    .current()
    .select()
    .from(documentRevision)
    .where(inArray(documentRevision.documentId, [...documentIds]))
    .orderBy(asc(documentRevision.createdAt), asc(documentRevision.revision), asc(documentRevision.partyId))

/** The newest file of each document that nobody had signed yet: signatures change nothing on its pages. */
export const unsignedOf = async (db: Database, contractId: string): Promise<Map<string, string>> => {
  const rows = await unsignedFiles(db, { contractId })
  return new Map(rows.map(({ documentId, sha256 }) => [documentId, sha256]))
}

const unsignedFiles = prepared((orm) =>
  orm
    .select({ documentId: documentRevision.documentId, sha256: documentRevision.sha256 })
    .from(document)
    .innerJoin(documentRevision, eq(documentRevision.documentId, document.id))
    .where(
      and(
        eq(document.contractId, sql.placeholder('contractId')),
        inArray(documentRevision.kind, ['brought', 'reserved', 'attached']),
      ),
    )
    .orderBy(asc(documentRevision.revision)),
)

/** Every registration of these hashes as a file the product made; what is only kept as it was brought is none. */
export const issuedAs = async (db: Database, hashes: readonly string[]): Promise<RevisionRecord[]> =>
  hashes.length === 0
    ? []
    : db
        .current()
        .select()
        .from(documentRevision)
        .where(
          and(
            inArray(documentRevision.sha256, [...hashes]),
            notInArray(documentRevision.kind, ['attached', 'brought']),
          ),
        )

/** The hash of a document's final file, once there is one. */
export const finalOf = async (db: Database, documentId: string): Promise<string | undefined> => {
  const [row] = await db
    .current()
    .select({ sha256: documentRevision.sha256 })
    .from(documentRevision)
    .where(and(eq(documentRevision.documentId, documentId), eq(documentRevision.isFinal, true)))
  return row?.sha256
}

/** The names of all documents of some contracts, by id. */
export const documentNames = async (
  db: Database,
  contractIds: readonly string[],
): Promise<Map<string, string>> => {
  if (contractIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select({ id: document.id, name: document.name })
    .from(document)
    .where(inArray(document.contractId, [...contractIds]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
