// Applications as they leave the server, for their company and for operators.
import { SUBSIDY_STATUS } from '#protocol/trade/subsidies/subsidies.ts'
import type { KeptFile, PaidOrder, Policy, SubsidyDetail } from '#protocol/trade/subsidies/subsidies.ts'
import type { Deps } from '#server/deps.ts'
import { getUsers } from '#server/domain/account/users/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { getPolicy } from '#server/domain/trade/subsidies/policies.ts'
import type { PolicyRecord } from '#server/domain/trade/subsidies/policies.ts'
import { ordersOf } from '#server/domain/trade/subsidies/store.ts'
import type { SubsidyRecord } from '#server/domain/trade/subsidies/store.ts'

export const presentPolicy = (row: PolicyRecord): Policy => ({
  policyId: row.id,
  name: row.name,
  percent: row.percent,
  cap: row.cap,
  from: row.fromDay,
  to: row.toDay,
  note: row.note,
})

export const presentOrder = (row: OrderRow): PaidOrder => ({
  orderId: row.id,
  orderNo: row.orderNo,
  productName: row.productName,
  amount: row.amount,
  paidAt: (row.paidAt ?? row.changedAt).toISOString(),
})

/** The whole of it. */
export const presentSubsidy = async (
  { db }: Pick<Deps, 'db'>,
  row: SubsidyRecord,
): Promise<SubsidyDetail> => {
  const policy = await getPolicy(db, row.policyId)
  if (policy === undefined) throw new Error(`policy ${row.policyId} vanished`)
  const fileOf = async (fileId: string): Promise<KeptFile> => ({
    fileId,
    name: (await getFile(db, fileId))?.name ?? '',
  })
  const papers: KeptFile[] = []
  for (const id of row.paperIds) papers.push(await fileOf(id))
  return {
    subsidyId: row.id,
    policyName: policy.name,
    amount: row.amount,
    status: SUBSIDY_STATUS[row.state],
    changedAt: row.changedAt.toISOString(),
    policy: presentPolicy(policy),
    orders: (await ordersOf(db, row.id)).map(presentOrder),
    accountName: row.accountName,
    bankName: row.bankName,
    bankAccount: row.bankAccount,
    licence: await fileOf(row.licenceId),
    papers,
    reason: row.reason,
    history: await historyOf({ db }, row),
  }
}

const historyOf = async ({ db }: Pick<Deps, 'db'>, row: SubsidyRecord): Promise<SubsidyDetail['history']> => {
  const entries = (await readChain(db, row.companyId)).filter(
    ({ event, detail }) => event.startsWith('subsidy:') && detail['id'] === row.id,
  )
  const users = new Map(
    (await getUsers(db, [...new Set(entries.flatMap(({ userId }) => userId ?? []))])).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  return entries.map(({ at, event, userId }) => ({
    at: new Date(at).toISOString(),
    event: event.replace('subsidy:subsidy.', ''),
    // Operators are no users, and companies do not see their names.
    by: users.get(userId ?? '') ?? '平台',
  }))
}
