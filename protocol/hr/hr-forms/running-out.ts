// What runs out next in an employment: probation, contract, and what the law asks for by a day.
import { addDays, addMonths } from './days.ts'
import { dueAfterEntry, dueAfterLeaving } from './labour-law.ts'
import type { HrFormState, HrKind } from './status.ts'
import type { HrTerms } from './terms.ts'

/** A form as far as days follow from it. */
export interface FormOfPerson {
  readonly kind: HrKind
  readonly state: HrFormState
  readonly effectiveDay: string
  readonly terms: Pick<HrTerms, 'termMonths' | 'probationMonths' | 'result' | 'extendMonths'>
  /** Whether its labour contract is signed. */
  readonly isSigned: boolean
}

export const RUNNING_OUT = ['written', 'probation', 'contract', 'leaving'] as const
export type RunningOut = (typeof RUNNING_OUT)[number]

/** Days before which it is told. */
export const TOLD_DAYS: Readonly<Record<RunningOut, number>> = {
  written: 7,
  probation: 15,
  contract: 30,
  leaving: 5,
}

export interface RunsOut {
  readonly what: RunningOut
  readonly words: string
  readonly day: string
  readonly clause: string
}

const isInForce = ({ state }: FormOfPerson): boolean => state === 'passed' || state === 'done'

/** The nearest first. What follows from an employment that ended is what is due after leaving. */
export const runningOut = (forms: readonly FormOfPerson[]): RunsOut[] => {
  const inForce = forms.filter(isInForce).toSorted((a, b) => a.effectiveDay.localeCompare(b.effectiveDay))
  const entry = inForce.findLast(({ kind }) => kind === 'entry')
  if (entry === undefined) return []
  const since = inForce.filter(({ effectiveDay }) => effectiveDay >= entry.effectiveDay)
  const departure = since.findLast(({ kind }) => kind === 'depart')
  if (departure !== undefined) {
    const { what: words, ...due } = dueAfterLeaving(departure.effectiveDay)
    return [{ what: 'leaving', words, ...due }]
  }
  const regular = since.filter(({ kind }) => kind === 'regular')
  return [...written(entry), ...probation(entry, regular), ...contract(entry)].toSorted((a, b) =>
    a.day.localeCompare(b.day),
  )
}

const written = ({ isSigned, effectiveDay }: FormOfPerson): RunsOut[] => {
  if (isSigned) return []
  const { what: words, ...due } = dueAfterEntry(effectiveDay)
  return [{ what: 'written', words, ...due }]
}

const lastDayOf = (startDay: string, months: number): string => addDays(addMonths(startDay, months), -1)

const probation = ({ effectiveDay, terms }: FormOfPerson, regular: readonly FormOfPerson[]): RunsOut[] => {
  const isOver = terms.probationMonths === 0 || regular.some((one) => one.terms.result === 'pass')
  if (isOver) return []
  const more = regular.reduce((sum, one) => sum + one.terms.extendMonths, 0)
  const day = lastDayOf(effectiveDay, terms.probationMonths + more)
  return [{ what: 'probation', words: '试用期届满', day, clause: '《劳动合同法》第十九条' }]
}

const contract = ({ effectiveDay, terms: { termMonths } }: FormOfPerson): RunsOut[] =>
  termMonths === null || termMonths === 0
    ? []
    : [
        {
          what: 'contract',
          words: '劳动合同到期',
          day: lastDayOf(effectiveDay, termMonths),
          clause: '《劳动合同法》第四十四条',
        },
      ]
