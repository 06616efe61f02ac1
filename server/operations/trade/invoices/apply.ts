// Applies for an invoice of paid orders; each order is on one living invoice at most (domain.md §7).
import type { ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { DELIVERY } from '#protocol/trade/invoices/invoices.ts'
import type * as calls from '#protocol/trade/invoices/invoices.ts'
import type { Context } from '#server/context.ts'
import { areaName } from '#server/domain/platform/regions/areas.ts'
import { findAddress, findTitle } from '#server/domain/trade/invoices/kept.ts'
import { isInvoiceable, titleProblem } from '#server/domain/trade/invoices/rules.ts'
import {
  getInvoice,
  keepOfInvoice,
  livingInvoices,
  lockOrders,
  ordersOf,
} from '#server/domain/trade/invoices/store.ts'
import { isOwnedBy } from '#server/domain/trade/orders/rules.ts'
import { lockPayer } from '#server/domain/trade/orders/store.ts'
import { openAddress } from '#server/operations/trade/invoices/addresses.ts'
import { buyerOf } from '#server/operations/trade/invoices/titles.ts'
import { findInvoice } from '#server/operations/trade/invoices/find.ts'
import { keepApplied } from '#server/operations/trade/invoices/keep-applied.ts'
import { moveInvoice } from '#server/operations/trade/invoices/moves.ts'
import { sealReceiver } from '#server/operations/trade/invoices/receiver.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

type Wanted = Pick<ParsedInputOf<typeof calls.applyInvoice>, 'kind' | 'titleId' | 'delivery'>

/** Refuses `not-found`, `invoice.orders`, `invoice.title` and `invoice.delivery`. */
export const applyInvoice = async (
  ctx: Context,
  { requestId, orderIds, ...wanted }: ParsedInputOf<typeof calls.applyInvoice>,
): Promise<{ invoiceId: string }> => {
  const { deps, identity, user, actor } = ctx
  const owner = quotaOwner(identity, user.id)
  const before = await getInvoice(deps.db, requestId)
  if (before !== undefined) {
    if (isOwnedBy(before, owner)) return { invoiceId: requestId }
    throw missingOrders()
  }
  const ids = [...new Set(orderIds)]
  await lockPayer(deps.db, owner)
  const amount = await takeableSum(ctx, ids)
  const wish = { ...(await wantedFacts(ctx, wanted)), by: user.id }
  await keepApplied(deps, { id: requestId, ...owner, amount, wish, orderIds: ids, actor })
  return { invoiceId: requestId }
}

/** Refuses the same, and `invoice.not-possible`. */
export const reapplyInvoice = async (
  ctx: Context,
  { invoiceId, ...wanted }: ParsedInputOf<typeof calls.reapplyInvoice>,
): Promise<void> => {
  const { deps, actor, user, clock } = ctx
  const row = await findInvoice(ctx, invoiceId)
  await lockPayer(deps.db, row)
  // Somebody else may have applied again meanwhile; then its orders are its own, and the chart says no.
  if ((await getInvoice(deps.db, invoiceId))?.state === 'failed') {
    const ids = (await ordersOf(deps.db, invoiceId)).map(({ id }) => id)
    await takeableSum(ctx, ids)
    const said = await wantedFacts(ctx, wanted)
    await keepOfInvoice(deps.db, invoiceId, {
      ...said,
      receiver: sealReceiver(deps, invoiceId, said.receiver),
      appliedBy: user.id,
      appliedAt: clock.now(),
      failReason: '',
    })
  }
  await moveInvoice(deps, { id: invoiceId, event: { type: 'invoice.reapplied' }, actor })
}

const missingOrders = () => new Refusal('not-found', '没有找到其中的订单，请刷新后重新选择。')

// The sum of the orders, which are held from now on.
const takeableSum = async (
  { deps, identity, user, clock }: Context,
  ids: readonly string[],
): Promise<number> => {
  const rows = await lockOrders(deps.db, quotaOwner(identity, user.id), ids)
  if (rows.length < ids.length) throw missingOrders()
  const living = await livingInvoices(deps.db, ids)
  const wrong = rows.find((row) => !isInvoiceable(row, clock.now()) || living.has(row.id))
  if (wrong !== undefined)
    throw new Refusal(
      'invoice.orders',
      living.has(wrong.id)
        ? `订单 ${wrong.orderNo} 已经申请过发票，请刷新后重新选择。`
        : `订单 ${wrong.orderNo} 不能开票：付款后 365 天内、没有退款的订单才可以。请刷新后重新选择。`,
    )
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is wanted, as the invoice will say it; refuses `not-found`, `invoice.title` and `invoice.delivery`. */
export const wantedFacts = async (ctx: Context, { kind, titleId, delivery }: Wanted) => {
  const { deps, identity, user } = ctx
  const owner = quotaOwner(identity, user.id)
  const title = await findTitle(deps.db, owner, titleId)
  if (title === undefined)
    throw new Refusal('not-found', '没有找到这个抬头，可能已被删除。请刷新后重新选择。')
  const problem = titleProblem(kind, title, await buyerOf(ctx))
  if (problem !== undefined) throw new Refusal('invoice.title', problem, { fields: { titleId: problem } })
  const { name, taxNumber, address, phone, bank, account } = title
  return {
    kind,
    name,
    taxNumber,
    address,
    phone,
    bank,
    account,
    delivery: delivery.way,
    receiver: await receiverWords(ctx, delivery),
  }
}

const receiverWords = async (ctx: Context, delivery: Wanted['delivery']): Promise<string> => {
  const { deps, identity, user } = ctx
  if (delivery.way === DELIVERY.electronic) {
    if (delivery.email === '' && deps.mail !== undefined) {
      const words = '请填写接收发票的邮箱'
      throw new Refusal('invoice.delivery', words, { fields: { email: words } })
    }
    return delivery.email
  }
  const row = await findAddress(deps.db, quotaOwner(identity, user.id), delivery.addressId)
  if (row === undefined) throw new Refusal('not-found', '没有找到这个地址，可能已被删除。请刷新后重新选择。')
  const { name, phone, area, detail } = openAddress(deps, row)
  return `${name}，${phone}，${areaName(area) ?? ''}${detail}`
}
