// What is still open for a company, counted before it is cancelled.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { CompanyTies } from '#protocol/company/cancellations/cancellations.ts'
import type { Database } from '#server/db/database.ts'
import { approval } from '#server/db/schema/contracts/approvals.ts'
import { certification } from '#server/db/schema/company/certifications.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'

/** Everything that has to be settled first. */
export const countTies = async (db: Database, companyId: string): Promise<CompanyTies> => {
  const orm = db.current()
  const isParty = sql`exists (select 1 from ${party} where ${party.contractId} = ${contract.id} and ${party.companyId} = ${companyId})`
  return {
    contracts: await orm.$count(
      contract,
      and(
        inArray(contract.state, [
          'reviewing',
          'approving',
          'confirming',
          'preparing',
          'preparingFailed',
          'signing',
          'finishing',
          'finishingFailed',
          'voiding',
        ]),
        or(eq(contract.companyId, companyId), isParty),
      ),
    ),
    approvals: await orm.$count(
      approval,
      and(eq(approval.companyId, companyId), eq(approval.state, 'running')),
    ),
    orders: await orm.$count(
      tradeOrder,
      and(
        eq(tradeOrder.ownerType, 'company'),
        eq(tradeOrder.ownerId, companyId),
        inArray(tradeOrder.state, ['unpaid', 'awaitingTransfer', 'refunding']),
      ),
    ),
    certifications: await orm.$count(
      certification,
      and(
        eq(certification.subjectType, 'company'),
        eq(certification.subjectId, companyId),
        inArray(certification.state, ['proving', 'reviewing', 'suspended']),
      ),
    ),
  }
}
