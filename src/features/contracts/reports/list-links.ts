// Where a figure leads: the list of contracts, narrowed to exactly the rows that were counted.
import type { Outcome } from '#protocol/contracts/reports/reports.ts'
import { PAGES } from '#protocol/pages.ts'

/** What was counted: days are inside. */
export interface Counted {
  readonly outcome: Outcome
  readonly from: string
  readonly to: string
  readonly contractType?: string | undefined
  readonly person?: string | undefined
  readonly department?: string | undefined
}

/** Launches and completions have a day of their own; what ended otherwise has not changed since that day. */
const daysOf = ({ outcome, from, to }: Counted): Readonly<Record<string, string>> => {
  if (outcome === 'launched') return { launchedFrom: from, launchedTo: to }
  if (outcome === 'completed') return { completedFrom: from, completedTo: to }
  return { tab: outcome, changedFrom: from, changedTo: to }
}

export const listBehind = (counted: Counted): string => {
  const { contractType, person, department } = counted
  return addressOf(PAGES.contracts, {
    ...daysOf(counted),
    ours: 'yes',
    contractType,
    person,
    department,
    filters: 'open',
  })
}

/** Which uses of seals were counted: days are inside. */
export interface CountedUses extends Pick<Counted, 'from' | 'to' | 'person' | 'department'> {
  readonly sealId?: string | undefined
}

export const usesBehind = ({ from, to, sealId, person, department }: CountedUses): string =>
  addressOf(PAGES.reportUses, { from, to, sealId, person, department })

const addressOf = (path: string, asked: Readonly<Record<string, string | undefined>>): string =>
  `${path}?${new URLSearchParams(
    Object.entries(asked).flatMap(([name, text]) =>
      text === undefined || text === '' ? [] : [[name, text]],
    ),
  ).toString()}`
