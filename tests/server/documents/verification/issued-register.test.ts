// What the register of issued files adds to a verdict, for every state of a contract.
import { expect, test } from 'vitest'
import type { Overall, Verdict } from '#protocol/contracts/verification/verdict.ts'
import { withIssuedRecord } from '#server/documents/verification/issued-registry.ts'
import type { IssuedFile } from '#server/documents/verification/issued-registry.ts'

const verdict = (overall: Overall): Verdict => ({
  overall,
  headline: '原来的结论',
  issuedHere: false,
  signatures: [],
  reasons: ['原因'],
  sha256: 'this',
})
const final: IssuedFile = { contractId: 'c', revision: 3, isFinal: true, finalSha256: 'last' }
const earlier: IssuedFile = { contractId: 'c', revision: 2, isFinal: false, finalSha256: 'last' }
const renewed: IssuedFile = {
  contractId: 'c',
  revision: 2,
  isFinal: false,
  isRenewed: true,
  finalSha256: 'last',
}
const unfinished: IssuedFile = { contractId: 'c', revision: 1, isFinal: false }

const judge = async (
  register: Record<string, IssuedFile> | undefined,
  { overall = 'valid' as Overall, hashes = [] as string[], carries = { store: false, stamp: false } } = {},
) => {
  const checked = { verdict: verdict(overall), revisionHashes: hashes, needsProof: false, carries }
  const registry = register && { find: (sha256: string) => register[sha256] }
  const { headline, issuedHere, reasons, ...rest } = await withIssuedRecord(checked, registry)
  return { overall: rest.overall, headline, issuedHere, reasons }
}

const AS_IT_WAS = { overall: 'valid', headline: '原来的结论', issuedHere: false, reasons: ['原因'] }
const OLDER = '这是较早的版本（第 2 版）：合同后来已签署完成，请以最终文件为准'
const ADDED = '文件开头是本平台签发的一个版本，但之后又添加了内容，这些内容不是本平台签发的'
const NOT_FINAL = '这份合同已签署完成，但这不是本平台签发的最终文件：'

test('a file nobody knows stays as it was found, with a register and without', async () => {
  expect([await judge(undefined), await judge({}), await judge({}, { hashes: ['a', 'this'] })]).toEqual([
    AS_IT_WAS,
    AS_IT_WAS,
    AS_IT_WAS,
  ])
})

test('the file itself is known', async () => {
  expect([
    await judge({ this: final }),
    await judge({ this: final }, { overall: 'invalid' }),
    await judge({ this: unfinished }),
    await judge({ this: earlier }),
    await judge({ this: earlier }, { overall: 'weak' }),
  ]).toEqual([
    { ...AS_IT_WAS, issuedHere: true },
    { ...AS_IT_WAS, overall: 'invalid', issuedHere: true },
    {
      ...AS_IT_WAS,
      issuedHere: true,
      reasons: ['原因', '本平台签发的这份合同尚未全部签署完成，这不是最终文件'],
    },
    {
      overall: 'notFinal',
      headline: '这是较早的版本，不是最终文件',
      issuedHere: true,
      reasons: [OLDER, '原因'],
    },
    { ...AS_IT_WAS, overall: 'weak', issuedHere: true, reasons: [OLDER, '原因'] },
  ])
})

test('a file that begins with a known one', async () => {
  const begins = (file: IssuedFile, overall: Overall = 'valid') =>
    judge({ start: file }, { overall, hashes: ['start', 'other'] })
  expect([
    await begins(final),
    await begins(unfinished),
    await begins(earlier),
    await begins(earlier, 'invalid'),
  ]).toEqual([
    { ...AS_IT_WAS, reasons: ['原因', ADDED] },
    { ...AS_IT_WAS, reasons: ['原因', ADDED] },
    {
      ...AS_IT_WAS,
      overall: 'notFinal',
      headline: '这不是最终文件',
      reasons: [`${NOT_FINAL}最终文件的长期验证数据和文档时间戳不在其中，可能被去掉`, '原因'],
    },
    {
      ...AS_IT_WAS,
      overall: 'invalid',
      reasons: [`${NOT_FINAL}最终文件的长期验证数据和文档时间戳不在其中，可能被去掉`, '原因'],
    },
  ])
})

test('of several known beginnings the longest counts', async () => {
  expect((await judge({ a: earlier, b: final }, { hashes: ['a', 'b'] })).reasons).toEqual(['原因', ADDED])
})

test.each([
  [true, true, '长期验证数据或文档时间戳与最终文件不同'],
  [true, false, '最终文件末尾的文档时间戳不在其中，可能被去掉'],
  [false, true, '最终文件的长期验证数据不在其中，可能被去掉'],
  [false, false, '最终文件的长期验证数据和文档时间戳不在其中，可能被去掉'],
])('what is missing is named: store %s, stamp %s', async (store, stamp, words) => {
  const { reasons } = await judge({ a: earlier }, { hashes: ['a'], carries: { store, stamp } })
  expect(reasons).toEqual([`${NOT_FINAL}${words}`, '原因'])
})

test('a final file from before its time stamp was renewed stays good, and says that there is a newer one', async () => {
  const newer =
    '这是本平台签发的最终文件。平台后来为它续加了文档时间戳，内容和签名不变；长期保存请下载续期后的文件'
  expect([
    await judge({ this: renewed }),
    await judge({ this: renewed }, { overall: 'invalid' }),
    await judge({ a: renewed }, { hashes: ['a', 'this'] }),
  ]).toEqual([
    { ...AS_IT_WAS, issuedHere: true, reasons: ['原因', newer] },
    { ...AS_IT_WAS, overall: 'invalid', issuedHere: true, reasons: ['原因', newer] },
    { ...AS_IT_WAS, reasons: ['原因', ADDED] },
  ])
})

test('a contract that its parties made void is told so, of its file and of one that goes on', async () => {
  const voidedAt = new Date('2026-11-22T08:00:00Z')
  const voided = { ...final, voidedAt }
  const told = async (known: Record<string, IssuedFile>) => {
    const checked = {
      verdict: verdict('valid'),
      revisionHashes: ['a'],
      needsProof: false,
      carries: { store: false, stamp: false },
    }
    const found = await withIssuedRecord(checked, { find: (sha256) => known[sha256] })
    return found.voidedAt
  }
  expect([
    await told({ this: voided }),
    await told({ a: voided }),
    await told({ a: { ...earlier, voidedAt } }),
    await told({ this: final }),
  ]).toEqual(['2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z', undefined])
})
