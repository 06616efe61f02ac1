// Repayments as the loan's page shows them.
import type { RepaymentLine } from '#protocol/contracts/repayments/repayments.ts'
import type { Context } from '#server/context.ts'
import type { RepaymentRow } from '#server/domain/contracts/repayments/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'

export const presentRepayments = (
  { deps: { db } }: Pick<Context, 'deps'>,
  rows: readonly RepaymentRow[],
): Promise<RepaymentLine[]> =>
  Promise.all(
    rows.map(async (row) => ({
      repaymentId: row.id,
      status: row.status,
      amount: row.amount,
      paidOn: row.paidOn,
      payer: row.payer,
      isOnBehalf: row.isOnBehalf,
      voucherName: (await getFile(db, row.voucherId))?.name ?? '',
      reason: row.reason,
      submittedAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
  )
