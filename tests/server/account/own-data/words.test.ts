// An export says states in the words of what they are states of, and none as it is stored.
import { expect, test } from 'vitest'
import { CERTIFICATION_STATES } from '#protocol/company/certifications/facts.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { LOAN_STATUS } from '#protocol/contracts/loans/status.ts'
import { RECEIPT_STATUS } from '#protocol/contracts/receipts/status.ts'
import { CERTIFICATE_STATES } from '#protocol/seals/certificates/facts.ts'
import { wordFor } from '#server/operations/account/own-data/words.ts'

test('one state has the word of its own table', () => {
  const asked = [
    ['contracts', 'expired'],
    ['certificates', 'expired'],
    ['companies', 'expired'],
    ['contracts', 'revoked'],
    ['certificates', 'revoked'],
    ['signings', 'cancelled'],
    ['orders', 'cancelled'],
    ['companies', 'cancelled'],
    ['loans', 'repaying'],
    ['receipts', 'disputed'],
    ['hrPapers', 'contract'],
    ['files', 'contract'],
  ] as const
  expect(asked.map(([set, state]) => `${set} ${wordFor(set, state)}`)).toEqual([
    'contracts 已过期',
    'certificates 已到期',
    'companies 邀请已过期',
    'contracts 已撤回',
    'certificates 已吊销',
    'signings 已取消',
    'orders 已取消',
    'companies 邀请已取消',
    'loans 还款中',
    'receipts 有异议',
    'hrPapers 劳动合同',
    'files 合同文件',
  ])
})

test.each([
  ['certifications', CERTIFICATION_STATES],
  ['certificates', CERTIFICATE_STATES],
  ['contracts', Object.keys(CONTRACT_STATUS)],
  ['signings', Object.keys(PARTY_STATUS)],
  ['loans', Object.keys(LOAN_STATUS)],
  ['receipts', Object.keys(RECEIPT_STATUS)],
] as const)('no state of %s stands there as it is stored', (set, states) => {
  expect(states.filter((state) => /[a-z]/i.test(wordFor(set, state)))).toEqual([])
})
