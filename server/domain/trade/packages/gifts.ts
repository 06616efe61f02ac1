// Who may be given documents, and what was given, in the database.
import { and, asc, count, desc, eq, ilike, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { packageGrant } from '#server/db/schema/trade/packages.ts'
import { user } from '#server/db/schema/account/users.ts'
import type { GrantOwner, GrantRow } from '#server/domain/trade/packages/store.ts'

/** Somebody who may be given documents; `number` is the phone or the credit code. */
export type Receiver = GrantOwner & { readonly name: string; readonly number: string }

/** Certified people by part of their name or their phone, certified companies by part of their name or their credit code. */
export const findReceivers = async (db: Database, keyword: string, most: number): Promise<Receiver[]> => {
  const orm = db.current()
  const part = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  const people = await orm
    .select({ ownerId: user.id, name: user.name, number: user.phone })
    .from(user)
    .where(
      and(eq(user.autStatus, 1), isNull(user.closedAt), or(ilike(user.name, part), eq(user.phone, keyword))),
    )
    .orderBy(asc(user.name), asc(user.id))
    .limit(most)
  const companies = await orm
    .select({ ownerId: company.id, name: company.name, number: company.creditCode })
    .from(company)
    .where(
      and(
        eq(company.autStatus, 1),
        isNull(company.cancelledAt),
        or(ilike(company.name, part), eq(company.creditCode, keyword.toUpperCase())),
      ),
    )
    .orderBy(asc(company.name), asc(company.id))
    .limit(most)
  return [
    ...people.map((row) => ({ ownerType: 'person' as const, ...row })),
    ...companies.map((row) => ({ ownerType: 'company' as const, ...row })),
  ]
}

/** One gift with its receiver, whose name and number are null when nobody knows them. */
export interface GiftRow {
  readonly grant: GrantRow
  readonly name: string | null
  readonly number: string | null
  readonly isClosed: boolean
}

/** A page of what the platform gave, newest first. */
export const pageGifts = async (
  db: Database,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; rows: GiftRow[] }> => {
  const orm = db.current()
  const isGift = eq(packageGrant.source, 'gift')
  const [counted] = await orm.select({ total: count() }).from(packageGrant).where(isGift)
  const rows = await orm
    .select({ grant: packageGrant, user, company })
    .from(packageGrant)
    .leftJoin(user, and(eq(packageGrant.ownerType, 'person'), eq(user.id, packageGrant.ownerId)))
    .leftJoin(company, and(eq(packageGrant.ownerType, 'company'), eq(company.id, packageGrant.ownerId)))
    .where(isGift)
    .orderBy(desc(packageGrant.createdAt), desc(packageGrant.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    total: counted?.total ?? 0,
    rows: rows.map(({ grant, user: person, company: unit }) => ({
      grant,
      name: person?.name ?? unit?.name ?? null,
      number: person?.phone ?? unit?.creditCode ?? null,
      isClosed: (person?.closedAt ?? unit?.cancelledAt ?? null) !== null,
    })),
  }
}
