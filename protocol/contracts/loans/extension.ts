// Whether a loan's end may be put off to a day.
import { formatDate } from '#protocol/chinese-date.ts'
import { endProblem } from './terms.ts'
import type { LoanTerms } from './terms.ts'

/** What is wrong with a new end day, or undefined. */
export const extensionProblem = (
  terms: Pick<LoanTerms, 'start' | 'end' | 'method'>,
  end: string,
  now: Date,
): string | undefined =>
  end <= terms.end ? '新的还款日须晚于原还款日' : endProblem({ ...terms, end }, formatDate(now, 'YYYY-MM-DD'))
