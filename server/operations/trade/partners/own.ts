// What a partner sees: the own code, whom it brought, and what was earned.
import { formatDate } from '#protocol/chinese-date.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import { maskPhone } from '#protocol/phone.ts'
import type * as calls from '#protocol/trade/partners.ts'
import { MOST_EXPORTED } from '#protocol/trade/partners.ts'
import type { Context } from '#server/context.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '#server/documents/write-sheet.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { maskedName } from '#server/domain/trade/partners/rules.ts'
import * as partners from '#server/domain/trade/partners/store.ts'
import type { PartnerRow } from '#server/domain/trade/partners/store.ts'

interface Paging {
  readonly page: number
  readonly pageSize: number
}

const ownPartner = async ({ deps, user }: Context): Promise<PartnerRow> => {
  const row = await partners.partnerOf(deps.db, user.id)
  if (row === undefined)
    throw new Refusal('partner.denied', '只有合伙人可以进入业务后台。如需成为合伙人，请联系平台客服。')
  return row
}

export const showPartner = async (ctx: Context): Promise<calls.OwnPartner> => {
  const { db, config } = ctx.deps
  const { id, code, rateBp } = await ownPartner(ctx)
  return {
    code,
    url: `${config.publicUrl}${PAGES.register}?partner=${code}`,
    rateBp,
    ...(await partners.totalsOf(db, id)),
  }
}

export const showCustomers = async (
  ctx: Context,
  paging: Paging,
): Promise<OutputOf<typeof calls.listPartnerCustomers>> => {
  const { id } = await ownPartner(ctx)
  const { total, rows } = await partners.pageCustomers(ctx.deps.db, id, paging)
  return {
    total,
    ...paging,
    rows: rows.map(({ customer, name, phone, orders }) => ({
      customerId: customer.userId,
      nameMasked: maskedName(name),
      phoneMasked: maskPhone(phone),
      joinedAt: customer.joinedAt.toISOString(),
      orders,
    })),
  }
}

export const showMonths = async (
  ctx: Context,
  paging: Paging,
): Promise<OutputOf<typeof calls.listPartnerMonths>> => {
  const { id } = await ownPartner(ctx)
  return { ...paging, ...(await partners.pageMonths(ctx.deps.db, id, paging)) }
}

export const showCommissions = async (
  ctx: Context,
  { month, ...paging }: Paging & { month?: string | undefined },
): Promise<OutputOf<typeof calls.listCommissions>> => {
  const { id } = await ownPartner(ctx)
  const { total, rows } = await partners.pageCommissions(ctx.deps.db, { partnerId: id, month }, paging)
  return {
    total,
    ...paging,
    rows: rows.map(({ commission, phone }) => ({
      commissionId: commission.id,
      kind: commission.kind,
      at: commission.at.toISOString(),
      productName: commission.productName,
      phoneMasked: maskPhone(phone),
      orderAmount: commission.orderAmount,
      rateBp: commission.rateBp,
      amount: commission.amount,
      isSettled: commission.settlementId !== null,
    })),
  }
}

const HEADS = ['时间', '套餐', '客户', '订单金额（元）', '佣金比例（%）', '佣金（元）', '状态']

/** Every line of one month, or of all; refuses `partner.too-many` where one workbook does not hold them. */
export const exportCommissions = async (
  ctx: Context,
  { month }: { month?: string | undefined },
): Promise<{ name: string; contentType: string; body: Uint8Array }> => {
  const { total, rows } = await showCommissions(ctx, { month, page: 1, pageSize: MOST_EXPORTED })
  if (total > MOST_EXPORTED)
    throw new Refusal('partner.too-many', `一次最多导出 ${MOST_EXPORTED} 条，请选择月份后再导出。`)
  const now = ctx.clock.now()
  await appendAudit(ctx.deps.db, {
    chainId: ctx.user.id,
    at: now,
    event: 'partner:commissions.exported',
    actor: ctx.actor,
    detail: { month: month ?? null, lines: total },
  })
  return {
    name: `佣金明细${month ?? formatDate(now, 'YYYYMMDD')}.xlsx`,
    contentType: WORKBOOK_TYPE,
    body: writeWorkbook([
      { name: '佣金明细', rows: [HEADS, ...rows.map(cellsOf)], widths: [18, 24, 16, 16, 14, 14, 18] },
    ]),
  }
}

/** 分 as yuan, basis points as percent. */
const hundredths = (n: number): string => (n / 100).toFixed(2)

const cellsOf = (row: calls.Commission): string[] => [
  formatDate(new Date(row.at), 'YYYY-MM-DD hh:mm'),
  row.productName,
  row.phoneMasked,
  hundredths(row.orderAmount),
  hundredths(row.rateBp),
  hundredths(row.amount),
  `${row.kind === 'takenBack' ? '退款扣回' : '付款'}，${row.isSettled ? '已结算' : '未结算'}`,
]
