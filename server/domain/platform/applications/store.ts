// Partner applications and the people bound to them in the database.
import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { application, applicationUser } from '#server/db/schema/platform/applications.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { user } from '#server/db/schema/account/users.ts'
import { applicationMachine } from '#server/domain/platform/applications/machine.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'

export type ApplicationRow = typeof application.$inferSelect
export type BindingRow = typeof applicationUser.$inferSelect

export const insertApplication = async (
  db: Database,
  row: typeof application.$inferInsert,
): Promise<void> => {
  await db.current().insert(application).values(row)
}

const living = (companyId: string) =>
  and(eq(application.companyId, companyId), ne(application.state, 'deleted'))

/** The company's applications but deleted ones, oldest first. */
export const listApplications = (db: Database, companyId: string): Promise<ApplicationRow[]> =>
  db
    .current()
    .select()
    .from(application)
    .where(living(companyId))
    .orderBy(asc(application.createdAt), asc(application.id))

/** Enabled applications of these companies, which are told what happens. */
export const listListeners = async (db: Database, companyIds: readonly string[]): Promise<ApplicationRow[]> =>
  companyIds.length === 0 ? [] : listenersOf(db, { companyIds: [...new Set(companyIds)].toSorted() })

const listenersOf = prepared((orm) =>
  orm
    .select()
    .from(application)
    .where(
      and(
        sql`${application.companyId} = any(${sql.placeholder('companyIds')}::uuid[])`,
        eq(application.state, 'enabled'),
      ),
    )
    .orderBy(asc(application.createdAt), asc(application.id)),
)

/** An application of this company; undefined for foreign and deleted ones. */
export const findApplication = async (
  db: Database,
  companyId: string,
  id: string,
  lock = false,
): Promise<ApplicationRow | undefined> => {
  const found = db
    .current()
    .select()
    .from(application)
    .where(and(living(companyId), eq(application.id, id)))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

export const getApplication = async (db: Database, id: string): Promise<ApplicationRow | undefined> => {
  const [row] = await db.current().select().from(application).where(eq(application.id, id))
  return row
}

export const findApplicationByKey = async (
  db: Database,
  appKey: string,
): Promise<ApplicationRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(application)
    .where(and(eq(application.appKey, appKey), ne(application.state, 'deleted')))
  return row
}

/** Changes anything but the state, which belongs to the chart. */
export const changeApplication = async (
  db: Database,
  id: string,
  change: Partial<Omit<typeof application.$inferInsert, 'id' | 'state'>>,
): Promise<void> => {
  await db.current().update(application).set(change).where(eq(application.id, id))
}

/** Moves applications through their chart; their history goes to the company's chain. */
export const applicationLifecycle: Lifecycle<typeof applicationMachine> = {
  noun: 'application',
  machine: applicationMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(application).where(eq(application.id, id)).for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.companyId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(application)
      .set({ state: state as ApplicationRow['state'], version, updatedAt: at })
      .where(eq(application.id, id))
  },
}

/** How many people each of the company's applications may sign in. */
export const countUsers = async (db: Database, companyId: string): Promise<Map<string, number>> => {
  const rows = await db
    .current()
    .select({ id: applicationUser.applicationId, held: count() })
    .from(applicationUser)
    .innerJoin(application, eq(application.id, applicationUser.applicationId))
    .where(living(companyId))
    .groupBy(applicationUser.applicationId)
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** A page of those an application may sign in, newest first. */
export const pageUsers = async (
  db: Database,
  { applicationId, page, pageSize }: { applicationId: string; page: number; pageSize: number },
) => {
  const where = eq(applicationUser.applicationId, applicationId)
  const [total] = await db.current().select({ total: count() }).from(applicationUser).where(where)
  const rows = await db
    .current()
    .select({ binding: applicationUser, name: user.name, phone: user.phone })
    .from(applicationUser)
    .innerJoin(user, eq(user.id, applicationUser.userId))
    .where(where)
    .orderBy(desc(applicationUser.boundAt), asc(applicationUser.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.total ?? 0, rows }
}

export const findBinding = async (
  db: Database,
  applicationId: string,
  by: { readonly externalId: string } | { readonly userId: string },
): Promise<BindingRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(applicationUser)
    .where(
      and(
        eq(applicationUser.applicationId, applicationId),
        'userId' in by
          ? eq(applicationUser.userId, by.userId)
          : eq(applicationUser.externalId, by.externalId),
      ),
    )
  return row
}

/** A binding with its application. */
export const getBinding = async (db: Database, id: string) => {
  const [row] = await db
    .current()
    .select({ binding: applicationUser, application })
    .from(applicationUser)
    .innerJoin(application, eq(application.id, applicationUser.applicationId))
    .where(and(eq(applicationUser.id, id), ne(application.state, 'deleted')))
  return row
}

/** Applications that may sign a person in, newest first. */
export const bindingsOf = (db: Database, userId: string) =>
  db
    .current()
    .select({ binding: applicationUser, name: application.name, companyName: company.name })
    .from(applicationUser)
    .innerJoin(application, eq(application.id, applicationUser.applicationId))
    .innerJoin(company, eq(company.id, application.companyId))
    .where(and(eq(applicationUser.userId, userId), ne(application.state, 'deleted')))
    .orderBy(desc(applicationUser.boundAt), asc(applicationUser.id))

/** Binds a person, or gives them another number. */
export const putBinding = async (db: Database, row: BindingRow): Promise<void> => {
  await db
    .current()
    .insert(applicationUser)
    .values(row)
    .onConflictDoUpdate({
      target: [applicationUser.applicationId, applicationUser.userId],
      set: { externalId: row.externalId, boundAt: row.boundAt },
    })
}

export const deleteBinding = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(applicationUser).where(eq(applicationUser.id, id))
}
