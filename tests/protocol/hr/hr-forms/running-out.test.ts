// What runs out next follows from the forms that have passed.
import { expect, it } from 'vitest'
import { runningOut } from '#protocol/hr/hr-forms/running-out.ts'
import type { FormOfPerson } from '#protocol/hr/hr-forms/running-out.ts'

const form = (kind: FormOfPerson['kind'], effectiveDay: string, change: Partial<FormOfPerson> = {}) => ({
  id: kind,
  kind,
  papers: [],
  state: 'done' as const,
  effectiveDay,
  isSigned: false,
  ...change,
  terms: { termMonths: 36, probationMonths: 3, result: 'pass' as const, extendMonths: 0, ...change.terms },
})
const days = (...forms: FormOfPerson[]) => runningOut(forms).map(({ what, day }) => [what, day])
const entry = form('entry', '2026-03-01')

it.each([
  ['nothing before an entry has passed', [{ ...entry, state: 'approving' as const }], []],
  [
    'the written contract, the probation and the contract of an entry, the nearest first',
    [entry],
    [
      ['written', '2026-04-01'],
      ['probation', '2026-05-31'],
      ['contract', '2029-02-28'],
    ],
  ],
  [
    'no written contract once it is signed, and no probation once it was passed',
    [{ ...entry, isSigned: true }, form('regular', '2026-06-01')],
    [['contract', '2029-02-28']],
  ],
  [
    'a probation that was made longer',
    [
      { ...entry, isSigned: true },
      form('regular', '2026-05-31', { terms: { ...entry.terms, result: 'extend', extendMonths: 2 } }),
    ],
    [
      ['probation', '2026-07-31'],
      ['contract', '2029-02-28'],
    ],
  ],
  [
    'nothing of a contract without end',
    [{ ...entry, isSigned: true, terms: { ...entry.terms, termMonths: null, probationMonths: 0 } }],
    [],
  ],
  [
    'what is due after leaving alone, until somebody comes back',
    [entry, form('depart', '2027-01-31')],
    [['leaving', '2027-02-15']],
  ],
  [
    'the new employment of who came back',
    [{ ...entry, effectiveDay: '2027-03-01', isSigned: true }, entry, form('depart', '2027-01-31')],
    [
      ['probation', '2027-05-31'],
      ['contract', '2030-02-28'],
    ],
  ],
])('%s', (_, forms, expected) => {
  expect(days(...forms)).toEqual(expected)
})
