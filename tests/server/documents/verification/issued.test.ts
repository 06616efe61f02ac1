// The registry of issued files finds the final file, older revisions, and changed files.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { IssuedFile } from '#server/documents/verification/issued-registry.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { addDocumentTimestamp } from '#server/documents/signing/long-term.ts'
import { PART, archived, signedByBoth, signedOnce, trust } from '#tests/support/attacks/contract-sample.ts'
import { textOf, withTail } from '#tests/support/attacks/raw-pdf.ts'
import { updateDict } from '#tests/support/attacks/update.ts'

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

test('each signature of the final file tells what was added after it', async () => {
  const { signatures } = await verifyDocument(archived, {
    trustAnchors: [trust.authority.root.certificate],
    now: trust.clock.now(),
  })
  expect(signatures.map(({ kind, answers }) => [kind, answers.changes])).toEqual([
    [
      'signature',
      '签名之后内容没有改动；之后另有人加签（北辰商贸（上海）有限公司），加入了长期验证数据，加盖了文档时间戳',
    ],
    ['signature', '签名之后内容没有改动；加入了长期验证数据，加盖了文档时间戳'],
    ['timestamp', '盖时间戳之后没有任何改动'],
  ])
})

test('an older revision of a completed contract is no final file', async () => {
  expect(await check(signedByBoth, history)).toEqual({
    overall: 'notFinal',
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

const cutBack = (pdf: Uint8Array): Uint8Array => {
  const ends = [...textOf(pdf).matchAll(/%%EOF\n/g)].map(({ index }) => index + '%%EOF\n'.length)
  return pdf.slice(0, ends.at(-2))
}
const NOT_FINAL = '这份合同已签署完成，但这不是本平台签发的最终文件：'

test('the final file with its document time stamp cut off is not the final file, and why', async () => {
  expect(await check(cutBack(archived), history)).toEqual({
    overall: 'notFinal',
    headline: '这不是最终文件',
    issuedHere: false,
    reasons: [`${NOT_FINAL}最终文件末尾的文档时间戳不在其中，可能被去掉`],
  })
})

test('the final file with its validation data taken out is changed, and why', async () => {
  const { overall, reasons } = await check(updateDict(archived, PART.catalog, { DSS: null }), history)
  expect({ overall, reasons }).toEqual({
    overall: 'changed',
    reasons: [
      '长期验证数据被整个去掉',
      '文件开头是本平台签发的一个版本，但之后又添加了内容，这些内容不是本平台签发的',
    ],
  })
})

test('an earlier revision that only got a time stamp of somebody else is not the final file', async () => {
  const { pdf } = await addDocumentTimestamp(signedByBoth, trust.timestamps)
  expect((await check(pdf, history)).reasons).toEqual([
    `${NOT_FINAL}最终文件的长期验证数据不在其中，可能被去掉`,
  ])
})

test('an earlier revision with a line behind it is not the final file either', async () => {
  expect((await check(withTail(signedByBoth, '\n'), history)).reasons).toEqual([
    `${NOT_FINAL}最终文件的长期验证数据和文档时间戳不在其中，可能被去掉`,
  ])
})

test('a file of other origin is not claimed', async () => {
  const { issuedHere } = await check(signedOnce, [])
  expect(issuedHere).toBe(false)
})
