// A verdict as lines for a terminal: what stands in each, and that names from a file rewrite nothing.
import { expect, test } from 'vitest'
import type { Verdict, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import { attachmentLines, reportLines } from '#server/documents/verification/verdict-report.ts'

const signature: VerdictSignature = {
  field: 'buyer',
  signer: '云杉\u202e科技',
  kind: 'signature',
  intact: true,
  covers: 'whole',
  changes: [],
  filled: [],
  trusted: true,
  time: '2026-11-22T08:00:00.000Z',
  timeProof: 'timestamp',
  level: 'B-T',
  digest: 'SHA-256',
  algorithm: 'ECDSA P-256',
  timestampAuthority: '时间\u0007戳',
  certificate: { subject: 'CN=\u001b[2J', issuer: 'CN=\u2028', serial: 'ab', notBefore: '', notAfter: '' },
  answers: { bytes: '成立', changes: '签名域“buyer”没有改动', trust: '受信任' },
  problems: [],
  weaknesses: [],
  attachments: [],
}
const verdict = (more: Partial<Verdict> = {}): Verdict => ({
  overall: 'valid',
  headline: '签名完整',
  issuedHere: false,
  signatures: [],
  reasons: [],
  sha256: 'cd',
  ...more,
})
const lines = (more?: Partial<Verdict>) => reportLines('a.pdf', verdict(more))
const HEAD = ['✔ 签名完整', '  文件    a.pdf', '  SHA-256 cd']

test('a file without anything to say has three lines', () => {
  expect(lines()).toEqual(HEAD)
})

test.each([
  ['valid', '✔'],
  ['weak', '!'],
  ['changed', '✘'],
  ['notFinal', '✘'],
  ['invalid', '✘'],
  ['unsigned', '○'],
  ['unreadable', '✘'],
] as const)('%s is marked %s', (overall, mark) => {
  expect(lines({ overall })[0]).toBe(`${mark} 签名完整`)
})

test('where it comes from, whether it is void, and the reasons follow', () => {
  expect(
    lines({ issuedHere: true, voidedAt: '2026-11-22T16:00:00.000Z', reasons: ['签名域“a”\u0000', '乙'] }),
  ).toEqual([
    ...HEAD,
    '  来源    由本平台签发',
    '  合同    已作废（2026-11-23 00:00:00 北京时间 起），签名的结论不受影响',
    '',
    '说明',
    '  · 签名域“a”�',
    '  · 乙',
  ])
})

const shown = (more: Partial<VerdictSignature> = {}) =>
  lines({ signatures: [{ ...signature, ...more }] }).slice(HEAD.length)
const SHOWN = [
  '',
  '签名 1  云杉�科技',
  '  签名域  buyer',
  '  时间    2026-11-22 16:00:00 北京时间（时间戳：时间�戳）',
  '  级别    PAdES B-T（带时间戳），ECDSA P-256，SHA-256',
  '  证书    CN=�[2J，序列号 ab',
  '  颁发者  CN=�',
  '  字节    成立',
  '  改动    第 1 个签名（云杉�科技）没有改动',
  '  信任    受信任',
]
const without = (...places: number[]) => SHOWN.filter((_, at) => !places.includes(at))
const instead = (at: number, line: string) => SHOWN.with(at, line)

test.each<[string, Partial<VerdictSignature>, string[]]>([
  ['whole', {}, SHOWN],
  ['without a certificate', { certificate: null }, without(5, 6)],
  ['without a time', { time: null }, instead(3, '  时间    未注明')],
  [
    'with a time it claims',
    { timeProof: 'claimed' },
    instead(3, '  时间    2026-11-22 16:00:00 北京时间（签署人自称）'),
  ],
  [
    'with a stamp of nobody known',
    { timestampAuthority: null },
    instead(3, '  时间    2026-11-22 16:00:00 北京时间（时间戳：未知）'),
  ],
  ['without algorithms', { digest: null, algorithm: null, level: 'CMS' }, instead(4, '  级别    CMS 签名')],
])('a signature %s', (_, more, expected) => {
  expect(shown(more)).toEqual(expected)
})

test('a document time stamp is called one', () => {
  expect(shown({ kind: 'timestamp', level: 'TST' }).slice(0, 2)).toEqual(['', '文档时间戳 1  云杉�科技'])
})

test('attachments are listed with who names them, and what is found of those at hand', () => {
  const named = { name: '附\u202e件', sha256: 'ef', signers: ['甲', '乙\u0007'] }
  const file = { name: 'x\u0000', sha256: 'ef' }
  expect([
    attachmentLines([], []),
    attachmentLines(
      [named],
      [
        { file, is: 'named', by: named },
        { file, is: 'unnamed' },
      ],
    ),
  ]).toEqual([
    [],
    [
      '',
      '签名写明的附件',
      '  · 附�件，由甲、乙�的签名写明',
      '    SHA-256 ef',
      '',
      '附件核对',
      '  ✔ x�：内容与甲、乙�的签名写明的附件一致',
      '  ✘ x�：与任何签名写明的附件都不一致，不是这份合同的附件，或内容已被改动',
    ],
  ])
})
