// What is left of an owner's packages, which one the next launch uses, and what they allow.
// See domain.md §7.
import { Refusal } from '#protocol/failures.ts'

/** One package in force, with what launches have left of it. */
export interface Balance {
  readonly grantId: string
  readonly name: string
  readonly quota: number
  readonly left: number
  readonly validUntil: Date
  /** Of `1` signing, `2` office, `3` HR. */
  readonly modules: string
  /** Null: as many as there are. */
  readonly staffLimit: number | null
}

/** The module that launching contracts belongs to; without any package it still reads and signs. */
const SIGNING = '1'

/** The packages that launches are counted on, the earliest to expire first. */
const forLaunching = (balances: readonly Balance[]): readonly Balance[] =>
  balances
    .filter(({ modules }) => modules.includes(SIGNING))
    .toSorted((a, b) => a.validUntil.getTime() - b.validUntil.getTime() || a.grantId.localeCompare(b.grantId))

/** The package the next launch is counted on; undefined when all are used up. */
export const nextToUse = (balances: readonly Balance[]): Balance | undefined =>
  forLaunching(balances).find(({ left }) => left > 0)

/** How many documents may still be launched. */
export const documentsLeft = (balances: readonly Balance[]): number =>
  forLaunching(balances).reduce((sum, { left }) => sum + left, 0)

/** What of the packages ends first, within `withinMs`; undefined when nothing does. */
export const expiringSoon = (
  balances: readonly Balance[],
  now: Date,
  withinMs: number,
): { count: number; validUntil: Date } | undefined => {
  const first = nextToUse(balances)
  if (first === undefined || first.validUntil.getTime() - now.getTime() > withinMs) return undefined
  return { count: first.left, validUntil: first.validUntil }
}

/** The days before the end of remaining documents on which reminders go out. */
export const REMINDER_DAYS = [1, 7, 30] as const

const DAY_MS = 24 * 3_600_000

/**
 * Which of `REMINDER_DAYS` is due now; undefined when none is: the end is far or past, as much was said already, or the whole
 * package is no longer than that. `told` is the last one said, null before.
 */
export const reminderDue = (
  {
    createdAt,
    validUntil,
    modules,
    told,
  }: { createdAt: Date; validUntil: Date; modules: string; told: number | null },
  now: Date,
): number | undefined => {
  const rest = validUntil.getTime() - now.getTime()
  const days = REMINDER_DAYS.find((stage) => rest <= stage * DAY_MS)
  if (rest <= 0 || days === undefined || !modules.includes(SIGNING)) return undefined
  if (told !== null && told <= days) return undefined
  return validUntil.getTime() - createdAt.getTime() > days * DAY_MS ? days : undefined
}

/** Whether this launch is the one that brings what is left down to a tenth of all packages, or to nothing. */
export const hasBecomeScarce = (balances: readonly Balance[], left: number): boolean => {
  const all = forLaunching(balances).reduce((sum, { quota }) => sum + quota, 0)
  return left === 0 || left === Math.floor(all / 10)
}

/** The modules that packages in force allow together, as user info tells them: `123`. */
export const modulesOf = (balances: readonly Balance[]): string =>
  ['1', '2', '3']
    .filter((module) => module === SIGNING || balances.some(({ modules }) => modules.includes(module)))
    .join('')

/** How many people a company without any package in force may have. */
export const STAFF_WITHOUT_PACKAGE = 5

/** How many people the packages in force allow a company; null: as many as there are. */
export const staffLimitOf = (balances: readonly Balance[]): number | null => {
  const limits = balances.map(({ staffLimit }) => staffLimit)
  return limits.some((limit) => limit === null)
    ? null
    : Math.max(STAFF_WITHOUT_PACKAGE, ...limits.filter((limit) => limit !== null))
}

/** Why nothing can be launched, and what helps. */
export const usedUp = (ownerType: 'person' | 'company'): Refusal =>
  new Refusal(
    'quota.used-up',
    ownerType === 'company'
      ? '单位的合同份数已用完，草稿已保存。请单位管理员购买套餐，之后再发起。'
      : '您的合同份数已用完，草稿已保存。请购买套餐，之后再发起。',
  )
