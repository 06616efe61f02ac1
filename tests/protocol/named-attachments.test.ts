// Files that signatures name, and whether files at hand are those.
import { expect, test } from 'vitest'
import { attachmentWords, compareAttachments, namedAttachments } from '#protocol/named-attachments.ts'
import type { NamedFile, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'

const plan: NamedFile = { name: '图纸.pdf', sha256: 'a'.repeat(64) }
const prices: NamedFile = { name: '价格.pdf', sha256: 'b'.repeat(64) }
const signed = (signer: string, attachments: NamedFile[], intact = true) =>
  ({ signer, intact, attachments }) as VerdictSignature

test('each file is named once, with everybody who names it', () => {
  const signatures = [signed('林小满', [plan, prices]), signed('周既明', [plan]), signed('周既明', [plan])]
  expect(namedAttachments(signatures)).toEqual([
    { ...plan, signers: ['林小满', '周既明'] },
    { ...prices, signers: ['林小满'] },
  ])
})

test('a broken signature names nothing', () => {
  expect(namedAttachments([signed('林小满', [plan], false)])).toEqual([])
})

test('two signers who name different contents are told apart', () => {
  const other = { ...plan, sha256: 'c'.repeat(64) }
  expect(namedAttachments([signed('林小满', [plan]), signed('周既明', [other])])).toEqual([
    { ...plan, signers: ['林小满'] },
    { ...other, signers: ['周既明'] },
  ])
})

test('content decides, whatever the file is called', () => {
  const named = namedAttachments([signed('林小满', [plan, prices])])
  const found = compareAttachments(named, [
    { ...plan, name: '改了名.pdf' },
    { ...plan, sha256: 'd'.repeat(64) },
    { name: '别的.pdf', sha256: 'd'.repeat(64) },
  ])
  expect(found.map((finding) => [finding.is, attachmentWords(finding)])).toEqual([
    ['named', '内容与林小满的签名写明的附件一致'],
    ['different', '内容与林小满的签名写明的同名附件不一致，可能被改动过'],
    ['unnamed', '与任何签名写明的附件都不一致，不是这份合同的附件，或内容已被改动'],
  ])
})
