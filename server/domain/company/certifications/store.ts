// Certifications in the database.
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { certification } from '#server/db/schema/company/certifications.ts'
import { company } from '#server/db/schema/company/companies.ts'
import type { CertificationContext, CheckState } from '#server/domain/company/certifications/machine.ts'
import { certificationMachine } from '#server/domain/company/certifications/machine.ts'
import type { CertificationState } from '#protocol/company/certifications/facts.ts'
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

/** What operators look through: what waits for them, what is suspended, certified companies, what they decided. */
export type AuditTab = 'waiting' | 'suspended' | 'holding' | 'done'

/** A page of what operators look through: oldest first where something is to be done, else newest first. */
export const listForAudit = async (
  db: Database,
  { tab, keyword, page, pageSize }: { tab: AuditTab; keyword: string; page: number; pageSize: number },
): Promise<{ total: number; waiting: number; suspended: number; rows: CertificationRow[] }> => {
  const orm = db.current()
  const filters = {
    waiting: eq(certification.state, 'reviewing'),
    suspended: eq(certification.state, 'suspended'),
    holding: and(eq(certification.subjectType, 'company'), eq(certification.state, 'certified')),
    done: isNotNull(certification.auditedAt),
  }
  const named =
    keyword === '' ? undefined : ilike(certification.name, `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const where = and(filters[tab], named)
  const [counted] = await orm.select({ total: count() }).from(certification).where(where)
  const waiting = await orm.$count(certification, filters.waiting)
  const suspended = await orm.$count(certification, filters.suspended)
  const rows = await orm
    .select()
    .from(certification)
    .where(where)
    .orderBy(
      {
        waiting: asc(certification.submittedAt),
        suspended: asc(certification.submittedAt),
        holding: desc(certification.finishedAt),
        done: desc(certification.auditedAt),
      }[tab],
      asc(certification.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, waiting, suspended, rows }
}

/** Locks the credit code against other certifications until this transaction ends. */
export const lockCreditCode = async (db: Database, creditCode: string): Promise<void> => {
  await db.current().execute(sql`select pg_advisory_xact_lock(hashtext(${`credit code ${creditCode}`}))`)
}

/** Submissions of the same credit code by others that still run. */
export const listRivals = async (
  db: Database,
  { creditCode, companyId }: { creditCode: string; companyId: string },
): Promise<CertificationRow[]> => {
  const rows = await db
    .current()
    .select({ certification })
    .from(certification)
    .innerJoin(company, eq(company.id, certification.subjectId))
    .where(
      and(
        eq(company.creditCode, creditCode),
        ne(company.id, companyId),
        eq(certification.subjectType, 'company'),
        inArray(certification.state, ['proving', 'reviewing']),
      ),
    )
    .orderBy(asc(certification.submittedAt), asc(certification.id))
  return rows.map((row) => row.certification)
}

/** The certifications of a person or company that hold, suspended ones with them. */
export const listHolding = (
  db: Database,
  subjectType: SubjectType,
  subjectId: string,
): Promise<CertificationRow[]> =>
  db
    .current()
    .select()
    .from(certification)
    .where(
      and(
        eq(certification.subjectType, subjectType),
        eq(certification.subjectId, subjectId),
        inArray(certification.state, ['certified', 'suspended']),
      ),
    )

/** What ends with a person's account: their own certification, and the companies they submitted that still run. */
export const listOfAccount = (db: Database, userId: string): Promise<CertificationRow[]> =>
  db
    .current()
    .select()
    .from(certification)
    .where(
      or(
        and(
          eq(certification.subjectType, 'person'),
          eq(certification.subjectId, userId),
          inArray(certification.state, ['checking', 'reviewing', 'certified', 'suspended']),
        ),
        and(
          eq(certification.subjectType, 'company'),
          eq(certification.applicantId, userId),
          inArray(certification.state, ['proving', 'reviewing']),
        ),
      ),
    )

export const updateCertification = async (
  db: Database,
  id: string,
  change: Partial<
    Pick<
      CertificationRow,
      'ticket' | 'reason' | 'auditedAt' | 'operatorId' | 'checkAskedAt' | 'checkAnsweredAt'
    >
  >,
): Promise<void> => {
  await db.current().update(certification).set(change).where(eq(certification.id, id))
}

/** The chart's context of a row; rows from before had less of it. */
export const contextOf = ({
  context,
  state,
  documentType,
}: Pick<CertificationRow, 'context' | 'state' | 'documentType'>): CertificationContext => {
  const { isAutomatic = false, needsProof = false, wrongAmounts = 0, isChecked, check } = context
  // Of before: who needed no proof was certified by the check alone, the others perhaps without its answer.
  const wasChecked = isChecked === true || (state === 'certified' && needsProof !== true)
  const fallback = isForeign({ documentType }) ? 'none' : wasChecked ? 'passed' : 'waiting'
  return {
    isAutomatic: isAutomatic === true,
    needsProof: needsProof === true,
    wrongAmounts: Number(wrongAmounts),
    check: (check as CheckState | undefined) ?? fallback,
  }
}

/** Papers that only an operator can judge. */
export const isForeign = ({ documentType }: Pick<CertificationRow, 'documentType'>): boolean =>
  documentType !== null && documentType > 1

const OVER: ReadonlySet<string> = new Set(['failed', 'withdrawn', 'ended'])

/** Moves certifications through their chart; their history goes to the person's or the company's chain. */
export const certificationLifecycle: Lifecycle<typeof certificationMachine> = {
  noun: 'certification',
  machine: certificationMachine,
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
    // Evidence states when somebody was certified, so what comes later leaves that time alone.
    const holds = state === 'certified' || state === 'suspended' || state === 'ended'
    await db
      .current()
      .update(certification)
      .set({
        state: state as CertificationState,
        version,
        context: { ...context },
        finishedAt: holds ? sql`coalesce(${certification.finishedAt}, ${at})` : OVER.has(state) ? at : null,
      })
      .where(eq(certification.id, id))
  },
}
