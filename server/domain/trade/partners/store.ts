// Partners, their customers and commissions in the database.
import { and, count, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { user } from '#server/db/schema/account/users.ts'
import { commission, partner, partnerCustomer, partnerSettlement } from '#server/db/schema/trade/partners.ts'

export type PartnerRow = typeof partner.$inferSelect
export type CommissionRow = typeof commission.$inferSelect

interface Paging {
  readonly page: number
  readonly pageSize: number
}

const windowOf = ({ page, pageSize }: Paging) => ({ limit: pageSize, offset: (page - 1) * pageSize })

/** False when that person is a partner already, or the code is taken. */
export const insertPartner = async (db: Database, row: PartnerRow): Promise<boolean> => {
  const rows = await db
    .current()
    .insert(partner)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: partner.id })
  return rows.length === 1
}

export const partnerOf = async (db: Database, userId: string): Promise<PartnerRow | undefined> => {
  const [row] = await db.current().select().from(partner).where(eq(partner.userId, userId))
  return row
}

/** The row, held until the transaction ends. */
export const lockPartner = async (db: Database, id: string): Promise<PartnerRow | undefined> => {
  const [row] = await db.current().select().from(partner).where(eq(partner.id, id)).for('update')
  return row
}

export const setRate = async (db: Database, id: string, rateBp: number): Promise<void> => {
  await db.current().update(partner).set({ rateBp }).where(eq(partner.id, id))
}

/** Ties a new account to the partner of this code; nothing happens for a code that nobody has. */
export const bringCustomer = async (
  db: Database,
  { code, userId, joinedAt }: { code: string; userId: string; joinedAt: Date },
): Promise<void> => {
  const [found] = await db.current().select({ id: partner.id }).from(partner).where(eq(partner.code, code))
  if (found === undefined) return
  await db
    .current()
    .insert(partnerCustomer)
    .values({ userId, partnerId: found.id, joinedAt })
    .onConflictDoNothing()
}

/** Who brought this person; undefined for most. */
export const broughtBy = async (db: Database, userId: string): Promise<PartnerRow | undefined> => {
  const [row] = await db
    .current()
    .select({ partner })
    .from(partnerCustomer)
    .innerJoin(partner, eq(partner.id, partnerCustomer.partnerId))
    .where(eq(partnerCustomer.userId, userId))
  return row?.partner
}

/** Written once for an order and kind, whatever comes twice. */
export const writeCommission = async (db: Database, row: CommissionRow): Promise<void> => {
  await db.current().insert(commission).values(row).onConflictDoNothing()
}

export const earnedOn = async (db: Database, orderId: string): Promise<CommissionRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(commission)
    .where(and(eq(commission.orderId, orderId), eq(commission.kind, 'earned')))
  return row
}

const sumOf = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number)
const SETTLED = sql`case when ${commission.settlementId} is null then 0 else ${commission.amount} end`
const OPEN = sql`case when ${commission.settlementId} is null then ${commission.amount} else 0 end`

/** In 分. */
export const totalsOf = async (db: Database, partnerId: string) => {
  const [sums] = await db
    .current()
    .select({ open: sumOf(OPEN), settled: sumOf(SETTLED) })
    .from(commission)
    .where(eq(commission.partnerId, partnerId))
  const [brought] = await db
    .current()
    .select({ customers: count() })
    .from(partnerCustomer)
    .where(eq(partnerCustomer.partnerId, partnerId))
  return { open: sums?.open ?? 0, settled: sums?.settled ?? 0, customers: brought?.customers ?? 0 }
}

/** Newest first, with how many paid orders of each stand. */
export const pageCustomers = async (db: Database, partnerId: string, paging: Paging) => {
  const isMine = eq(partnerCustomer.partnerId, partnerId)
  const [counted] = await db.current().select({ total: count() }).from(partnerCustomer).where(isMine)
  const { limit, offset } = windowOf(paging)
  const rows = await db
    .current()
    .select({
      customer: partnerCustomer,
      name: user.name,
      phone: user.phone,
      orders: sql<number>`(select coalesce(sum(case when c.kind = 'earned' then 1 else -1 end), 0)
        from ${commission} c where c.partner_id = ${partnerId} and c.customer_id = ${partnerCustomer.userId})`.mapWith(
        Number,
      ),
    })
    .from(partnerCustomer)
    .innerJoin(user, eq(user.id, partnerCustomer.userId))
    .where(isMine)
    .orderBy(desc(partnerCustomer.joinedAt), partnerCustomer.userId)
    .limit(limit)
    .offset(offset)
  return { total: counted?.total ?? 0, rows }
}

/** Months in which something was earned or taken back, newest first. */
export const pageMonths = async (db: Database, partnerId: string, paging: Paging) => {
  const isMine = eq(commission.partnerId, partnerId)
  const [counted] = await db
    .current()
    .select({ total: sql<number>`count(distinct ${commission.month})`.mapWith(Number) })
    .from(commission)
    .where(isMine)
  const { limit, offset } = windowOf(paging)
  const rows = await db
    .current()
    .select({
      month: commission.month,
      orders: sql<number>`count(*) filter (where ${commission.kind} = 'earned')`.mapWith(Number),
      amount: sumOf(sql`${commission.amount}`),
      settled: sumOf(SETTLED),
    })
    .from(commission)
    .where(isMine)
    .groupBy(commission.month)
    .orderBy(desc(commission.month))
    .limit(limit)
    .offset(offset)
  return { total: counted?.total ?? 0, rows }
}

/** Newest first. */
export const pageCommissions = async (
  db: Database,
  { partnerId, month }: { partnerId: string; month: string | undefined },
  paging: Paging,
) => {
  const isShown = and(
    eq(commission.partnerId, partnerId),
    month === undefined ? undefined : eq(commission.month, month),
  )
  const [counted] = await db.current().select({ total: count() }).from(commission).where(isShown)
  const { limit, offset } = windowOf(paging)
  const rows = await db
    .current()
    .select({ commission, phone: user.phone })
    .from(commission)
    .innerJoin(user, eq(user.id, commission.customerId))
    .where(isShown)
    .orderBy(desc(commission.at), commission.id)
    .limit(limit)
    .offset(offset)
  return { total: counted?.total ?? 0, rows }
}

/** What is open up to the end of a month, in 分. */
export const openUntil = async (db: Database, partnerId: string, month: string): Promise<number> => {
  const [row] = await db
    .current()
    .select({ open: sumOf(sql`${commission.amount}`) })
    .from(commission)
    .where(isOpenUntil(partnerId, month))
  return row?.open ?? 0
}

const isOpenUntil = (partnerId: string, month: string) =>
  and(eq(commission.partnerId, partnerId), lte(commission.month, month), isNull(commission.settlementId))

/** Notes a payout and puts all that was open up to its month under it. */
export const insertSettlement = async (
  db: Database,
  row: typeof partnerSettlement.$inferSelect,
): Promise<void> => {
  await db.current().insert(partnerSettlement).values(row)
  await db
    .current()
    .update(commission)
    .set({ settlementId: row.id })
    .where(isOpenUntil(row.partnerId, row.month))
}

/** Newest first, with what is open of the months before `month`. */
export const pagePartners = async (
  db: Database,
  { keyword, month, ...paging }: Paging & { keyword: string; month: string },
) => {
  const like = `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const isFound =
    keyword === ''
      ? undefined
      : or(sql`${user.name} like ${like}`, eq(user.phone, keyword), eq(partner.code, keyword.toUpperCase()))
  const base = db.current().select({ total: count() }).from(partner)
  const [counted] = await base.innerJoin(user, eq(user.id, partner.userId)).where(isFound)
  const { limit, offset } = windowOf(paging)
  const rows = await db
    .current()
    .select({ partner, name: user.name, phone: user.phone })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(isFound)
    .orderBy(desc(partner.createdAt), partner.id)
    .limit(limit)
    .offset(offset)
  const ids = rows.map((row) => row.partner.id)
  return { total: counted?.total ?? 0, rows, ...(await figuresOf(db, ids, month)) }
}

const figuresOf = async (db: Database, ids: readonly string[], month: string) => {
  if (ids.length === 0) return { customers: new Map<string, number>(), dues: new Map<string, number>() }
  const brought = await db
    .current()
    .select({ id: partnerCustomer.partnerId, customers: count() })
    .from(partnerCustomer)
    .where(inArray(partnerCustomer.partnerId, [...ids]))
    .groupBy(partnerCustomer.partnerId)
  const open = await db
    .current()
    .select({ id: commission.partnerId, due: sumOf(sql`${commission.amount}`) })
    .from(commission)
    .where(
      and(
        inArray(commission.partnerId, [...ids]),
        sql`${commission.month} < ${month}`,
        isNull(commission.settlementId),
      ),
    )
    .groupBy(commission.partnerId)
  return {
    customers: new Map(brought.map(({ id, customers }) => [id, customers])),
    dues: new Map(open.map(({ id, due }) => [id, due])),
  }
}
