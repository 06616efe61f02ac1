// Calls of the operators' console that grant a number of documents to launch.
// They find the receiver, grant, and list what was granted.
import * as v from 'valibot'
import { auditReason } from '#protocol/company/certifications/facts.ts'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** The most documents given at once, and the longest they may be used. */
export const GIFT_LIMITS = { documents: 10_000, days: 1_095 } as const

/** How many documents are given. */
export const giftDocuments = v.pipe(
  v.number(),
  v.integer('份数应为整数'),
  v.minValue(1, '至少赠送 1 份'),
  v.maxValue(GIFT_LIMITS.documents, `一次最多赠送 ${GIFT_LIMITS.documents} 份`),
)
/** For how many days they may be used. */
export const giftDays = v.pipe(
  v.number(),
  v.integer('有效天数应为整数'),
  v.minValue(1, '至少有效 1 天'),
  v.maxValue(GIFT_LIMITS.days, `最长有效 ${GIFT_LIMITS.days} 天`),
)
const ownerType = v.picklist(['person', 'company'])

const receiver = v.object({
  ownerType,
  ownerId: id,
  name: v.string(),
  /** Phone or credit code, masked in the middle. */
  numberMasked: v.string(),
  /** How many documents they may still launch. */
  left: v.number(),
})
export type QuotaReceiver = v.InferOutput<typeof receiver>

/** Certified people by part of their name or their whole phone, certified companies by part of their name or their credit code. */
export const findQuotaReceivers = endpoint({
  name: 'findQuotaReceivers',
  method: 'GET',
  path: '/bc_plat/quota/receivers',
  summary: '查找可以接受赠送份数的个人或单位',
  access: byOperator('quotas.give'),
  input: v.object({ keyword: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100)) }),
  output: v.array(receiver),
})

/** Gives documents; the receiver, or the company's administrators, read how many, until when and why. */
export const giveDocuments = endpoint({
  name: 'giveDocuments',
  method: 'POST',
  path: '/bc_plat/quota/give',
  summary: '赠送合同份数',
  access: byOperator('quotas.give'),
  input: v.object({
    requestId: id,
    ownerType,
    ownerId: id,
    quota: giftDocuments,
    validDays: giftDays,
    reason: auditReason,
  }),
  output: nothing,
  refusals: ['not-found', 'quota.receiver-closed', 'quota.receiver-not-certified'],
})

const given = v.object({
  grantId: id,
  ownerType,
  /** Empty when the account was closed since. */
  name: v.string(),
  numberMasked: v.string(),
  quota: v.number(),
  /** How many of them are set aside or used up. */
  taken: v.number(),
  validUntil: moment,
  isOver: v.boolean(),
  reason: v.string(),
  givenAt: moment,
  /** Empty when the product itself gave them. */
  operatorName: v.string(),
})
export type GivenDocuments = v.InferOutput<typeof given>

/** What was given, newest first. */
export const listGivenDocuments = endpoint({
  name: 'listGivenDocuments',
  method: 'GET',
  path: '/bc_plat/quota/list',
  summary: '赠送份数的记录',
  access: byOperator('quotas.give'),
  input: v.object({ ...pageInput }),
  output: pageOf(given),
})
