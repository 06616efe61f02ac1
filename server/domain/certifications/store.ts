// Certifications in the database.
import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { certification } from '#server/db/schema/certification.ts'
import type { CertificationContext } from '#server/domain/certifications/lifecycle.ts'
import { certificationLifecycle } from '#server/domain/certifications/lifecycle.ts'
import type { CertificationState } from '#protocol/account/certification-facts.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'

export type CertificationRow = typeof certification.$inferSelect
export type SubjectType = CertificationRow['subjectType']

export const insertCertification = async (
  db: Database,
  row: typeof certification.$inferInsert,
): Promise<void> => {
  await db.current().insert(certification).values(row)
}

export const getCertification = async (db: Database, id: string): Promise<CertificationRow | undefined> => {
  const [row] = await db.current().select().from(certification).where(eq(certification.id, id))
  return row
}

/** The newest submission for a person or company. */
export const newestCertification = async (
  db: Database,
  subjectType: SubjectType,
  subjectId: string,
): Promise<CertificationRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(certification)
    .where(and(eq(certification.subjectType, subjectType), eq(certification.subjectId, subjectId)))
    .orderBy(desc(certification.submittedAt), desc(certification.id))
    .limit(1)
  return row
}

/** A person's submissions for companies, newest first. */
export const listCompanySubmissions = (db: Database, applicantId: string): Promise<CertificationRow[]> =>
  db
    .current()
    .select()
    .from(certification)
    .where(and(eq(certification.applicantId, applicantId), eq(certification.subjectType, 'company')))
    .orderBy(desc(certification.submittedAt), desc(certification.id))

/** What one person submitted for a subject, newest first. */
export const listSubmissions = (
  db: Database,
  subjectType: SubjectType,
  subjectId: string,
  applicantId: string,
): Promise<CertificationRow[]> =>
  db
    .current()
    .select()
    .from(certification)
    .where(
      and(
        eq(certification.subjectType, subjectType),
        eq(certification.subjectId, subjectId),
        eq(certification.applicantId, applicantId),
      ),
    )
    .orderBy(desc(certification.submittedAt), desc(certification.id))

/** A page of submissions that wait for operators (oldest first), or that operators decided (newest first). */
export const listForAudit = async (
  db: Database,
  { tab, page, pageSize }: { tab: 'waiting' | 'done'; page: number; pageSize: number },
): Promise<{ total: number; waiting: number; rows: CertificationRow[] }> => {
  const orm = db.current()
  const isWaiting = eq(certification.state, 'reviewing')
  const where = tab === 'waiting' ? isWaiting : isNotNull(certification.auditedAt)
  const [counted] = await orm.select({ total: count() }).from(certification).where(where)
  const [open] = await orm.select({ total: count() }).from(certification).where(isWaiting)
  const rows = await orm
    .select()
    .from(certification)
    .where(where)
    .orderBy(
      tab === 'waiting' ? asc(certification.submittedAt) : desc(certification.auditedAt),
      asc(certification.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, waiting: open?.total ?? 0, rows }
}

export const updateCertification = async (
  db: Database,
  id: string,
  change: Partial<Pick<CertificationRow, 'ticket' | 'reason' | 'auditedAt' | 'operatorId'>>,
): Promise<void> => {
  await db.current().update(certification).set(change).where(eq(certification.id, id))
}

/** The chart's context of a row; rows from before had less of it. */
export const contextOf = ({ context }: Pick<CertificationRow, 'context'>): CertificationContext => ({
  isAutomatic: false,
  needsProof: false,
  wrongAmounts: 0,
  isChecked: false,
  ...context,
})

/** Moves certifications through their chart; their history goes to the person's or the company's chain. */
export const certificationCharts: Lifecycle<typeof certificationLifecycle> = {
  noun: 'certification',
  machine: certificationLifecycle,
  load: async (db, id) => {
    const [row] = await db
      .current()
      .select()
      .from(certification)
      .where(eq(certification.id, id))
      .for('update')
    return (
      row && {
        id,
        state: row.state,
        context: contextOf(row),
        version: row.version,
        chainId: row.subjectId,
      }
    )
  },
  store: async (db, { id, state, version, context }, at) => {
    const isOver = state === 'certified' || state === 'failed' || state === 'withdrawn'
    await db
      .current()
      .update(certification)
      .set({
        state: state as CertificationState,
        version,
        context: { ...context },
        finishedAt: isOver ? at : null,
      })
      .where(eq(certification.id, id))
  },
}
