// Who belongs to which department of a company, for figures and for the lists behind them.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { member } from '#server/db/schema/company/companies.ts'

/** The people of a department and of those beneath it, as a statement; nobody where the company has no such department. */
export const peopleOf = (companyId: string, departmentId: string): SQL => sql`
  select placed.user_id from member placed
  where placed.company_id = ${companyId} and placed.status in ('active', 'disabled') and placed.user_id is not null
    and placed.departments && array(
      with recursive below as (
        select id from department where id = ${departmentId} and company_id = ${companyId}
        union select department.id from department inner join below on department.parent_id = below.id
      ) select id from below)`

/** In which departments the people of a company are. */
export const placesOf = (
  db: Database,
  companyId: string,
): Promise<{ userId: string | null; departments: string[] }[]> =>
  db
    .current()
    .select({ userId: member.userId, departments: member.departments })
    .from(member)
    .where(and(eq(member.companyId, companyId), inArray(member.status, ['active', 'disabled'])))
