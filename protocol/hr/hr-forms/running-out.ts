// What runs out next in an employment: probation, contract, papers, and what the law asks for.
import { addDays, addMonths } from './days.ts'
import { dueAfterEntry, dueAfterLeaving } from './labour-law.ts'
import type { HrFormState, HrKind } from './status.ts'
import type { HrTerms } from './terms.ts'

/** A form as far as days follow from it. */
export interface FormOfPerson {
  readonly id: string
  readonly kind: HrKind
  readonly state: HrFormState
  readonly effectiveDay: string
  readonly terms: Pick<HrTerms, 'termMonths' | 'probationMonths' | 'result' | 'extendMonths'>
  /** Whether its labour contract is signed. */
  readonly isSigned: boolean
  /** Days that were filled in as those on which a paper runs out. */
  readonly papers: readonly PaperOfPerson[]
}

/** What HR notes by hand: papers, and the end of a contract that was made elsewhere. */
export const HR_PAPER_KINDS = ['contract', 'idCard', 'certificate'] as const
export type HrPaperKind = (typeof HR_PAPER_KINDS)[number]

/** A paper and the last day on which it counts. */
export interface PaperOfPerson {
  readonly id: string
  readonly kind: HrPaperKind
  /** 健康证; empty for a contract and an ID card. */
  readonly name: string
  readonly day: string
}

export const RUNNING_OUT = ['written', 'probation', 'contract', 'leaving', 'idCard', 'certificate'] as const
export type RunningOut = (typeof RUNNING_OUT)[number]

/** Days before which it is told, the earliest first. */
export const TOLD_DAYS: Readonly<Record<RunningOut, readonly number[]>> = {
  written: [7, 1],
  probation: [30, 7],
  contract: [30, 7],
  leaving: [5, 1],
  idCard: [30, 7],
  certificate: [30, 7],
}

export interface RunsOut {
  readonly what: RunningOut
  readonly words: string
  readonly day: string
  /** Empty where no law asks for it. */
  readonly clause: string
  /** The form or the paper that says so. */
  readonly of: string
}

const isInForce = ({ state }: FormOfPerson): boolean => state === 'passed' || state === 'done'

/** The nearest first. What follows from an employment that ended is what is due after leaving. */
export const runningOut = (
  forms: readonly FormOfPerson[],
  noted: readonly PaperOfPerson[] = [],
): RunsOut[] => {
  const inForce = forms.filter(isInForce).toSorted((a, b) => a.effectiveDay.localeCompare(b.effectiveDay))
  const entry = inForce.findLast(({ kind }) => kind === 'entry')
  const since = inForce.filter(({ effectiveDay }) => effectiveDay >= (entry?.effectiveDay ?? ''))
  const departure = since.findLast(({ kind }) => kind === 'depart')
  if (departure !== undefined) {
    const { what: words, ...due } = dueAfterLeaving(departure.effectiveDay)
    return [{ what: 'leaving', words, of: departure.id, ...due }]
  }
  const regular = since.filter(({ kind }) => kind === 'regular')
  const isNoted = noted.some(({ kind }) => kind === 'contract')
  const ofEntry =
    entry === undefined
      ? []
      : [...written(entry, isNoted), ...probation(entry, regular), ...(isNoted ? [] : contract(entry))]
  return [...ofEntry, ...papers(since, noted)].toSorted((a, b) => a.day.localeCompare(b.day))
}

const written = ({ id, isSigned, effectiveDay }: FormOfPerson, isNoted: boolean): RunsOut[] => {
  if (isSigned || isNoted) return []
  const { what: words, ...due } = dueAfterEntry(effectiveDay)
  return [{ what: 'written', words, of: id, ...due }]
}

const lastDayOf = (startDay: string, months: number): string => addDays(addMonths(startDay, months), -1)

const probation = (
  { id, effectiveDay, terms }: FormOfPerson,
  regular: readonly FormOfPerson[],
): RunsOut[] => {
  const isOver = terms.probationMonths === 0 || regular.some((one) => one.terms.result === 'pass')
  if (isOver) return []
  const more = regular.reduce((sum, one) => sum + one.terms.extendMonths, 0)
  const day = lastDayOf(effectiveDay, terms.probationMonths + more)
  return [{ what: 'probation', words: '试用期届满', day, clause: '《劳动合同法》第十九条', of: id }]
}

const CONTRACT_ENDS = { what: 'contract', words: '劳动合同到期', clause: '《劳动合同法》第四十四条' } as const

const contract = ({ id, effectiveDay, terms: { termMonths } }: FormOfPerson): RunsOut[] =>
  termMonths === null || termMonths === 0
    ? []
    : [{ ...CONTRACT_ENDS, day: lastDayOf(effectiveDay, termMonths), of: id }]

/** What was said last of a paper counts; what HR noted stands above what a form says. */
const papers = (since: readonly FormOfPerson[], noted: readonly PaperOfPerson[]): RunsOut[] => {
  const all = [...since.flatMap((form) => form.papers), ...noted]
  const byName = new Map(all.map((paper) => [`${paper.kind} ${paper.name}`, paper]))
  return [...byName.values()].map(({ id, kind, name, day }) =>
    kind === 'contract'
      ? { ...CONTRACT_ENDS, day, of: id }
      : { what: kind, words: `${kind === 'idCard' ? '身份证' : name}到期`, day, clause: '', of: id },
  )
}

/** A designed field as a paper: 健康证有效期至 is 健康证. */
export const paperOfLabel = (id: string, label: string, day: string): PaperOfPerson => {
  const name = label.replace(/(的)?(有效期|到期|截止|失效|届满)(至|日期|日|截止)?$/u, '') || label
  return {
    id,
    kind: /身份证/u.test(name) ? 'idCard' : 'certificate',
    name: /身份证/u.test(name) ? '' : name,
    day,
  }
}
