// Grants of the first demo company's 合同专用章: one permanent, one until a date, one revoked.
// See domain.md §3 (授权用印人).
import type { GrantSubject } from '#protocol/seals/seals/use.ts'
import type { Context } from '#server/context.ts'
import { readOrganisation } from '#server/domain/contracts/approval-processes/store.ts'
import { giveGrant, revokeGrant } from '#server/operations/seals/seals/grants.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

const DAY_MS = 24 * 3_600_000

/** Somebody who may use the seal from now on. */
export const BUYER = '苏予安'
/** Somebody who may use it for a while. */
export const ENGINEER = '程以宁'

/** `boss` acts for the company that has the seal and the colleagues. */
export const makeDemoGrants = async (boss: Context, sealId: string): Promise<void> => {
  const { people, departments } = await readOrganisation(boss.deps.db, companyOf(boss))
  const colleague = (name: string): GrantSubject => {
    const memberId = people.find((person) => person.name === name)?.memberId
    if (memberId === undefined) throw new Error(`${name} does not work in the company`)
    return { kind: 'member', memberId }
  }
  const give = (subject: GrantSubject, contractTypes: readonly string[], until: string | null) =>
    boss.transaction(() => giveGrant(boss, { sealId, subject, contractTypes, needsApproval: false, until }))
  const east = departments.find(({ name }) => name === '华东区')
  if (east === undefined) throw new Error('the company has no eastern region')
  const { grantId } = await give({ kind: 'department', departmentId: east.id }, [], null)
  await boss.transaction(() => revokeGrant(boss, grantId, '华东区的合同改由苏予安统一用印'))
  const inNinetyDays = new Date(boss.clock.now().getTime() + 90 * DAY_MS)
  await give(colleague(ENGINEER), ['保密协议', '技术合同'], inNinetyDays.toISOString())
  await give(colleague(BUYER), ['采购合同', '服务合同'], null)
}
