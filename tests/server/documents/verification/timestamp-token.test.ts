// Time-stamp tokens with a single fault, and its reason (RFC 3161 §2.3, §2.4.2).
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkTimestamp } from '#server/documents/verification/cms/timestamp-token.ts'
import { certificateTime, nullValue, oid, sequence, setOf, utf8String } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { MD5, SHA1, bindingTo, messageAfter } from '#tests/support/attacks/cms-recipe.ts'
import {
  certificateWith,
  digestOf,
  keyWith,
  now,
  privateKey,
  purposes,
  sound,
  stamped,
  tokenWith,
  trust,
} from '#tests/support/attacks/time-stamp.ts'
import type { Token } from '#tests/support/attacks/time-stamp.ts'

const { issuing } = trust.authority
const other = trust.key('云杉科技有限公司')
const checkOf = async (token: Token) => checkTimestamp(await tokenWith(token), digestOf, false)

test('a sound token says when, by whom and how', async () => {
  const { time, authority, digest, algorithm, problems, weaknesses, certificates } = await checkOf({})
  expect({
    time,
    authority,
    digest,
    algorithm,
    problems,
    weaknesses,
    certificates: certificates.length,
  }).toEqual({
    time: now,
    authority: 'Stamp 1',
    digest: 'SHA-256',
    algorithm: 'ECDSA P-256',
    problems: [],
    weaknesses: [],
    certificates: 2,
  })
})

const UNFIT = '时间戳由不具备时间戳用途的证书签发'
const NOT_THIS = '时间戳盖的不是这份内容'
const UNKNOWN_DIGEST = '时间戳使用的摘要算法不受支持或已不安全'

test.each<[string, Token, string]>([
  [
    'a certificate whose purpose is not critical',
    { key: keyWith(certificateWith(purposes(false, OID.timestamping))) },
    UNFIT,
  ],
  [
    'a certificate that has other purposes too',
    { key: keyWith(certificateWith(purposes(true, OID.timestamping, OID.emailProtection))) },
    UNFIT,
  ],
  [
    'a certificate of another purpose',
    { key: keyWith(certificateWith(purposes(true, OID.documentSigning))) },
    UNFIT,
  ],
  ['a certificate without a purpose', { key: keyWith(certificateWith([])) }, UNFIT],
  ['an imprint of something else', { imprint: { oid: OID.sha256, hash: new Uint8Array(32) } }, NOT_THIS],
  [
    'an imprint that is cut short',
    { imprint: { oid: OID.sha256, hash: digestOf('sha256').subarray(0, 16) } },
    NOT_THIS,
  ],
  ['an imprint by MD5', { imprint: { oid: MD5, hash: digestOf('md5') } }, UNKNOWN_DIGEST],
  [
    'an imprint by a digest nobody knows',
    { imprint: { oid: '1.2.3', hash: digestOf('sha256') } },
    UNKNOWN_DIGEST,
  ],
  ['bytes behind what it says', { behind: Uint8Array.of(5, 0) }, '时间戳：内容之后有多余字节'],
  [
    'another type of content',
    {
      contentType: OID.data,
      attributes: ({ digest, binding }) => [
        sequence(oid(OID.contentType), setOf(oid(OID.timestampInfo))),
        digest,
        binding,
      ],
    },
    '时间戳：签名内容的类型不对',
  ],
  [
    'another type of content in its attribute',
    {
      attributes: ({ digest, binding }) => [
        sequence(oid(OID.contentType), setOf(oid(OID.data))),
        digest,
        binding,
      ],
    },
    '时间戳：签名属性中的内容类型不对',
  ],
  [
    'no bound certificate',
    { attributes: ({ type, digest }) => [type, digest] },
    '时间戳：签名没有绑定签署人的证书（signing-certificate-v2）',
  ],
  [
    'another bound certificate',
    { attributes: ({ type, digest }) => [type, digest, bindingTo(other.certificate)] },
    '时间戳：签名绑定的证书与所附证书不一致',
  ],
  ['no certificate', { certificates: [issuing.certificate] }, '时间戳：签名中没有签署人的证书'],
  [
    'a value of another key',
    { value: (value) => value.map((byte, i) => (i === value.length - 1 ? byte ^ 1 : byte)) },
    '时间戳：签名值与证书公钥不符',
  ],
])('a token does not hold with %s', async (_, token, problem) => {
  expect((await checkOf(token)).problems).toEqual([problem])
})

test('a token whose digests are weak holds, and each weakness is named once', async () => {
  const weak = '时间戳：摘要算法 SHA-1 强度不足，不能排除内容被替换'
  const imprint = { oid: SHA1, hash: digestOf('sha1') }
  const found = await Promise.all([
    checkOf({ imprint }),
    checkOf({ digest: { name: 'sha1', oid: SHA1 } }),
    checkOf({ imprint, digest: { name: 'sha1', oid: SHA1 } }),
  ])
  expect(found.map(({ problems, weaknesses }) => ({ problems, weaknesses }))).toEqual(
    found.map(() => ({ problems: [], weaknesses: [weak] })),
  )
})

test('a token over SHA-512 is checked with SHA-512', async () => {
  const { problems, digest } = await checkOf({ imprint: { oid: OID.sha512, hash: digestOf('sha512') } })
  expect({ problems, digest }).toEqual({ problems: [], digest: 'SHA-512' })
})

test('an authority without a common name is called by its organisation', async () => {
  const name = sequence(setOf(sequence(oid(OID.organization), utf8String('Stamps'))))
  const certificate = certificateWith(purposes(true, OID.timestamping), privateKey, name)
  expect((await checkOf({ key: keyWith(certificate) })).authority).toBe('Stamps')
})

const UNREADABLE = {
  time: undefined,
  authority: undefined,
  certificate: undefined,
  digest: undefined,
  algorithm: undefined,
  certificates: [],
  crls: [],
  problems: ['时间戳无法解析'],
  weaknesses: [],
}

test.each<[string, () => Promise<Uint8Array>]>([
  ['no content', () => messageAfter({ key: sound, contentType: OID.timestampInfo }, stamped)],
  ['a time that is none', () => tokenWith({ time: certificateTime(now) })],
  [
    'a content that is no structure',
    () => messageAfter({ key: sound, contentType: OID.timestampInfo, content: stamped }, stamped),
  ],
  ['bytes that are no message', () => Promise.resolve(stamped)],
])('a token cannot be read with %s', async (_, make) => {
  expect(checkTimestamp(await make(), digestOf, false)).toEqual(UNREADABLE)
})

test('a token by a short RSA key is weak', async () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  const certificate = certificateWith(purposes(true, OID.timestamping), short)
  const { problems, weaknesses } = await checkOf({
    key: { certificate, privateKey: short, chain: [] },
    algorithm: sequence(oid(OID.rsaEncryption), nullValue),
  })
  expect({ problems, weaknesses }).toEqual({
    problems: [],
    weaknesses: ['时间戳：RSA 密钥只有 1024 位，强度不足'],
  })
})
