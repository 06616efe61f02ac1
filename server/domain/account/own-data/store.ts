// What is held of one person, read from the tables in stretches.
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import type { Database } from '#server/db/database.ts'

/** Whose data: the account and its phone, which was proven. */
export interface Subject {
  readonly userId: string
  readonly phone: string
}

export type Row = Readonly<Record<string, unknown>>

/** Rows of one statement. */
const AT_ONCE = 500

// What a company has not decided yet is between it and its people.
const OWN_FORM = `f.state IN ('passed', 'done')
  AND (f.phone = $2 OR f.member_id IN (SELECT id FROM member WHERE user_id = $1))`

// $1 is the account, $2 the phone. Every statement has an order, so that stretches meet.
const STATEMENTS = {
  account: `SELECT * FROM "user" WHERE id = $1 ORDER BY id`,
  mail: `SELECT * FROM mail_address WHERE user_id = $1 ORDER BY user_id`,
  bindings: `SELECT * FROM sign_on_binding WHERE user_id = $1 ORDER BY created_at, id`,
  applications: `SELECT a.name, u.external_id, u.bound_at FROM application_user u JOIN application a ON a.id = u.application_id
    WHERE u.user_id = $1 ORDER BY u.bound_at, u.id`,
  certifications: `SELECT * FROM certification WHERE subject_type = 'person' AND subject_id = $1 ORDER BY submitted_at, id`,
  certificates: `SELECT * FROM certificate WHERE owner_type = 'person' AND owner_id = $1 ORDER BY created_at, id`,
  companies: `SELECT c.name AS company, m.* FROM member m JOIN company c ON c.id = m.company_id
    WHERE m.user_id = $1 ORDER BY m.created_at, m.id`,
  contracts: `SELECT c.* FROM contract c WHERE (c.initiator_id = $1 OR EXISTS (
      SELECT 1 FROM party p WHERE p.contract_id = c.id AND p.user_id = $1))
    ORDER BY c.created_at, c.id`,
  signings: `SELECT c.no, c.name AS contract, p.* FROM party p JOIN contract c ON c.id = p.contract_id
    WHERE p.user_id = $1 ORDER BY c.created_at, p.id`,
  faceChecks: `SELECT * FROM face_check WHERE user_id = $1 ORDER BY begun_at, id`,
  seals: `SELECT * FROM seal WHERE user_id = $1 AND company_id IS NULL ORDER BY created_at, id`,
  sealUses: `SELECT s.name, c.name AS contract, u.used_at FROM seal_use u JOIN seal s ON s.id = u.seal_id
    LEFT JOIN contract c ON c.id = u.contract_id WHERE u.user_id = $1 ORDER BY u.used_at, u.id`,
  loans: `SELECT * FROM loan WHERE creator_id = $1 OR lender_id = $1 OR borrower_id = $1 ORDER BY created_at, id`,
  receipts: `SELECT * FROM receipt WHERE receiver_id = $1 OR giver_id = $1 ORDER BY created_at, id`,
  files: `SELECT * FROM file WHERE user_id = $1 ORDER BY created_at, id`,
  contacts: `SELECT * FROM contact WHERE owner = $1 ORDER BY created_at, id`,
  notices: `SELECT * FROM notice WHERE user_id = $1 ORDER BY created_at, id`,
  sessions: `SELECT s.*, c.name AS company FROM session s LEFT JOIN company c ON c.id = s.company_id
    WHERE s.user_id = $1 ORDER BY s.created_at, s.id`,
  hrForms: `SELECT c.name AS company, f.* FROM hr_form f JOIN company c ON c.id = f.company_id
    WHERE ${OWN_FORM} ORDER BY f.created_at, f.id`,
  hrPapers: `SELECT c.name AS company, h.* FROM hr_paper h
    JOIN company c ON c.id = h.company_id
    WHERE h.phone = $2 AND EXISTS (SELECT 1 FROM member m WHERE m.company_id = h.company_id AND m.user_id = $1)
    ORDER BY h.noted_at, h.id`,
  orders: `SELECT * FROM trade_order WHERE owner_type = 'person' AND owner_id = $1 AND state <> 'drawnUp' ORDER BY created_at, id`,
  invoices: `SELECT * FROM invoice WHERE owner_type = 'person' AND owner_id = $1 ORDER BY applied_at, id`,
  titles: `SELECT * FROM invoice_title WHERE owner_type = 'person' AND owner_id = $1 ORDER BY created_at, id`,
  addresses: `SELECT * FROM invoice_address WHERE owner_type = 'person' AND owner_id = $1 ORDER BY created_at, id`,
  looks: `SELECT e.* FROM audit_entry e WHERE e.chain_id = '${PLATFORM_CHAIN}' AND e.event = 'certification:opened'
      AND e.detail->>'id' IN (SELECT id::text FROM certification WHERE subject_type = 'person' AND subject_id = $1)
    UNION ALL
    SELECT e.* FROM hr_form f JOIN audit_entry e ON e.chain_id = f.id
    WHERE e.event IN ('hrForm:personal.seen', 'hrForm:file.opened') AND ${OWN_FORM}
    ORDER BY at, chain_id, n`,
  history: `SELECT * FROM audit_entry WHERE chain_id = $1 ORDER BY n`,
} as const
export type DataSet = keyof typeof STATEMENTS

/** All rows of a set, a stretch at a time. */
export async function* rowsOf(
  db: Database,
  set: DataSet,
  { userId, phone }: Subject,
): AsyncGenerator<readonly Row[]> {
  const usesPhone = STATEMENTS[set].includes('$2')
  for (let from = 0; ; from += AT_ONCE) {
    const { rows } = await db
      .client()
      .query<Row>(
        `${STATEMENTS[set]} LIMIT ${AT_ONCE} OFFSET ${from}`,
        usesPhone ? [userId, phone] : [userId],
      )
    yield rows
    if (rows.length < AT_ONCE) return
  }
}
