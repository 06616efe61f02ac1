// Approval processes with their versions in the database, and the company they are looked at with.
import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { PROCESS_STATUS } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ProcessState } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { approval, approvalProcess, approvalProcessVersion } from '#server/db/schema/contracts/approvals.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { user } from '#server/db/schema/account/users.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { allowWork } from '#server/domain/company/staff/work.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { companyRights } from '#server/domain/rights.ts'
import { listRoles } from '#server/domain/company/roles/store.ts'
import { approvalProcessMachine } from './machine.ts'
import type { Organisation } from './organisation.ts'

type Row = typeof approvalProcess.$inferSelect
export type VersionRow = typeof approvalProcessVersion.$inferSelect
export type ProcessRow = Omit<Row, 'status'> & { readonly status: number }

const columns = { process: approvalProcess, drawn: approvalProcessVersion }
const newest = and(
  eq(approvalProcessVersion.processId, approvalProcess.id),
  eq(approvalProcessVersion.no, approvalProcess.versionNo),
)

/** A process with the newest of its versions, if any. */
export interface DrawnProcess {
  readonly process: Row & { readonly status: number }
  readonly drawn: VersionRow | null
}

const withStatus = ({ process, drawn }: { process: Row; drawn: VersionRow | null }): DrawnProcess => ({
  process: { ...process, status: PROCESS_STATUS[process.state] },
  drawn,
})

/** The company's processes that were not deleted, oldest first. */
export const listProcesses = async (db: Database, companyId: string): Promise<DrawnProcess[]> => {
  const rows = await ofCompany(db, { companyId })
  return rows.map(withStatus)
}

const ofCompany = prepared((orm) =>
  orm
    .select(columns)
    .from(approvalProcess)
    .leftJoin(approvalProcessVersion, newest)
    .where(
      and(eq(approvalProcess.companyId, sql.placeholder('companyId')), ne(approvalProcess.state, 'deleted')),
    )
    .orderBy(asc(approvalProcess.createdAt), asc(approvalProcess.id)),
)

/** One of this company's; undefined for a foreign or deleted one. */
export const findProcess = async (
  db: Database,
  companyId: string,
  id: string,
): Promise<DrawnProcess | undefined> => {
  const [row] = await db
    .current()
    .select(columns)
    .from(approvalProcess)
    .leftJoin(approvalProcessVersion, newest)
    .where(
      and(
        eq(approvalProcess.id, id),
        eq(approvalProcess.companyId, companyId),
        ne(approvalProcess.state, 'deleted'),
      ),
    )
  return row && withStatus(row)
}

export const insertProcess = async (
  db: Database,
  row: typeof approvalProcess.$inferInsert,
): Promise<void> => {
  await db.current().insert(approvalProcess).values(row)
}

/** Changes anything but the state, which belongs to the chart. */
export const changeProcess = async (
  db: Database,
  id: string,
  change: Partial<Omit<typeof approvalProcess.$inferInsert, 'id' | 'companyId' | 'state' | 'version'>>,
): Promise<void> => {
  await db.current().update(approvalProcess).set(change).where(eq(approvalProcess.id, id))
}

export const insertVersion = async (
  db: Database,
  row: typeof approvalProcessVersion.$inferInsert,
): Promise<void> => {
  await db.current().insert(approvalProcessVersion).values(row)
}

/** All versions of a process, newest first. */
export const listVersions = (db: Database, processId: string): Promise<VersionRow[]> =>
  db
    .current()
    .select()
    .from(approvalProcessVersion)
    .where(eq(approvalProcessVersion.processId, processId))
    .orderBy(desc(approvalProcessVersion.no))

/** How many approvals run now, by process and version: `<processId>/<versionNo>`. */
export const countRunning = async (
  db: Database,
  processIds: readonly string[],
): Promise<Map<string, number>> => {
  if (processIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select({ processId: approval.processId, no: approval.versionNo, running: count() })
    .from(approval)
    .where(and(inArray(approval.processId, [...processIds]), eq(approval.state, 'running')))
    .groupBy(approval.processId, approval.versionNo)
  return new Map(rows.map(({ processId, no, running }) => [`${processId}/${no}`, running]))
}

/** Everybody of a company, gone ones included, with its departments and own roles. */
export const readOrganisation = async (db: Database, companyId: string): Promise<Organisation> => {
  const [roles, people, departments] = await db.together(() => [
    listRoles(db, companyId),
    peopleOf(db, { companyId }),
    listDepartments(db, companyId),
  ])
  const rightsOf = (held: readonly string[]) => {
    const own = roles.filter(({ id }) => held.includes(id)).map(({ grants }) => grants)
    const rights = companyRights(held, own)
    return { mayDecide: allowWork(rights, 'approve'), mayReview: allowWork(rights, 'review') }
  }
  return {
    people: people.map((person) => ({ ...person, ...rightsOf(person.roles) })),
    departments,
    roles,
  }
}

const peopleOf = prepared((orm) =>
  orm
    .select({
      memberId: member.id,
      userId: member.userId,
      name: sql<string>`coalesce(nullif(${user.name}, ''), ${member.name})`,
      status: member.status,
      roles: member.roles,
      departments: member.departments,
    })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(eq(member.companyId, sql.placeholder('companyId')))
    .orderBy(asc(member.joinedAt), asc(member.id)),
)

/** Processes as `advance` moves them; their history is in the company's chain. */
export const approvalProcessLifecycle: Lifecycle<typeof approvalProcessMachine> = {
  noun: 'approvalProcess',
  machine: approvalProcessMachine,
  load: async (db, id) => {
    const [row] = await db
      .current()
      .select()
      .from(approvalProcess)
      .where(eq(approvalProcess.id, id))
      .for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.companyId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(approvalProcess)
      .set({ state: state as ProcessState, version, updatedAt: at })
      .where(eq(approvalProcess.id, id))
  },
}
