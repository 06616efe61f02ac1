// Encrypted values opened with an empty password, as qpdf encrypted them; and what is not opened.
import { expect, test } from 'vitest'
import { readDecryption } from '#server/documents/verification/reading/decryption.ts'
import { PasswordDefect, PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { ObjectParser } from '#server/documents/verification/reading/object-parser.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { rc4 } from '#server/documents/verification/reading/rc4.ts'
import { PdfStream, PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { latin1, pdfOf, textOf, withTail } from '#tests/support/attacks/raw-pdf.ts'

const ID = '/ID[<31415926535897932384626433832795><00>]'
const OWNER = '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5'
const USER = 'e21cc3d13b0faa9934db7d20f11e333e0122456a91bae5134273a6db134c87c4'
const filter = (method: string) => `/CF<</StdCF<</CFM/${method}>>>>/StmF/StdCF/StrF/StdCF`
const older = (more: string, { o = OWNER, u = USER, p = '/P -4' } = {}) =>
  `/Filter/Standard/O<${o}>/U<${u}>${p}${more}`

const RC4_40 = older('/R 2/V 1', {
  o: 'c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab',
  u: 'b3d9fa366906ef42f354c6deb74c59075eaf334eb7c04356ba0d7f3dd8b51d0a',
})
const RC4_128 = older('/R 3/V 2/Length 128')
const AES_128 = older(`/R 4/V 4/Length 128${filter('AESV2')}`)
const METADATA_PLAIN = older(`/R 4/V 4/EncryptMetadata false${filter('AESV2')}`, {
  u: 'b7ae61ae5fe831ccd7979c155d4f926c0122456a91bae5134273a6db134c87c4',
})
const newer = (revision: number, u: string, ue: string) =>
  `/Filter/Standard/V 5/R ${revision}/U<${u}>/UE<${ue}>${filter('AESV3')}`
const U_6 = 'b1a5c9aa1d2cd3223f6b80979c2c8b35bb5132edb5ca60d4fb588796d1f3757d71827cdf1c077d1705ce38ca6a37bdf7'
const UE_6 = '754ade96d3ed84652c847124b336b9ae3552a79c2d31917d5a805409f2ccde57'
const AES_256 = newer(6, U_6, UE_6)
const AES_256_OLD = newer(
  5,
  '7c478e0261dd2d1c25963a5c6a189a0d8872d274fcb8af74bbf609d1f096a6ce4335d540a3005f716340b3148d046e0f',
  '2bd5f02a79628ec8bff2bffc3d2e32c8141eec3f12e3053098fa9bf65bbe2fef',
)

const wayInto = (settings: string, trailer = ID) => {
  const pdf = pdfOf(['<</Type/Catalog>>', `<<${settings}>>`], `/Encrypt 2 0 R${trailer}`)
  return readDecryption(new PdfFile(pdf).revision(pdf.length))!
}
const valueOf = (text: string) => new ObjectParser(latin1(text)).value()
const stringOf = (hex: string) => valueOf(`<${hex}>`)
const streamOver = (hex: string, entries = '') => {
  const dict = valueOf(`<<${entries}>>`)
  if (!(dict instanceof Map)) throw new Error('no dictionary')
  return new PdfStream(dict, Buffer.from(hex, 'hex'))
}
const shown = (value: PdfValue): unknown => {
  if (value instanceof PdfString) return { ...value, bytes: textOf(value.bytes) }
  if (Array.isArray(value)) return value.map(shown)
  return value instanceof Map ? [...value].map(([key, item]) => [key, shown(item)]) : value
}
const textIn = (value: PdfValue) =>
  value instanceof PdfString ? textOf(value.bytes) : value instanceof PdfStream ? textOf(value.raw) : value
/** What a string, said to stand in object 3, reads after all. */
const opened = (settings: string, hex: string, trailer = ID) =>
  textIn(wayInto(settings, trailer)(stringOf(hex), 3, 0))

const IV = '0e1c2a38465462707e8c9aa8b6c4d2e0'

test.each<[string, string, string, string]>([
  ['RC4 of 40 bits', RC4_40, 'ed293ffe15', '4f8bd3645e'],
  ['RC4 of 128 bits', RC4_128, '0b53270e45', '930b04c4dd'],
  [
    'AES of 128 bits',
    AES_128,
    `${IV}9da0dcdaa02f51d3e7dd85784092ef43`,
    `${IV}a3df7bd2f3be7ff15420f72b1aef1b2e`,
  ],
  [
    'AES of 128 bits, metadata plain',
    METADATA_PLAIN,
    `${IV}f3bb2744c48e1be25ea1d412f2871c56`,
    `${IV}a11b00208149b25eab0e6d7da7e3319f`,
  ],
  [
    'AES of 256 bits',
    AES_256,
    `${IV}ddf299db13bbcc4dab654f33130a4096`,
    `${IV}a49cb1244ba2faef716e6ccbc850609a`,
  ],
  [
    'AES of 256 bits as Acrobat 9 wrote it',
    AES_256_OLD,
    `${IV}640d2e28f4fe20083567ab6d0fafee3f`,
    `${IV}59ad40a1071923a074b50d1a68cf0a4b`,
  ],
])('a string and a stream are opened: %s', (_, settings, text, stream) => {
  const open = wayInto(settings)
  const string = stringOf(text)
  const bare = { bytes: 'Hello', hex: true, start: 0, end: text.length + 2 }
  expect(shown(open([string, new Map([['A', string]])], 3, 0))).toEqual([bare, [['A', bare]]])
  const empty = open(streamOver('', `/A<${text}>`), 3, 0) as PdfStream
  expect([shown(empty.dict), textIn(empty)]).toEqual([
    [['A', { ...bare, start: 4, end: text.length + 6 }]],
    '',
  ])
  expect(textIn(open(streamOver(stream), 4, 0))).toBe('Plain')
  expect([open(7, 3, 0), open(true, 3, 0), open(null, 3, 0)]).toEqual([7, true, null])
})

test('metadata is read as it stands where the settings say so alone', () => {
  const plain = streamOver('4d657461', '/Type/Metadata')
  expect(textIn(wayInto(METADATA_PLAIN)(plain, 6, 0))).toBe('Meta')
  const hidden = streamOver(`${IV}897c612e20a204b0f5ab8855098589b1`, '/Type/Metadata')
  expect(textIn(wayInto(AES_128)(hidden, 6, 0))).toBe('Meta')
  const other = streamOver(`${IV}a11b00208149b25eab0e6d7da7e3319f`, '/Type/Other')
  expect(textIn(wayInto(METADATA_PLAIN)(other, 4, 0))).toBe('Plain')
})

test('all bytes of number and generation go into the key of an object', () => {
  expect(textIn(wayInto(RC4_128)(stringOf('31e19f53f3'), 0x1_23_45, 0x2_03))).toBe('Hello')
})

test.each<[string, string, string, string?]>([
  [
    'rights above the largest signed number',
    older('/R 3/V 2/Length 128', { p: '/P 4294967292' }),
    '0b53270e45',
  ],
  ['a length in bits that is too large', older('/R 3/V 2/Length 256'), '0b53270e45'],
  ['a length that counts for nothing', older(`/R 4/V 4/Length 40${filter('V2')}`), '0b53270e45'],
  ['a length for a way that has its own', `${RC4_40}/Length 128`, 'ed293ffe15'],
  ['no length, which is 40', older('/R 3/V 2', { u: 'bea82a260808dfebf46371f990859d66' }), '8173e86cd9'],
  [
    'a length that is no whole number',
    older('/R 3/V 2/Length 128.5', { u: 'bea82a260808dfebf46371f990859d66' }),
    '8173e86cd9',
  ],
  [
    'a length that is too small',
    older('/R 3/V 2/Length 8', { u: 'bea82a260808dfebf46371f990859d66' }),
    '8173e86cd9',
  ],
  ['no rights', older('/R 3/V 2/Length 128', { u: '969f9841895a9aa96943975fa852bccf', p: '' }), '71213d1568'],
  [
    'no number of the file',
    older('/R 3/V 2/Length 128', { u: 'e3a96cb1545872a8a87f9e3907059b89' }),
    'b14947f0c3',
    '',
  ],
  ['an owner longer than it may be', older('/R 3/V 2/Length 128', { o: `${OWNER}00` }), '0b53270e45'],
  ['a check of sixteen bytes', older('/R 3/V 2/Length 128', { u: USER.slice(0, 32) }), '0b53270e45'],
  ['plain metadata in a way that has none', `${RC4_128}/EncryptMetadata false`, '0b53270e45'],
  ['a filter that encrypts nothing', older(`/R 4/V 4${filter('None')}`), '48656c6c6f'],
  ['a filter that says nothing', older('/R 4/V 4/CF<</StdCF<<>>>>/StrF/StdCF'), '48656c6c6f'],
  ['no filter', older('/R 4/V 4'), '48656c6c6f'],
  ['the filter of nothing', older(`/R 4/V 4/StrF/Identity/CF<</Identity<</CFM/V2>>>>`), '48656c6c6f'],
])('a string is opened with %s', (_, settings, text, trailer) => {
  expect(opened(settings, text, trailer)).toBe('Hello')
})

test('strings and streams may have filters of their own', () => {
  const open = wayInto(older('/R 4/V 4/CF<</A<</CFM/V2>>>>/StrF/A'))
  expect([textIn(open(stringOf('0b53270e45'), 3, 0)), textIn(open(streamOver('5061'), 4, 0))]).toEqual([
    'Hello',
    'Pa',
  ])
  const other = wayInto(older('/R 4/V 4/CF<</A<</CFM/V2>>>>/StmF/A'))
  expect([textIn(other(stringOf('5061'), 3, 0)), textIn(other(streamOver('930b04c4dd'), 4, 0))]).toEqual([
    'Pa',
    'Plain',
  ])
})

test.each<[string, string]>([
  ['a stream with a filter of its own', '/Filter/Crypt'],
  ['a stream with a filter of its own beside others', '/Filter[/FlateDecode/Crypt]'],
])('%s is read as it stands', (_, entries) => {
  const stream = streamOver('5061', entries)
  expect(wayInto(RC4_128)(stream, 4, 0)).toEqual(stream)
})

test('what is never encrypted is read as it stands', () => {
  const open = wayInto(RC4_128)
  const section = streamOver('5061', '/Type/XRef/A<0b53270e45>')
  expect(open(section, 3, 0)).toEqual(section)
  const signature = valueOf('<</Contents<aabb>/ByteRange[0 1 2 3]>>')
  expect(open(signature, 5, 0)).toEqual(signature)
  const note = valueOf('<</Contents<0b53270e45>/Name<0b53270e45>>>')
  const within = valueOf('<</Other<0b53270e45>/ByteRange[]>>')
  const hello = { bytes: 'Hello', hex: true }
  expect([shown(open(note, 3, 0)), shown(open(within, 3, 0))]).toEqual([
    [
      ['Contents', { ...hello, start: 11, end: 23 }],
      ['Name', { ...hello, start: 28, end: 40 }],
    ],
    [
      ['Other', { ...hello, start: 8, end: 20 }],
      ['ByteRange', []],
    ],
  ])
})

test('nothing encrypted by AES is nothing, and what is too short is broken', () => {
  for (const settings of [AES_128, AES_256]) {
    expect(opened(settings, '')).toBe('')
    for (const text of ['00', IV.slice(2), `${IV}00`])
      expect(() => opened(settings, text)).toThrow(new PdfDefect('加密的内容已损坏'))
  }
})

const LOCKED = new PasswordDefect('文件需要密码才能打开，无法检查其内容')
const UNKNOWN = new PdfDefect('文件的加密方式不受支持，无法检查其内容')
const MALFORMED = new PdfDefect('文件的加密设置写法不对')
const OTHER = new PdfDefect('文件已加密，无法检查其内容')
const flipped = (hex: string, at: number) =>
  `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`

test.each<[string, string, Error]>([
  ['other rights', older('/R 3/V 2/Length 128', { p: '/P -5' }), LOCKED],
  ['another user', older('/R 3/V 2/Length 128', { u: flipped(USER, 31) }), LOCKED],
  ['a check that is too short', older('/R 3/V 2/Length 128', { u: USER.slice(0, 30) }), LOCKED],
  ['no user', older('/R 3/V 2/Length 128', { u: '' }), LOCKED],
  ['a short check of the oldest way', RC4_40.replace(/1d0a>/, '1d>'), LOCKED],
  ['another check of the oldest way', RC4_40.replace(/1d0a>/, '1d0b>'), LOCKED],
  ['metadata said to be plain', AES_128.replace('/V 4', '/V 4/EncryptMetadata false'), LOCKED],
  ['a revision nobody knows', AES_256.replace('/R 6', '/R 7'), LOCKED],
  ['no revision', AES_256.replace('/R 6', ''), LOCKED],
  ['another revision', AES_256.replace('/R 6', '/R 5'), LOCKED],
  ['another user of the newest way', newer(6, flipped(U_6, 0), UE_6), LOCKED],
  ['another salt', newer(6, flipped(U_6, 64), UE_6), LOCKED],
  ['salts that are too short', newer(6, U_6.slice(0, 94), UE_6), LOCKED],
  ['a wrapped key that is too short', newer(6, U_6, UE_6.slice(0, 62)), LOCKED],
  ['a user that is no string', older('/R 3/V 2').replace(/\/U<\w+>/, '/U 1'), MALFORMED],
  ['no owner', older('/R 3/V 2').replace(/\/O<\w+>/, ''), MALFORMED],
  ['no wrapped key', newer(6, U_6, UE_6).replace(/\/UE<\w+>/, ''), MALFORMED],
  ['a filter nobody knows', older(`/R 4/V 4${filter('Secret')}`), UNKNOWN],
  ['another handler', RC4_128.replace('/Standard', '/Adobe.PubSec'), OTHER],
  ['no handler', RC4_128.replace('/Filter/Standard', ''), OTHER],
])('a file is not opened: %s', (_, settings, defect) => {
  let thrown: unknown
  try {
    wayInto(settings)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toEqual(defect)
  expect(thrown).toBeInstanceOf(defect.constructor)
})

test('longer salts and keys than are needed change nothing', () => {
  const hello = `${IV}ddf299db13bbcc4dab654f33130a4096`
  expect([opened(newer(6, `${U_6}00`, UE_6), hello), opened(newer(6, U_6, `${UE_6}00`), hello)]).toEqual([
    'Hello',
    'Hello',
  ])
})

test('a file that is not encrypted needs nothing, and one encrypted in part is not read', () => {
  const plain = pdfOf(['<</Type/Catalog>>'])
  expect(readDecryption(new PdfFile(plain).revision(plain.length))).toBeUndefined()
  const start = textOf(plain).lastIndexOf('xref\n0')
  const tail = (encrypt: string) =>
    `xref\n0 0\ntrailer\n<</Root 1 0 R/Prev ${start}${encrypt}>>\nstartxref\n${plain.length}\n%%EOF\n`
  const half = withTail(plain, tail('/Encrypt 2 0 R'))
  expect(() => readDecryption(new PdfFile(half).revision(half.length))).toThrow(
    '文件只有一部分加密，无法检查其内容',
  )
  const bare = pdfOf(['<</Type/Catalog>>'], '/Encrypt 5')
  expect(() => readDecryption(new PdfFile(bare).revision(bare.length))).toThrow(OTHER)
})

test.each([
  ['Key', 'Plaintext', 'bbf316e8d940af0ad3'],
  ['Wiki', 'pedia', '1021bf0420'],
])('the known answer of RC4 for %s', (key, text, hex) => {
  expect(Buffer.from(rc4(latin1(key), latin1(text))).toString('hex')).toBe(hex)
})
