// Calls of the operators' console that grant a number of documents to launch.
// They find the receiver, grant, and list what was granted.
import * as v from 'valibot'
import { auditReason } from '#protocol/company/certifications/facts.ts'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { product } from '#protocol/trade/packages.ts'

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

/** Most free packages there are at once, offered or not. */
export const MOST_FREE_PACKAGES = 50
/** Most members a free package lets a company have. */
export const MOST_FREE_STAFF = 10_000
/** What a free package is called. */
export const packageName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '名称至少 2 个字'),
  v.maxLength(20, '名称最多 20 个字'),
)
const staffLimit = v.nullable(
  v.pipe(
    v.number(),
    v.integer('人数应为整数'),
    v.minValue(1, '至少 1 人'),
    v.maxValue(MOST_FREE_STAFF, `最多 ${MOST_FREE_STAFF} 人`),
  ),
)
/** Of 1 signing, 2 office, 3 HR, as in `1,2`; signing is in each. */
const modules = v.picklist(['1', '1,2', '1,3', '1,2,3'])

/** Offers a package for 0 分 to everybody of an audience, once for each identity; persons have signing alone and no staff. */
export const addFreePackage = endpoint({
  name: 'addFreePackage',
  method: 'POST',
  path: '/bc_plat/quota/package',
  summary: '新增免费套餐',
  access: byOperator('quotas.give'),
  input: v.object({
    requestId: id,
    name: packageName,
    audience: v.picklist([1, 2]),
    quota: giftDocuments,
    validDays: giftDays,
    staffLimit,
    modules,
  }),
  output: v.object({ productId: id }),
  refusals: ['package.too-many'],
})

const freePackage = v.object({
  ...v.omit(product, ['price']).entries,
  isOnSale: v.boolean(),
  /** How many identities took it. */
  taken: v.number(),
})
export type FreePackage = v.InferOutput<typeof freePackage>

/** The newest first; at most `MOST_FREE_PACKAGES`. */
export const listFreePackages = endpoint({
  name: 'listFreePackages',
  method: 'GET',
  path: '/bc_plat/quota/packages',
  summary: '免费套餐',
  access: byOperator('quotas.give'),
  input: v.object({}),
  output: v.array(freePackage),
})

/** Takes one off offer, or offers it again; who has it keeps it. */
export const offerFreePackage = endpoint({
  name: 'offerFreePackage',
  method: 'PUT',
  path: '/bc_plat/quota/package/offer',
  summary: '上架或下架免费套餐',
  access: byOperator('quotas.give'),
  input: v.object({ productId: id, isOnSale: v.boolean() }),
  output: nothing,
  refusals: ['not-found'],
})
