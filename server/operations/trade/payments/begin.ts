// Begins a payment: where the payer goes, or what account the money goes to.
import { PAGES } from '#protocol/pages.ts'
import { Refusal } from '#protocol/failures.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Context } from '#server/context.ts'
import { setTransfer } from '#server/domain/trade/orders/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { findPayable } from '#server/operations/trade/orders/find.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'

/** The path 银联 posts its notices to. */
export const UNION_PAY_NOTICE = `${BASE_PATH}/TradeService/unionPay/notice`

const unavailable = () => new Refusal('payment.unavailable', '这种支付方式现在不能用，请刷新后换一种。')

/** A link to the embedded cashier; refuses `payment.unavailable`, `order.not-possible` and `not-found`. */
export const beginOnline = async (ctx: Context, orderId: string): Promise<{ url: string }> => {
  const { cashier } = ctx.deps
  const row = await findPayable(ctx, orderId)
  if (cashier === undefined) throw unavailable()
  return { url: PAGES.cashier(cashier.tokenFor(row.id)) }
}

/** The form for 银联; refuses the same. */
export const beginUnionPay = async (ctx: Context, orderId: string) => {
  const { unionPay, config } = ctx.deps
  const row = await findPayable(ctx, orderId)
  if (unionPay === undefined) throw unavailable()
  const form = unionPay.formFor(
    { ...row, orderId: row.id },
    {
      front: `${config.publicUrl}${PAGES.paid(row.id)}`,
      back: `${config.publicUrl}${UNION_PAY_NOTICE}`,
    },
  )
  return { url: form.url, fields: { ...form.fields } }
}

const VOUCHERS = ['image/jpeg', 'image/png', 'application/pdf']

/** Refuses `transfer.invalid` with words at the input too. */
export const announceTransfer = async (
  ctx: Context,
  { orderId, payer, fileId }: { orderId: string; payer: string; fileId: string },
): Promise<void> => {
  const { deps, user, identity, actor, clock } = ctx
  const row = await findPayable(ctx, orderId)
  if (deps.config.payments.bankAccount === undefined || identity.type === 1) throw unavailable()
  const voucher = await getFile(deps.db, fileId)
  const isVoucher =
    voucher?.userId === user.id && voucher.kind === 'attachment' && VOUCHERS.includes(voucher.mime)
  if (!isVoucher) {
    const words = '请上传转账凭证：图片或 PDF'
    throw new Refusal('transfer.invalid', words, { fields: { fileId: words } })
  }
  await moveOrder(deps, {
    id: row.id,
    event: { type: 'transfer.announced' },
    actor,
    detail: { payer },
  })
  await setTransfer(deps.db, row.id, { payer, voucherId: fileId, announcedAt: clock.now() })
}
