// When an offer may be claimed, by whom, and how long a package lasts (domain.md §7).
import { randomInt } from 'node:crypto'
import type { OfferState, Product } from '#protocol/trade/packages.ts'
import { Refusal } from '#protocol/failures.ts'

const DAY_MS = 24 * 3_600_000
// Without letters and digits that are mistaken for one another when read aloud.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/** The code of a new link: about 59 bits, so that nobody finds one by trying. */
export const newOfferCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** An offer as far as its rules go. */
export interface OfferTimes {
  readonly total: number
  readonly claimed: number
  readonly opensAt: Date
  readonly closesAt: Date
}

/** What somebody who has not claimed it meets. */
export const stateOfOffer = (offer: OfferTimes, now: Date): Exclude<OfferState, 'claimed'> => {
  if (now >= offer.closesAt) return 'expired'
  if (offer.claimed >= offer.total) return 'exhausted'
  return now < offer.opensAt ? 'upcoming' : 'claimable'
}

/** Until when a package begun now may be used. */
export const validUntil = ({ validDays }: Pick<Product, 'validDays'>, now: Date): Date =>
  new Date(now.getTime() + validDays * DAY_MS)

/** The identity a package goes to. */
export interface Claimant {
  readonly type: 1 | 2
  readonly isCertified: boolean
}

/** Refuses an identity the package is not for, or one that is not certified. */
export const checkClaimant = ({ audience }: Pick<Product, 'audience'>, claimant: Claimant): void => {
  if (audience !== claimant.type)
    throw new Refusal(
      'offer.wrong-identity',
      audience === 1
        ? '这是个人套餐，请切换到个人身份后领取。'
        : '这是单位套餐，请切换到要使用它的单位后领取。',
    )
  if (!claimant.isCertified)
    throw new Refusal(
      'offer.not-certified',
      audience === 1 ? '请先完成个人实名认证，再领取套餐。' : '请先完成单位认证，再领取套餐。',
    )
}

/** Why nothing can be claimed in this state. */
export const notClaimable = (state: Exclude<OfferState, 'claimed' | 'claimable'>): Refusal =>
  ({
    upcoming: () => new Refusal('offer.not-open', '领取还没有开始，请到开始时间后再来。'),
    expired: () => new Refusal('offer.not-open', '领取时间已过，这个专属套餐不能再领。'),
    exhausted: () => new Refusal('offer.exhausted', '这个专属套餐已领完。'),
  })[state]()
