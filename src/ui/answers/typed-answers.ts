// Answers to a company's own fields between a form on the screen and what the calls take.
import { answerPath } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswer, HrAnswers } from '#protocol/hr/hr-designs/answers.ts'

const PREFIX = answerPath('')

/** The answers among a form's values; empty inputs are none. */
export const answersIn = (values: object): HrAnswers =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, HrAnswer | null | undefined]) =>
      name.startsWith(PREFIX) && value !== undefined && value !== null && value !== ''
        ? [[name.slice(PREFIX.length), value]]
        : [],
    ),
  )

/** Answers as values of a form. */
export const typedAnswers = (answers: HrAnswers): Record<string, HrAnswer> =>
  Object.fromEntries(Object.entries(answers).map(([fieldId, answer]) => [answerPath(fieldId), answer]))

/** A form's values without its answers. */
export const withoutAnswers = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(PREFIX))) as Values
