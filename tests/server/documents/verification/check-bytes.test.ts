// Whole files that hold no sound signature: what is said of each, and what is read before that.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkBytes } from '#server/documents/verification/check-bytes.ts'
import { LIMITS } from '#server/documents/verification/reading/defect.ts'
import { latin1, pdfOf, textOf } from '#tests/support/attacks/raw-pdf.ts'

const options = { trustAnchors: [], now: new Date('2026-11-22T08:00:00Z') }
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Parts {
  readonly catalog?: string
  readonly fields?: string
  readonly more?: readonly string[]
}

/** A page without content, and fields from object 5 on. */
const fileOf = ({ catalog = '', fields = '', more = [] }: Parts = {}) =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    `<</Fields[${fields}]>>`,
    ...more,
  ])
const field = (name: string, more = '') => `<</FT/Sig/T(${name})${more}>>`
const value = (gap = 0) => `<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 ${gap} ${gap + 2} 1]/Contents<>>>`

const plain = fileOf()
const edited = (from: string, to: string) => latin1(textOf(plain).replace(from, to))
const nested = (levels: number) =>
  fileOf({ fields: '5 0 R', more: [`<</X ${'['.repeat(levels)}${']'.repeat(levels)}>>`] })

const NO_TRACES = '文件中没有发现签名的痕迹。请向提供者索取完好的文件，再来查验'
const TRACES = '文件中有签名的痕迹，但不经修复无法读取，不能确认任何签名'
const UNSIGNED = ['unsigned', '文件没有签名', '文件中没有任何签名'] as const
const CUT_OUT = ['invalid', '签名无效', '文件中留有签名数据，但已不属于任何签名域：签名可能被移除过'] as const
const unreadable = (...reasons: string[]) => ['unreadable', '文件无法可靠读取', ...reasons]

test.each<[string, Uint8Array, readonly string[]]>([
  ['a plain one', plain, UNSIGNED],
  ['one of version 2', edited('%PDF-1.7', '%PDF-2.0'), UNSIGNED],
  ['an empty place', fileOf({ fields: '5 0 R', more: [field('a')] }), UNSIGNED],
  ['a place without a value', fileOf({ fields: '5 0 R', more: [field('a', '/V null')] }), UNSIGNED],
  ['another field', fileOf({ fields: '5 0 R', more: ['<</FT/Tx/T(a)/V(x)>>'] }), UNSIGNED],
  [
    'a node above fields',
    fileOf({ fields: '5 0 R', more: [field('a', '/V(x)/Kids[6 0 R]'), '<</Parent 5 0 R/T(b)/V null>>'] }),
    UNSIGNED,
  ],
  ['nothing', new Uint8Array(), unreadable('这不是 PDF 文件', NO_TRACES)],
  ['another file', latin1('/ByteRange'), unreadable('这不是 PDF 文件', TRACES)],
  ['something before its head', latin1(`x${textOf(plain)}`), unreadable('文件开头有多余内容', NO_TRACES)],
  ['a version nobody knows', edited('%PDF-1.7', '%PDF-3.7'), unreadable('文件开头有多余内容', NO_TRACES)],
  ['a version without a part', edited('%PDF-1.7', '%PDF-1.x'), unreadable('文件开头有多余内容', NO_TRACES)],
  [
    'its head far behind',
    latin1(`${' '.repeat(1020)}${textOf(plain)}`),
    unreadable('这不是 PDF 文件', NO_TRACES),
  ],
  ['a broken page tree', edited('/Count 1', '/Count 2'), unreadable('页面树的页数与实际不符', NO_TRACES)],
  [
    'a broken page tree beside a signature',
    latin1(textOf(fileOf({ more: [value()] })).replace('/Count 1', '/Count 2')),
    unreadable('页面树的页数与实际不符', TRACES),
  ],
  ['values nested too deeply', nested(50_000), unreadable('对象嵌套过深', NO_TRACES)],
  ['a signature that was cut out', fileOf({ more: [value()] }), CUT_OUT],
  ['the rights of a reader', fileOf({ catalog: '/Perms<</UR3 5 0 R>>', more: [value()] }), UNSIGNED],
  ['other rights', fileOf({ catalog: '/Perms<</UR 5 0 R>>', more: [value()] }), CUT_OUT],
  ['rights of its own', fileOf({ catalog: `/Perms<</UR3 ${value()}>>` }), CUT_OUT],
  [
    'the rights of a reader, and more',
    fileOf({ catalog: '/Perms<</UR3 5 0 R>>', more: [value(), value()] }),
    CUT_OUT,
  ],
])('of a file with %s', async (_, pdf, [overall, headline, ...reasons]) => {
  const sha256 = hashOf(pdf)
  expect(await checkBytes(pdf, options)).toEqual({
    verdict: { overall, headline, issuedHere: false, signatures: [], reasons, sha256 },
    revisionHashes: [],
    carries: { store: false, stamp: false },
    needsProof: false,
  })
})

const signedTimes = (count: number) =>
  fileOf({
    fields: Array.from({ length: count }, (_, at) => `${5 + at} 0 R`).join(' '),
    more: Array.from({ length: count }, (_, at) => field(`s${at}`, '/V(x)')),
  })

test('so many signatures are read and no more', async () => {
  const [most, more] = [
    await checkBytes(signedTimes(LIMITS.signatures), options),
    await checkBytes(signedTimes(LIMITS.signatures + 1), options),
  ]
  expect([most.verdict.signatures.length, more.verdict.reasons[0]]).toEqual([500, '文件中的签名超过 500 个'])
})

const TWICE = '同一份签名数据被用于多个签名域'
const problemsIn = async (first: string, second: string, ...values: string[]) => {
  const more = [field('a', `/V ${first}`), field('b', `/V ${second}`), ...values]
  const { verdict } = await checkBytes(fileOf({ fields: '5 0 R 6 0 R', more }), options)
  return verdict.signatures.map(({ field: name, problems }) => [name, problems.includes(TWICE)])
}

test('a value that two fields hold counts in neither', async () => {
  expect([
    await problemsIn('7 0 R', '8 0 R', value(5), value(6)),
    await problemsIn('7 0 R', '7 0 R', value(5)),
  ]).toEqual([
    [
      ['a', false],
      ['b', false],
    ],
    [
      ['a', true],
      ['b', true],
    ],
  ])
})

test.each([
  ['behind it', '6 0 R'],
  ['before it', '7 0 R'],
])('loose signature data %s makes the file invalid', async (_, held) => {
  const more = [field('a', `/V ${held}`), value(5), value(6)]
  const { verdict } = await checkBytes(fileOf({ fields: '5 0 R', more }), options)
  expect(verdict.reasons.filter((reason) => reason.includes('不属于'))).toEqual([
    '文件中另有不属于任何签名域的签名数据',
  ])
})

test('empty places beside a signature are counted', async () => {
  const more = [field('a', '/V(x)'), field('b'), field('c', '/V null'), '<</FT/Tx/T(d)>>']
  const { verdict } = await checkBytes(fileOf({ fields: '5 0 R 6 0 R 7 0 R 8 0 R', more }), options)
  expect(verdict.reasons.at(-1)).toBe('还有 2 个预留的签名域没有签署')
})
