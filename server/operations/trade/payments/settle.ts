// Transfers that were announced: operators look whether the money came.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type * as calls from '#protocol/trade/payments.ts'
import type { OperatorContext } from '#server/context.ts'
import { downloadName } from '#server/domain/platform/files/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { getOrder, lockOrder, pageAnnounced } from '#server/domain/trade/orders/store.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'
import { announcedOf, movePayment } from '#server/operations/trade/payments/moves.ts'
import { tellTransferRefused } from '#server/operations/trade/quotas/tell.ts'

interface Paging {
  readonly page: number
  readonly pageSize: number
}

export const showTransfers = async (
  { deps }: OperatorContext,
  paging: Paging,
): Promise<OutputOf<typeof calls.listTransfers>> => {
  const { total, rows } = await pageAnnounced(deps.db, paging)
  const lines = rows.map(({ order, ownerName, voucherName }) => ({
    orderId: order.id,
    orderNo: order.orderNo,
    productName: order.productName,
    amount: order.amount,
    ownerType: order.ownerType,
    ownerName: ownerName ?? '',
    payer: order.payer,
    announcedAt: (order.announcedAt ?? order.changedAt).toISOString(),
    voucherName: voucherName ?? '',
  }))
  return { total, ...paging, rows: lines }
}

/** Refuses `not-found` and `order.not-possible`. */
export const decideTransfer = async (
  { deps, actor, clock }: OperatorContext,
  decision: ParsedInputOf<typeof calls.decideTransfer>,
): Promise<void> => {
  const { orderId, came } = decision
  if ((await getOrder(deps.db, orderId)) === undefined)
    throw new Refusal('not-found', '没有找到这笔订单，请刷新列表。')
  const order = await lockOrder(deps.db, orderId)
  if (order.state !== 'awaitingTransfer')
    throw new Refusal('order.not-possible', '这笔转账已经处理过了，请刷新列表。')
  const detail = came ? {} : { reason: decision.reason }
  await movePayment(deps, {
    id: await announcedOf(deps, order),
    event: came ? { type: 'transfer.confirmed' } : { type: 'transfer.missed', reason: decision.reason },
    actor,
    detail,
  })
  if (!came)
    await tellTransferRefused(deps, order, { orderId, orderNo: order.orderNo, reason: decision.reason })
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: came ? 'transfer:confirmed' : 'transfer:refused',
    actor,
    detail: { id: orderId, orderNo: order.orderNo, amount: order.amount, ...detail },
  })
}

/** Refuses `not-found`. */
export const downloadTransferVoucher = async ({ deps }: OperatorContext, orderId: string) => {
  const order = await getOrder(deps.db, orderId)
  const isOpen = order?.state === 'awaitingTransfer' && order.voucherId !== null
  const file = isOpen ? await getFile(deps.db, order.voucherId ?? '') : undefined
  if (file === undefined) throw new Refusal('not-found', '没有找到这笔转账的凭证。')
  return { name: downloadName(file), contentType: file.mime, body: contentOf(deps, file) }
}
