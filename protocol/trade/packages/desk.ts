// Calls of the operators' desk that make exclusive packages: what a link gives away (domain.md §7).
import * as v from 'valibot'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { product } from '#protocol/trade/packages.ts'

/** The most that one link gives away. */
export const MOST_CLAIMS = 10_000

const access = byOperator('quotas.give')

/** What an offer is called on its page. */
export const offerTitle = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '名称至少 2 个字'),
  v.maxLength(30, '名称最多 30 个字'),
)
/** How many may be claimed. */
export const offerTotal = v.pipe(
  v.number('请填写可领取数量'),
  v.integer('数量应为整数'),
  v.minValue(1, '至少 1 个'),
  v.maxValue(MOST_CLAIMS, `最多 ${MOST_CLAIMS} 个`),
)

/** The packages on sale, of which one is given away. */
export const listOfferProducts = endpoint({
  name: 'listOfferProducts',
  method: 'GET',
  path: '/bc_plat/offer/products',
  summary: '可以做成专属套餐的套餐',
  access,
  input: v.object({}),
  output: v.array(product),
})

const deskOffer = v.object({
  offerId: id,
  title: v.string(),
  productName: v.string(),
  /** 1: for persons, 2: for companies. */
  audience: v.picklist([1, 2]),
  total: v.number(),
  claimed: v.number(),
  opensAt: moment,
  closesAt: moment,
  state: v.picklist(['upcoming', 'claimable', 'exhausted', 'expired']),
  /** The whole address to be given out. */
  url: v.string(),
})
export type DeskOffer = v.InferOutput<typeof deskOffer>

/** Newest first. */
export const listExclusiveOffers = endpoint({
  name: 'listExclusiveOffers',
  method: 'GET',
  path: '/bc_plat/offer/list',
  summary: '专属套餐',
  access,
  input: v.object({ ...pageInput }),
  output: pageOf(deskOffer),
})

/** Makes one; the request’s id becomes the offer’s, so asking again answers the same. */
export const addExclusiveOffer = endpoint({
  name: 'addExclusiveOffer',
  method: 'POST',
  path: '/bc_plat/offer',
  summary: '新增专属套餐',
  access,
  input: v.object({
    requestId: id,
    title: offerTitle,
    productId: id,
    total: offerTotal,
    opensAt: moment,
    closesAt: moment,
  }),
  output: v.object({ offerId: id, url: v.string() }),
  refusals: ['not-found', 'input.invalid'],
})

/** Ends one now; who claimed keeps what they have. One that is over stays as it is. */
export const endExclusiveOffer = endpoint({
  name: 'endExclusiveOffer',
  method: 'PUT',
  path: '/bc_plat/offer/end',
  summary: '提前结束专属套餐的领取',
  access,
  input: v.object({ offerId: id }),
  output: nothing,
  refusals: ['not-found'],
})
