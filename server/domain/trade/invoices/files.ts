// Files of invoices in the database.
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { invoiceFile } from '#server/db/schema/trade/invoices.ts'

export type InvoiceFileRow = typeof invoiceFile.$inferSelect

export const insertInvoiceFile = async (
  db: Database,
  row: typeof invoiceFile.$inferInsert,
): Promise<void> => {
  await db.current().insert(invoiceFile).values(row)
}

/** Forgets what no invoice took until then. */
export const forgetStrayFiles = async (db: Database, before: Date): Promise<void> => {
  await db
    .current()
    .delete(invoiceFile)
    .where(and(isNull(invoiceFile.invoiceId), lt(invoiceFile.createdAt, before)))
}

/** What an operator uploaded of these, and no invoice has taken. */
export const freeFilesOf = async (
  db: Database,
  operatorId: string,
  ids: readonly string[],
): Promise<InvoiceFileRow[]> =>
  db
    .current()
    .select()
    .from(invoiceFile)
    .where(
      and(
        eq(invoiceFile.operatorId, operatorId),
        isNull(invoiceFile.invoiceId),
        inArray(invoiceFile.id, [...ids]),
      ),
    )

/** The invoice takes the files. */
export const takeFiles = async (
  db: Database,
  ids: readonly string[],
  to: { invoiceId: string; part: 'blue' | 'red' },
): Promise<void> => {
  await db
    .current()
    .update(invoiceFile)
    .set(to)
    .where(inArray(invoiceFile.id, [...ids]))
}

/** Those of an invoice: the invoice's own first. */
export const filesOf = async (db: Database, invoiceId: string): Promise<InvoiceFileRow[]> =>
  db
    .current()
    .select()
    .from(invoiceFile)
    .where(eq(invoiceFile.invoiceId, invoiceId))
    .orderBy(asc(invoiceFile.part), asc(invoiceFile.createdAt), asc(invoiceFile.format))
