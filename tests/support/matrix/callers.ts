// All wrong callers of the authorization matrix.
import { eq } from 'drizzle-orm'
import { member } from '#server/db/schema/company/companies.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Who reaches for the guarded company's things. */
export const ACTORS = [
  'anonymous',
  'otherAdmin',
  'withoutRole',
  'otherContract',
  'disabledStaff',
  'adminElsewhere',
] as const

export type ActorName = (typeof ACTORS)[number]

/** `bystander` takes part in another contract of the company alone. */
export const makeCallers = async (
  app: TestApp,
  companyId: string,
  bystander: TestClient,
): Promise<Record<ActorName, TestClient>> => {
  const withoutRole = await newStaff(app, companyId, '史无权', [])
  const disabledStaff = await newStaff(app, companyId, '丁停用', ['admin'])
  await app.db
    .current()
    .update(member)
    .set({ status: 'disabled' })
    .where(eq(member.id, disabledStaff.memberId))
  const other = await newPerson(app, '卫隔壁')
  const { companyId: otherCompany } = await newCompany(other, '上海隔壁测试有限公司')
  await actFor(other, otherCompany)
  const both = await newStaff(app, companyId, '沈两处', ['staff'])
  const { companyId: third } = await newCompany(both, '苏州两处测试有限公司')
  await actFor(both, third)
  await actFor(both, companyId)
  return {
    anonymous: app.client(),
    otherAdmin: other.client,
    withoutRole: withoutRole.client,
    otherContract: bystander,
    disabledStaff: disabledStaff.client,
    adminElsewhere: both.client,
  }
}
