// What the labour law says to terms of employment, as tables.
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, yearsBetween } from '#protocol/hr/hr-forms/days.ts'
import {
  departFindings,
  dueAfterEntry,
  dueAfterLeaving,
  entryFindings,
  extensionFindings,
  longestProbation,
  PROTECTIONS,
} from '#protocol/hr/hr-forms/labour-law.ts'
import type { DepartFacts, EntryFacts } from '#protocol/hr/hr-forms/labour-law.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-05-10', 12, '2027-05-10'],
])('%s and %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-12-31', 15, '2027-01-15'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later)
  expect(daysBetween(day, later)).toBe(days)
})

test.each([
  ['2010-05-01', '2026-04-30', 15],
  ['2010-05-01', '2026-05-01', 16],
  ['2008-02-29', '2026-02-27', 17],
  ['2008-02-29', '2026-02-28', 18],
])('from %s to %s are %i whole years', (from, to, years) => {
  expect(yearsBetween(from, to)).toBe(years)
})

test.each([
  [2, 0],
  [3, 1],
  [11, 1],
  [12, 2],
  [35, 2],
  [36, 6],
  [null, 6],
])('a contract of %s months has at most %i months of probation', (term, most) => {
  expect(longestProbation(term)).toBe(most)
})

const lawful: EntryFacts = {
  birthDay: '1995-06-01',
  startDay: '2026-03-01',
  termMonths: 36,
  probationMonths: 6,
  pay: 1_000_000,
  probationPay: 800_000,
  hadProbation: false,
  earlierTerms: 0,
  yearsOfService: 0,
}

test.each<[string, Partial<EntryFacts>, readonly string[]]>([
  ['what the law allows', {}, []],
  ['a child', { birthDay: '2010-03-02' }, ['refused underSixteen 《劳动法》第十五条']],
  [
    'somebody of sixteen',
    { birthDay: '2010-03-01' },
    ['warning minor 《劳动法》第五十八条、第六十四条、第六十五条'],
  ],
  ['somebody who is eighteen that day', { birthDay: '2008-03-01' }, []],
  ['nobody known yet', { birthDay: '' }, []],
  ['no first day yet', { birthDay: '2015-01-01', startDay: '' }, []],
  [
    'seven months of probation in three years',
    { probationMonths: 7 },
    ['warning probationLength 《劳动合同法》第十九条'],
  ],
  [
    'three months of probation in two years',
    { termMonths: 24, probationMonths: 3 },
    ['warning probationLength 《劳动合同法》第十九条'],
  ],
  ['a second probation', { hadProbation: true }, ['warning probationTwice 《劳动合同法》第十九条']],
  ['no second probation', { hadProbation: true, probationMonths: 0 }, []],
  [
    'one fen too little in probation',
    { probationPay: 799_999 },
    ['warning probationPay 《劳动合同法》第二十条'],
  ],
  ['no probation to be paid', { probationPay: 1, probationMonths: 0 }, []],
  ['pay that is not said', { probationPay: null }, []],
  ['a third term', { earlierTerms: 2 }, ['warning openEnded 《劳动合同法》第十四条']],
  ['ten years', { yearsOfService: 10 }, ['warning openEnded 《劳动合同法》第十四条']],
  ['nine years and one term', { yearsOfService: 9, earlierTerms: 1 }, []],
  ['an open-ended contract after ten years', { yearsOfService: 10, termMonths: null }, []],
])('entry: %s', (_, change, findings) => {
  expect(
    entryFindings({ ...lawful, ...change }).map(({ level, rule, clause }) => `${level} ${rule} ${clause}`),
  ).toEqual(findings)
})

test('a contract too short for a probation says so in its own words', () => {
  expect(entryFindings({ ...lawful, termMonths: 2, probationMonths: 1 })[0]?.words).toBe(
    '不满 3 个月的合同不得约定试用期',
  )
})

test('the words about the open-ended contract say why', () => {
  expect(entryFindings({ ...lawful, earlierTerms: 2 })[0]?.words).toContain('连续订立两次')
  expect(entryFindings({ ...lawful, yearsOfService: 10 })[0]?.words).toContain('满十年')
})

test.each([
  [36, 3, 3, ['probationTwice']],
  [36, 3, 4, ['probationLength', 'probationTwice']],
  [12, 1, 0, []],
])(
  'a probation in %i months made longer from %i by %i',
  (termMonths, probationMonths, extendMonths, rules) => {
    const found = extensionFindings({ termMonths, probationMonths, extendMonths })
    expect(found.map(({ rule }) => rule)).toEqual(rules)
    expect(found.every(({ path }) => path === 'extendMonths')).toBe(true)
  },
)

const leaving: DepartFacts = {
  departType: 'resign',
  noticeDay: '2026-03-01',
  lastDay: '2026-03-31',
  inProbation: false,
  protections: [],
}

test.each<[string, Partial<DepartFacts>, readonly string[]]>([
  ['thirty days of notice', {}, []],
  ['twenty-nine', { lastDay: '2026-03-30' }, ['resignNotice 《劳动合同法》第三十七条']],
  ['three in probation', { lastDay: '2026-03-04', inProbation: true }, []],
  [
    'two in probation',
    { lastDay: '2026-03-03', inProbation: true },
    ['resignNotice 《劳动合同法》第三十七条'],
  ],
  [
    'dismissed on short notice in probation too',
    { departType: 'dismiss', lastDay: '2026-03-04', inProbation: true },
    ['dismissNotice 《劳动合同法》第四十条'],
  ],
  ['agreed at once', { departType: 'agreed', lastDay: '2026-03-01', protections: ['illness'] }, []],
  ['no day of notice said', { noticeDay: '' }, []],
  ['no last day said', { lastDay: '' }, []],
  [
    'dismissed while protected',
    { departType: 'dismiss', protections: ['maternity'] },
    ['protected 《劳动合同法》第四十二条'],
  ],
  [
    'its term ended while protected',
    { departType: 'expired', protections: ['illness', 'injury'] },
    ['protected 《劳动合同法》第四十五条', 'protected 《劳动合同法》第四十五条'],
  ],
  ['one’s own wish while protected', { protections: [...PROTECTIONS] }, []],
])('leaving: %s', (_, change, findings) => {
  expect(departFindings({ ...leaving, ...change }).map(({ rule, clause }) => `${rule} ${clause}`)).toEqual(
    findings,
  )
})

test('each protection is named when it forbids a dismissal', () => {
  const words = departFindings({ ...leaving, departType: 'dismiss', protections: [...PROTECTIONS] }).map(
    (finding) => finding.words,
  )
  expect(words).toEqual([
    '员工在规定的医疗期内，不得解除合同',
    '员工因工负伤或患职业病，丧失劳动能力，不得解除合同',
    '员工接触职业病危害，未作离岗前健康检查，不得解除合同',
    '员工在孕期、产期或哺乳期，不得解除合同',
    '员工连续工作满十五年且距法定退休不足五年，不得解除合同',
  ])
})

test('what is due after coming and going has its last day and its clause', () => {
  expect(dueAfterEntry('2026-01-31')).toEqual({
    what: '订立书面劳动合同',
    day: '2026-02-28',
    clause: '《劳动合同法》第十条',
  })
  expect(dueAfterLeaving('2026-03-31')).toEqual({
    what: '离职证明、档案和社保转移',
    day: '2026-04-15',
    clause: '《劳动合同法》第五十条',
  })
})
