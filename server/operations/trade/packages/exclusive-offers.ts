// Packages given away by link: making an offer, looking at it, claiming it once (domain.md §7).
import { randomUUID } from 'node:crypto'
import type { OfferState } from '#protocol/trade/packages.ts'
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context, OpenContext, Session } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import {
  checkClaimant,
  newOfferCode,
  notClaimable,
  stateOfOffer,
  validUntil,
} from '#server/domain/trade/packages/rules.ts'
import * as packages from '#server/domain/trade/packages/store.ts'
import type { GrantRow, OfferRow, ProductRow } from '#server/domain/trade/packages/store.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

/** What an operator decides of an offer. */
export interface NewOffer {
  readonly id?: string
  readonly title: string
  readonly productId: string
  /** How many may be claimed, at least one. */
  readonly total: number
  readonly opensAt: Date
  readonly closesAt: Date
}

/** Makes an offer and gives the path of its link. Refuses `not-found` (package) and `input.invalid`. */
export const createOffer = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  offer: NewOffer,
): Promise<{ offerId: string; code: string; path: string }> => {
  if ((await packages.getProduct(db, offer.productId)) === undefined)
    throw new Refusal('not-found', '没有找到这个套餐，请刷新后重新选择。')
  if (!Number.isInteger(offer.total) || offer.total < 1)
    throw new Refusal('input.invalid', '请填写可领取的份数', { fields: { total: '请填写大于 0 的整数' } })
  if (offer.closesAt <= offer.opensAt)
    throw new Refusal('input.invalid', '结束时间须晚于开始时间', { fields: { closesAt: '须晚于开始时间' } })
  const { id: offerId = randomUUID(), ...facts } = offer
  const code = newOfferCode()
  await packages.insertOffer(db, { ...facts, id: offerId, code, createdAt: clock.now() })
  return { offerId, code, path: PAGES.offer(code) }
}

export interface OfferView {
  readonly offer: OfferRow
  readonly product: ProductRow
  readonly state: OfferState
  readonly grant: GrantRow | undefined
}

/** The offer as the current identity meets it; refuses `not-found`. */
export const viewOffer = async ({ deps, clock, session }: OpenContext, code: string): Promise<OfferView> => {
  const found = await findOffer(deps, code)
  const owner = session && quotaOwner(session.identity, session.user.id)
  const grant = owner && (await packages.findGrant(deps.db, 'exclusive', found.offer.id, owner))
  return { ...found, grant, state: grant ? 'claimed' : stateOfOffer(found.offer, clock.now()) }
}

/** Gives the package to the current identity, once; claiming again gives what it has. */
export const claimOffer = async (ctx: Context, code: string): Promise<GrantRow> => {
  const { deps, actor, session, clock } = ctx
  const { db } = deps
  const now = clock.now()
  const { offer, product } = await findOffer(deps, code)
  const owner = quotaOwner(session.identity, session.user.id)
  const earlier = await packages.findGrant(db, 'exclusive', offer.id, owner)
  if (earlier !== undefined) return earlier
  checkClaimant(product, claimantOf(session))
  const grant: GrantRow = {
    id: randomUUID(),
    ...owner,
    productId: product.id,
    source: 'exclusive',
    sourceId: offer.id,
    quota: product.quota,
    validUntil: validUntil(product, now),
    state: 'inForce',
    version: 0,
    fullEnd: null,
    createdAt: now,
    createdBy: actor.userId,
    reason: '',
  }
  // The caller's own row first: of two concurrent requests one waits here, and then gets the result of the other.
  if (!(await packages.insertGrant(db, grant))) {
    const twin = await packages.findGrant(db, 'exclusive', offer.id, owner)
    if (twin === undefined) throw new Error(`grant of offer ${offer.id} vanished`)
    return twin
  }
  if (!(await packages.takeOne(db, offer.id, now))) {
    const { offer: current } = await findOffer(deps, code)
    const state = stateOfOffer(current, now)
    throw notClaimable(state === 'claimable' ? 'exhausted' : state)
  }
  await appendAudit(db, {
    chainId: owner.ownerId,
    at: now,
    event: 'package:claimed',
    actor,
    detail: { offer: offer.title, product: product.name, quota: product.quota },
  })
  return grant
}

const findOffer = async ({ db }: Deps, code: string) => {
  const found = await packages.findOffer(db, code)
  if (found === undefined)
    throw new Refusal('not-found', '没有找到这个专属套餐，链接可能不完整。请向提供链接的人核对。')
  return found
}

const claimantOf = ({ identity, user }: Session) => ({
  type: identity.type,
  isCertified: (identity.type === 2 ? identity.companyAutStatus : user.autStatus) === 1,
})
