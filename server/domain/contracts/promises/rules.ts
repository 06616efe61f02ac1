// When a promise reminds, when it is late, and when its next round falls due. Pure.
import { addDays, addMonths, beginningOf } from '#protocol/contracts/loans/days.ts'
import type { PromisePlan } from './machine.ts'

const HOUR_MS = 3_600_000
/** Reminders come at nine in the morning in China. */
const REMINDER_HOUR = 9

/** The clocks of a promise that is planned at this moment; reminders whose time is over are left out. */
export const planOf = (
  { dueDay, advanceDays }: { readonly dueDay: string; readonly advanceDays: readonly number[] },
  now: Date,
): PromisePlan => {
  const plannedAt = now.getTime()
  const remindAt = advanceDays
    .map((days) => beginningOf(addDays(dueDay, -days)) + REMINDER_HOUR * HOUR_MS)
    .filter((time) => time > plannedAt)
    .toSorted((a, b) => a - b)
  return { plannedAt, overdueAt: beginningOf(addDays(dueDay, 1)), remindAt }
}

interface Recurring {
  readonly anchorDay: string
  readonly cycleMonths: number | null
  readonly untilDay: string | null
  readonly dueDay: string
}

/** The day of the round that follows; null where this one is the last. */
export const nextRoundOf = ({ cycleMonths, untilDay, ...round }: Recurring): string | null => {
  if (cycleMonths === null) return null
  const next = nextDueDay({ ...round, cycleMonths })
  return untilDay !== null && next > untilDay ? null : next
}

/** The first day after `dueDay` that lies whole cycles behind the anchor; the date stays the same, however short a month is. */
const nextDueDay = ({
  anchorDay,
  cycleMonths,
  dueDay,
}: {
  readonly anchorDay: string
  readonly cycleMonths: number
  readonly dueDay: string
}): string => {
  let next = anchorDay
  for (let rounds = 1; next <= dueDay; rounds += 1) next = addMonths(anchorDay, cycleMonths * rounds)
  return next
}
