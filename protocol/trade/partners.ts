// Calls of partners (userType 2) and of operators who make and settle them (decision 0098).
import * as v from 'valibot'
import { byOperator, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { phone } from '#protocol/account/sessions/session.ts'

/** A share in hundredths of a percent (basis points); 0 earns nothing from then on. */
export const MOST_RATE_BP = 5_000

export const rateBp = v.pipe(
  v.number('请填写佣金比例'),
  v.integer('佣金比例最多两位小数'),
  v.minValue(0, '佣金比例为 0–50%'),
  v.maxValue(MOST_RATE_BP, '佣金比例为 0–50%'),
)

/** A month in China, as 2026-11. */
const month = v.pipe(v.string(), v.regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/, '请填写月份，如 2026-11'))

export const getPartner = endpoint({
  name: 'getPartner',
  method: 'GET',
  path: '/TradeService/partner',
  summary: '我的合伙人推广码与汇总',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    code: v.string(),
    /** Where whoever follows it registers. */
    url: v.string(),
    rateBp: v.number(),
    customers: v.number(),
    /** In 分: earned and not paid out yet, and paid out; the first may be negative after refunds. */
    open: v.number(),
    settled: v.number(),
  }),
  refusals: ['partner.denied'],
})
export type OwnPartner = v.InferOutput<(typeof getPartner)['output']>

const customer = v.object({
  customerId: id,
  nameMasked: v.string(),
  phoneMasked: v.string(),
  joinedAt: moment,
  /** Orders that were paid and not refunded. */
  orders: v.number(),
})
export type PartnerCustomer = v.InferOutput<typeof customer>

/** Newest first. */
export const listPartnerCustomers = endpoint({
  name: 'listPartnerCustomers',
  method: 'GET',
  path: '/TradeService/partner/customers',
  summary: '我带来的客户',
  access: signedIn,
  input: v.object({ ...pageInput }),
  output: pageOf(customer),
  refusals: ['partner.denied'],
})

const partnerMonth = v.object({
  month: v.string(),
  /** Orders paid in it. */
  orders: v.number(),
  /** In 分, refunds of the month taken off. */
  amount: v.number(),
  settled: v.number(),
})
export type PartnerMonth = v.InferOutput<typeof partnerMonth>

/** Newest first. */
export const listPartnerMonths = endpoint({
  name: 'listPartnerMonths',
  method: 'GET',
  path: '/TradeService/partner/months',
  summary: '按月的佣金',
  access: signedIn,
  input: v.object({ ...pageInput }),
  output: pageOf(partnerMonth),
  refusals: ['partner.denied'],
})

const commission = v.object({
  commissionId: id,
  kind: v.picklist(['earned', 'takenBack']),
  at: moment,
  productName: v.string(),
  phoneMasked: v.string(),
  /** In 分. */
  orderAmount: v.number(),
  rateBp: v.number(),
  /** In 分; negative where it was taken back. */
  amount: v.number(),
  isSettled: v.boolean(),
})
export type Commission = v.InferOutput<typeof commission>

/** Newest first. */
export const listCommissions = endpoint({
  name: 'listCommissions',
  method: 'GET',
  path: '/TradeService/partner/commissions',
  summary: '订单与佣金明细',
  access: signedIn,
  input: v.object({ ...pageInput, month: v.optional(month) }),
  output: pageOf(commission),
  refusals: ['partner.denied'],
})

/** Most lines of one workbook. */
export const MOST_EXPORTED = 3_000

/** The same as a workbook, of one month or of all; more lines than one holds are refused. */
export const exportCommissions = endpoint({
  name: 'exportCommissions',
  method: 'POST',
  path: '/TradeService/partner/commissions/export',
  summary: '导出订单与佣金明细（Excel）',
  access: signedIn,
  input: v.object({ month: v.optional(month) }),
  output: v.any(),
  transfer: 'download',
  refusals: ['partner.denied', 'partner.too-many'],
})

const keptPartner = v.object({
  partnerId: id,
  name: v.string(),
  phoneMasked: v.string(),
  code: v.string(),
  rateBp: v.number(),
  customers: v.number(),
  /** In 分: what was earned up to the end of the month before and is not paid out; may be negative after refunds. */
  due: v.number(),
  createdAt: moment,
})
export type KeptPartner = v.InferOutput<typeof keptPartner>

/** Newest first; `keyword` is part of a name, a whole phone or a code. */
export const listPartners = endpoint({
  name: 'listPartners',
  method: 'GET',
  path: '/bc_plat/partner/list',
  summary: '合伙人',
  access: byOperator('partners.keep'),
  input: v.object({ ...pageInput, keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '') }),
  output: pageOf(keptPartner),
})

/** Makes a certified person a partner. */
export const addPartner = endpoint({
  name: 'addPartner',
  method: 'POST',
  path: '/bc_plat/partner',
  summary: '添加合伙人',
  access: byOperator('partners.keep'),
  input: v.object({ phone, rateBp }),
  output: v.object({ partnerId: id }),
  refusals: ['partner.user-unknown', 'partner.not-certified', 'partner.exists'],
})

/** For orders paid from now on. */
export const setPartnerRate = endpoint({
  name: 'setPartnerRate',
  method: 'PUT',
  path: '/bc_plat/partner/rate',
  summary: '修改佣金比例',
  access: byOperator('partners.keep'),
  input: v.object({ partnerId: id, rateBp }),
  output: nothing,
  refusals: ['not-found'],
})

/** A partner's months for the desk, newest first. */
export const listPartnerDues = endpoint({
  name: 'listPartnerDues',
  method: 'GET',
  path: '/bc_plat/partner/months',
  summary: '合伙人按月的佣金',
  access: byOperator('partners.keep'),
  input: v.object({ ...pageInput, partnerId: id }),
  output: pageOf(partnerMonth),
  refusals: ['not-found'],
})

/**
 * Notes that all that was open up to the end of a month was paid out; `amount` is what the operator paid, in 分. Refused with
 * `partner.stale` where something else is open by now, and with `partner.nothing-due` where nothing is left to be paid.
 */
export const settlePartner = endpoint({
  name: 'settlePartner',
  method: 'POST',
  path: '/bc_plat/partner/settle',
  summary: '登记佣金已结算',
  access: byOperator('partners.keep'),
  input: v.object({
    partnerId: id,
    month,
    amount: v.pipe(v.number(), v.integer(), v.minValue(1, '没有可结算的佣金'), v.maxValue(1e12)),
  }),
  output: nothing,
  refusals: ['not-found', 'partner.month-open', 'partner.nothing-due', 'partner.stale'],
})
