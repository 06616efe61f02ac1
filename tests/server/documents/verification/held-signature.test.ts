// The signature that a field holds: where it may stand, what it claims, and what stands in it twice.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { inspectSignature } from '#server/documents/verification/bytes/inspect-signature.ts'
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import { messageAfter, stampAttribute } from '#tests/support/attacks/cms-recipe.ts'
import type { Recipe } from '#tests/support/attacks/cms-recipe.ts'
import { latin1, pdfOf, textOf } from '#tests/support/attacks/raw-pdf.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const now = new Date('2026-11-22T08:00:00Z')
const trust = createTestTrust(now)
const key = trust.key('云杉科技有限公司')
const ROOM = 7000
const GAP = `<${'0'.repeat(ROOM * 2)}>`

interface Held {
  readonly subFilter?: string
  readonly entries?: string
  readonly recipe?: Partial<Recipe>
  /** Puts other bytes in place of the message. */
  readonly message?: Uint8Array
  readonly value?: string
  /** How many bytes at the end it does not cover. */
  readonly leftOut?: number
}

/** A small file whose one field holds a signature over all of it. */
const heldIn = async (held: Held) => {
  const { subFilter = '/SubFilter/ETSI.CAdES.detached', entries = '', value = '6 0 R' } = held
  const { leftOut = 0 } = held
  const bare = textOf(
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[5 0 R]>>',
      '<</Fields[5 0 R]/SigFlags 3>>',
      `<</Type/Annot/Subtype/Widget/Rect[0 0 0 0]/FT/Sig/T(a)/V ${value}>>`,
      `<</Type/Sig/Filter/Adobe.PPKLite${subFilter}/ByteRange[0 ${'*'.repeat(30)}]${entries}/Contents ${GAP}>>`,
      '[6 0 R]',
    ]),
  )
  const start = bare.indexOf(GAP)
  const end = start + GAP.length
  const whole = bare.replace('*'.repeat(30), `${start} ${end} ${bare.length - end - leftOut}`.padEnd(30))
  const covered = latin1(whole.slice(0, start) + whole.slice(end, whole.length - leftOut))
  const message = held.message ?? (await messageAfter({ key, ...held.recipe }, covered))
  const hex = Buffer.from(message)
    .toString('hex')
    .padEnd(ROOM * 2, '0')
  const view = openStrictly(latin1(`${whole.slice(0, start)}<${hex}>${whole.slice(end)}`))
  const [field] = readFormFields(view)
  if (!field) throw new Error('no field')
  return inspectSignature(view, field)
}

const problemsOf = async (held: Held) => (await heldIn(held)).problems
const tokenOver = async (bytes: Uint8Array) =>
  (await requestTimestamp(createHash('sha256').update(bytes).digest(), trust.timestamps)).token

test('a sound signature is read with all it says', async () => {
  const found = await heldIn({ entries: "/Name(Zhang San)/M(D:20261122160000+08'00')" })
  const { problems, weaknesses, kind, etsi, valueNumber, claimedName, claimedTime, digest, algorithm } = found
  expect({
    problems,
    weaknesses,
    kind,
    etsi,
    valueNumber,
    claimedName,
    claimedTime,
    digest,
    algorithm,
    certificates: found.certificates.length,
    timestamp: found.timestamp,
    whole: found.revision !== undefined,
  }).toEqual({
    problems: [],
    weaknesses: [],
    kind: 'signature',
    etsi: true,
    valueNumber: 6,
    claimedName: 'Zhang San',
    claimedTime: now,
    digest: 'SHA-256',
    algorithm: 'ECDSA P-256',
    certificates: 1 + key.chain.length,
    timestamp: undefined,
    whole: true,
  })
})

test.each<[string, string | undefined]>([
  ["D:20261122160000+08'00'", '2026-11-22T08:00:00.000Z'],
  ["D:20261122040000-04'00'", '2026-11-22T08:00:00.000Z'],
  ["D:20261122133000+05'30'", '2026-11-22T08:00:00.000Z'],
  ["D:20261122133000+05'30", '2026-11-22T08:00:00.000Z'],
  ['D:20261122160000+08', '2026-11-22T08:00:00.000Z'],
  ['D:20261122080000Z', '2026-11-22T08:00:00.000Z'],
  ['D:20261122080000', '2026-11-22T08:00:00.000Z'],
  ['20261122080000Z', undefined],
  ['D:2026', undefined],
  ['yesterday', undefined],
  ['on D:20261122080000Z', undefined],
])('the time written %s', async (text, time) => {
  expect((await heldIn({ entries: `/M(${text})` })).claimedTime?.toISOString()).toBe(time)
})

test('a name or a time that is no text claims nothing', async () => {
  const { claimedName, claimedTime } = await heldIn({ entries: '/Name/Zhang/M 5' })
  expect([claimedName, claimedTime]).toEqual([undefined, undefined])
})

test.each<[string, Held, string]>([
  ['stands in the field itself', { value: '<</Type/Sig>>' }, '签名域中没有完整的签名'],
  ['is a list', { value: '[6 0 R]' }, '签名域中没有完整的签名'],
  ['is a number', { value: '5' }, '签名域中没有完整的签名'],
  ['is a list elsewhere', { value: '7 0 R' }, '签名域中没有完整的签名'],
  ['covers nothing', { value: '4 0 R' }, '签名没有说明覆盖范围（ByteRange）'],
  ['is not there', { value: '9 0 R' }, '签名域中没有完整的签名'],
  ['says nothing of its format', { subFilter: '' }, '签名格式 （未注明） 不受支持或已不安全'],
  [
    'is of an old format',
    { subFilter: '/SubFilter/adbe.pkcs7.sha1' },
    '签名格式 adbe.pkcs7.sha1 不受支持或已不安全',
  ],
  ['is no message', { message: Uint8Array.of(5, 0) }, '签名数据无法解析'],
  ['carries its own content', { recipe: { content: Buffer.from('Pay 999') } }, '签名数据中夹带了另外的内容'],
  [
    'has two time stamps',
    {
      recipe: {
        unsigned: async (value) => [stampAttribute(await tokenOver(value), await tokenOver(value))],
      },
    },
    '签名带有多个时间戳，无法确定以哪个为准',
  ],
  [
    'has a time stamp over something else',
    { recipe: { unsigned: async () => [stampAttribute(await tokenOver(Uint8Array.of(1)))] } },
    '时间戳盖的不是这份内容',
  ],
  [
    'has a time stamp that cannot be read',
    { recipe: { unsigned: () => Promise.resolve([stampAttribute(Uint8Array.of(0x30, 0))]) } },
    '时间戳无法解析',
  ],
])('a signature does not hold that %s', async (_, held, problem) => {
  expect(await problemsOf(held)).toEqual([problem])
})

test('a sound time stamp is read with its certificates', async () => {
  const found = await heldIn({
    recipe: { unsigned: async (value) => [stampAttribute(await tokenOver(value))] },
  })
  expect([found.problems, found.timestamp?.time, found.certificates.length > 3]).toEqual([[], now, true])
})

test('the older format needs no bound certificate, the newer one does', async () => {
  const unbound: Held = { recipe: { attributes: ({ type, digest }) => [type, digest] } }
  const older = await heldIn({ ...unbound, subFilter: '/SubFilter/adbe.pkcs7.detached' })
  expect([older.problems, older.etsi, await problemsOf(unbound)]).toEqual([
    [],
    false,
    ['签名没有绑定签署人的证书（signing-certificate-v2）'],
  ])
})

test('a document time stamp is read as one, and says when', async () => {
  const token = await tokenOver(Uint8Array.of(1))
  const { kind, etsi, problems, timestamp } = await heldIn({
    subFilter: '/SubFilter/ETSI.RFC3161',
    message: token,
  })
  expect([kind, etsi, problems, timestamp?.time]).toEqual([
    'timestamp',
    true,
    ['时间戳盖的不是这份内容'],
    now,
  ])
})

test.each(['/SubFilter/ETSI.CAdES.detached', '/SubFilter/ETSI.RFC3161'])(
  'a signature (%s) that leaves out the end of the file covers a part',
  async (subFilter) => {
    const { problems, revision } = await heldIn({ subFilter, leftOut: 7 })
    expect([problems[0]?.split('：')[0], revision]).toEqual(['签名只覆盖了文件的一部分', undefined])
  },
)
