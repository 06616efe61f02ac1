// Signatures in a verdict's sentences are counted and named.
import { expect, test } from 'vitest'
import { readableReason } from '#protocol/contracts/verification/verdict-reasons.ts'

const signature = (field: string, signer: string, kind: 'signature' | 'timestamp' = 'signature') => ({
  field,
  signer,
  kind,
})
const signatures = [
  signature('8e1f-companySeal', '云杉科技有限公司'),
  signature('twice', '甲'),
  signature('stamp', '诺印时间戳', 'timestamp'),
  signature('twice', '乙'),
  signature('nested”', '签名域“stamp”'),
]

test.each([
  ['签名域“8e1f-companySeal”：摘要不符', '第 1 个签名（云杉科技有限公司）：摘要不符'],
  ['签名域“stamp”：机构不受信任', '文档时间戳 3（诺印时间戳）：机构不受信任'],
  [
    '此签名已锁定签名域“8e1f-companySeal”，之后仍被填写',
    '此签名已锁定第 1 个签名（云杉科技有限公司），之后仍被填写',
  ],
  ['签名域“twice”被删除', '签名域“twice”被删除'],
  ['签名域“nobody”被删除', '签名域“nobody”被删除'],
  ['表单域“8e1f-companySeal”被删除', '表单域“8e1f-companySeal”被删除'],
  ['签名域“nested””：摘要不符', '签名域“nested””：摘要不符'],
])('%s reads %s', (sentence, words) => {
  expect(readableReason(sentence, signatures)).toBe(words)
})
