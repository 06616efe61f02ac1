// The term of a contract: which days it may have, and how it is said.
import { expect, test } from 'vitest'
import { problemsOf } from '#protocol/contracts/drafts/rules.ts'
import { termWords } from '#protocol/contracts/drafts/term.ts'
import { content, NOW } from '#tests/support/rule-drafts.ts'

test.each([
  [{ begin: '', end: '', renewalMonths: null }, []],
  [{ begin: '2026-12-01', end: '', renewalMonths: null }, []],
  [{ begin: '2026-12-01', end: '2026-12-02', renewalMonths: 12 }, []],
  [{ begin: '', end: '2026-12-02', renewalMonths: null }, [['term.begin', '请填写开始日期']]],
  [{ begin: '2026-12-01', end: '2026-12-01', renewalMonths: null }, [['term.end', '结束日期须晚于开始日期']]],
  [{ begin: '2026-12-02', end: '2026-12-01', renewalMonths: null }, [['term.end', '结束日期须晚于开始日期']]],
  [{ begin: '2026-12-01', end: '', renewalMonths: 12 }, [['term.end', '自动续期的合同须有结束日期']]],
  [{ begin: '2026-02-30', end: '', renewalMonths: null }, [['term.begin', '开始日期不是有效的日期']]],
  [
    { begin: '2026-12-01', end: '2027-12-01', renewalMonths: 121 },
    [['term.renewalMonths', '每次续期为 1–120 个月']],
  ],
])('a term of %j', (term, problems) => {
  const found = problemsOf('editDoc', content({ term }), NOW)
  expect(found.map(({ path, words }) => [path, words])).toEqual(problems)
})

test.each([
  [{ begin: '', end: '', renewalMonths: null }, ''],
  [{ begin: '2026-12-01', end: '', renewalMonths: null }, '2026-12-01 起，没有结束日期'],
  [{ begin: '2026-12-01', end: '2027-11-30', renewalMonths: null }, '2026-12-01 至 2027-11-30，到期终止'],
  [
    { begin: '2026-12-01', end: '2027-11-30', renewalMonths: 6 },
    '2026-12-01 至 2027-11-30，到期自动续期 6 个月',
  ],
])('a term of %j in words', (term, words) => {
  expect(termWords(term)).toBe(words)
})
