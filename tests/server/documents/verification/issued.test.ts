// What the register of issued files adds: the final file, an older revision shown as final, a file altered since.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { IssuedFile } from '#server/documents/verification/issued-registry.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { archived, signedByBoth, signedOnce, trust } from '#tests/support/attacks/contract-sample.ts'
import { withTail } from '#tests/support/attacks/raw-pdf.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const check = async (pdf: Uint8Array, files: readonly [Uint8Array, IssuedFile][]) => {
  const known = new Map(files.map(([bytes, file]) => [hash(bytes), file]))
  const { overall, headline, issuedHere, reasons } = await verifyDocument(pdf, {
    trustAnchors: [trust.authority.root.certificate],
    now: trust.clock.now(),
    issued: { find: (sha256) => Promise.resolve(known.get(sha256)) },
  })
  return { overall, headline, issuedHere, reasons }
}

const contractId = '3f0e1a52-6b0c-4e0e-9a71-0f6d0a8f1c55'
const finalSha256 = hash(archived)
const history: [Uint8Array, IssuedFile][] = [
  [signedOnce, { contractId, revision: 1, isFinal: false, finalSha256 }],
  [signedByBoth, { contractId, revision: 2, isFinal: false, finalSha256 }],
  [archived, { contractId, revision: 3, isFinal: true, finalSha256 }],
]

test('the final file is valid and known', async () => {
  expect(await check(archived, history)).toEqual({
    overall: 'valid',
    headline: '签名完整，签署人受信任',
    issuedHere: true,
    reasons: [],
  })
})

test('an older revision of a completed contract is no final file', async () => {
  expect(await check(signedByBoth, history)).toEqual({
    overall: 'changed',
    headline: '这是较早的版本，不是最终文件',
    issuedHere: true,
    reasons: ['这是较早的版本（第 2 版）：合同后来已签署完成，请以最终文件为准'],
  })
})

test('the newest revision of a contract still being signed is valid and called unfinished', async () => {
  expect(await check(signedOnce, [[signedOnce, { contractId, revision: 1, isFinal: false }]])).toEqual({
    overall: 'valid',
    headline: '签名完整，签署人受信任',
    issuedHere: true,
    reasons: ['还有 1 个预留的签名域没有签署', '本平台签发的这份合同尚未全部签署完成，这不是最终文件'],
  })
})

test('an issued file with something behind it is not the issued file', async () => {
  expect(await check(withTail(archived, '\n'), history)).toEqual({
    overall: 'valid',
    headline: '签名完整，签署人受信任',
    issuedHere: false,
    reasons: ['文件开头是本平台签发的一个版本，但之后又添加了内容，这些内容不是本平台签发的'],
  })
})

test('a file of other origin is not claimed', async () => {
  const { issuedHere } = await check(signedOnce, [])
  expect(issuedHere).toBe(false)
})
