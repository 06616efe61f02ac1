// Gives keys to the names that have none yet.
// They were written before there were keys, or by an older server beside this one.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { contact } from '#server/db/schema/account/contacts.ts'
import { user } from '#server/db/schema/account/users.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { nameKey } from './name-keys.ts'

const NAMED_TABLES: readonly { readonly table: PgTable; readonly hasCompany: boolean }[] = [
  { table: user, hasCompany: false },
  { table: member, hasCompany: false },
  { table: contact, hasCompany: true },
]

interface Unkeyed extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly company_name: string
}

/** Writes the keys of at most so many rows of each table; false when every row has one. */
export const keySome = async (db: Database, most: number): Promise<boolean> => {
  let isMore = false
  for (const { table, hasCompany } of NAMED_TABLES) {
    const companyName = hasCompany ? sql`company_name` : sql`''`
    const { rows } = await db
      .current()
      .execute<Unkeyed>(
        sql`select id, name, ${companyName} as company_name from ${table} where name_key is null order by id limit ${most} for update`,
      )
    if (rows.length === 0) continue
    isMore = true
    const keys = rows.map(({ id, name, company_name }) => ({ id, key: nameKey(name, company_name) }))
    await db.current().execute(
      sql`update ${table} set name_key = keyed.key
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as keyed(id uuid, key text)
        where ${table}.id = keyed.id`,
    )
  }
  return isMore
}
