// Calls of VirtualProductService: packages on sale, and those a link offers (domain.md §7).
import * as v from 'valibot'
import { allowed, endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'

/** What a package is. Money in 分. */
export const product = v.object({
  productId: id,
  name: v.string(),
  /** 1: for persons, 2: for companies. */
  audience: v.picklist([1, 2]),
  /** How many documents may be launched. */
  quota: v.number(),
  validDays: v.number(),
  /** Most members of a company; null: as many as there are. */
  staffLimit: v.nullable(v.number()),
  /** Of `1` signing, `2` office, `3` HR, as in `1,2`. */
  modules: v.string(),
  price: v.number(),
})
export type Product = v.InferOutput<typeof product>

/** What is on sale for the current identity, in the order it is shown. */
export const listPackages = endpoint({
  name: 'listPackages',
  method: 'GET',
  path: '/VirtualProductService/package/list',
  summary: '当前身份可以购买的套餐',
  access: signedIn,
  input: v.object({}),
  output: v.array(
    v.object({
      ...product.entries,
      /** It costs nothing, and the current identity has taken it, once for all. */
      isTaken: v.boolean(),
    }),
  ),
})

export type OfferedProduct = v.InferOutput<typeof listPackages.output>[number]

/** The steps of a purchase and when each was done; null: not yet, or never where `endedAs` says how it ended instead. */
export const listProcesses = endpoint({
  name: 'listProcesses',
  method: 'GET',
  path: '/VirtualProductService/processes',
  summary: '购买的进度',
  access: allowed('selfMeal', 'view'),
  input: v.object({ orderId: id }),
  output: v.object({
    steps: v.array(
      v.object({
        step: v.picklist(['placed', 'transferred', 'paid', 'granted', 'invoiced']),
        at: v.nullable(moment),
      }),
    ),
    endedAs: v.nullable(v.picklist(['cancelled', 'closed', 'refunded'])),
  }),
  refusals: ['not-found'],
})
export type Processes = v.InferOutput<typeof listProcesses.output>

/** 未开始, 可领取, 已领取, 已领完, 已过期. */
export const offerState = v.picklist(['upcoming', 'claimable', 'claimed', 'exhausted', 'expired'])
export type OfferState = v.InferOutput<typeof offerState>

/** The code of an offer's link. */
const offerCode = v.pipe(v.string(), v.trim(), v.maxLength(50))

/** What a link offers. For a signed-in caller, `claimed` also says that the current identity has it already. */
export const getExclusiveOffer = endpoint({
  name: 'getExclusiveOffer',
  method: 'GET',
  path: '/VirtualProductService/exclusive/offer',
  summary: '查看专属套餐',
  access: open,
  input: v.object({ code: offerCode }),
  output: v.object({
    title: v.string(),
    state: offerState,
    product,
    opensAt: moment,
    closesAt: moment,
    /** Until when the current identity may use what it claimed; null before. */
    validUntil: v.nullable(moment),
  }),
  refusals: ['not-found'],
})

/** Claims a package for the current identity, once: claiming again answers the same. */
export const claimExclusiveOffer = endpoint({
  name: 'claimExclusiveOffer',
  method: 'POST',
  path: '/VirtualProductService/exclusive/claim',
  summary: '领取专属套餐',
  access: allowed('selfMeal', 'claim'),
  input: v.object({ code: offerCode }),
  output: v.object({ grantId: id, quota: v.number(), validUntil: moment }),
  refusals: ['not-found', 'offer.wrong-identity', 'offer.not-certified', 'offer.not-open', 'offer.exhausted'],
})
