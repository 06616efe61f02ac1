// Begins a payment: where the payer goes, or what account the money goes to.
import { PAGES } from '#protocol/pages.ts'
import { Refusal } from '#protocol/failures.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { PayDevice, wechatPay } from '#protocol/trade/payments.ts'
import type { Context } from '#server/context.ts'
import { lockOrder, setTransfer } from '#server/domain/trade/orders/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { getPayment } from '#server/domain/trade/payments/store.ts'
import type { PaymentRow } from '#server/domain/trade/payments/store.ts'
import { findPayable, holdPayable } from '#server/operations/trade/orders/find.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { announcePayment, beginPayment, movePayment } from '#server/operations/trade/payments/moves.ts'
import {
  ALIPAY_NOTICE,
  UNION_PAY_NOTICE,
  WECHAT_PAY_NOTICE,
} from '#server/operations/trade/payments/notice-paths.ts'

const unavailable = () => new Refusal('payment.unavailable', '这种支付方式现在不能用，请刷新后换一种。')

/** The payer is on the way to a provider; refuses `order.not-possible` and `not-found`. Joins the caller's transaction. */
const beginAt = async (
  ctx: Context,
  orderId: string,
  provider: PaymentRow['provider'],
): Promise<{ row: OrderRow; paymentId: string }> => {
  const row = await holdPayable(ctx, orderId)
  const paymentId = await beginPayment(ctx.deps, { orderId, provider, amount: row.amount }, ctx.actor)
  return { row, paymentId }
}

/** A link to the embedded cashier; refuses `payment.unavailable`, `order.not-possible` and `not-found`. */
export const beginOnline = async (ctx: Context, orderId: string): Promise<{ url: string }> => {
  const { cashier } = ctx.deps
  await findPayable(ctx, orderId)
  if (cashier === undefined) throw unavailable()
  const { row } = await beginAt(ctx, orderId, 'cashier')
  return { url: PAGES.cashier(cashier.tokenFor(row.id)) }
}

/** The form for 银联; refuses the same. */
export const beginUnionPay = async (ctx: Context, orderId: string) => {
  const { unionPay, config } = ctx.deps
  await findPayable(ctx, orderId)
  if (unionPay === undefined) throw unavailable()
  const { row } = await beginAt(ctx, orderId, 'unionPay')
  const form = unionPay.formFor(
    { ...row, orderId: row.id },
    {
      front: `${config.publicUrl}${PAGES.paid(row.id)}`,
      back: `${config.publicUrl}${UNION_PAY_NOTICE}`,
    },
  )
  return { url: form.url, fields: { ...form.fields } }
}

/** A code or an address at 微信支付; refuses the same and `payment.unreached`. Waits for the gateway. */
export const beginWechatPay = async (
  ctx: Context,
  { orderId, device }: { orderId: string; device: PayDevice },
): Promise<OutputOf<typeof wechatPay>> => {
  const { wechatPay: gateway, config, db, log } = ctx.deps
  await findPayable(ctx, orderId)
  if (gateway === undefined) throw unavailable()
  const { row, paymentId } = await db.transaction(() => beginAt(ctx, orderId, 'wechatPay'))
  const links = { back: `${config.publicUrl}${WECHAT_PAY_NOTICE}`, payerIp: ctx.actor.ip }
  try {
    const door = await gateway.begin({ ...row, orderId: row.id }, links, device)
    return 'code' in door ? { kind: 'code', code: door.code } : { kind: 'address', url: door.url }
  } catch (error) {
    log.warn({ err: error, order: orderId }, '微信支付没有受理')
    await db.transaction(() => noteFailure(ctx, { orderId, paymentId }))
    throw new Refusal('payment.unreached', '微信支付暂时没有响应，没有扣款。请稍后再试，或换一种支付方式。', {
      status: 503,
      cause: error,
    })
  }
}

// Whatever happened to it meanwhile counts for more: the order was given up, or the money came all the same.
const noteFailure = async (
  { deps, actor }: Context,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> => {
  await lockOrder(deps.db, orderId)
  if ((await getPayment(deps.db, paymentId))?.state === 'begun')
    await movePayment(deps, { id: paymentId, event: { type: 'payment.failed' }, actor })
}

/** The address of 支付宝; refuses what `beginOnline` does. */
export const beginAlipay = async (
  ctx: Context,
  { orderId, device }: { orderId: string; device: PayDevice },
): Promise<{ url: string }> => {
  const { alipay, config } = ctx.deps
  await findPayable(ctx, orderId)
  if (alipay === undefined) throw unavailable()
  const { row } = await beginAt(ctx, orderId, 'alipay')
  const links = {
    front: `${config.publicUrl}${PAGES.paid(row.id)}`,
    back: `${config.publicUrl}${ALIPAY_NOTICE}`,
  }
  return { url: alipay.addressFor({ ...row, orderId: row.id }, links, device) }
}

const VOUCHERS = ['image/jpeg', 'image/png', 'application/pdf']

/** Refuses `transfer.invalid` with words at the input too. */
export const announceTransfer = async (
  ctx: Context,
  { orderId, payer, fileId }: { orderId: string; payer: string; fileId: string },
): Promise<void> => {
  const { deps, user, identity, actor, clock } = ctx
  const row = await holdPayable(ctx, orderId)
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
  await announcePayment(deps, row, actor)
}
