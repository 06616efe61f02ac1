// Signature values of every algorithm. Each fault has its own reason.
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAsn1 } from '#server/documents/verification/cms/asn1.ts'
import { checkSignatureValue } from '#server/documents/verification/cms/signature-value.ts'
import { explicit, integer, nullValue, oid, sequence, tagged } from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'

const data = Buffer.from('Pay 100')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const curve = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey
const p256 = curve('P-256')
const ed25519 = generateKeyPairSync('ed25519').privateKey

const RSA = '1.2.840.113549.1.1.1'
const RSA_SHA256 = '1.2.840.113549.1.1.11'
const PSS = '1.2.840.113549.1.1.10'
const ECDSA = '1.2.840.10045.2.1'
const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const ECDSA_SHA384 = '1.2.840.10045.4.3.3'
const ED25519 = '1.3.101.112'
const OIDS = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const
type Digest = keyof typeof OIDS

interface Case {
  readonly key: KeyObject
  readonly oid: string
  readonly parameters?: Der | undefined
  readonly digest?: string
  readonly value: Uint8Array
}

const check = ({ key, oid: id, parameters, digest = 'sha256', value }: Case) =>
  checkSignatureValue(
    createPublicKey(key),
    { oid: id, parameters: parameters && readAsn1(parameters).value },
    digest,
    data,
    value,
  )

const lengthOf = (digest: Digest) => createHash(digest).digest().length
const plain = (key: KeyObject, digest: Digest = 'sha256') => sign(digest, data, key)
const pss = (digest: Digest, saltLength = lengthOf(digest)) =>
  sign(digest, data, { key: rsa, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })

/** RSASSA-PSS-params (RFC 8017 A.2.3); a part given as undefined is left out. */
const pssWith = ({
  hash,
  mask,
  salt,
}: {
  hash?: Digest | undefined
  mask?: Digest | undefined
  salt?: number | undefined
}): Der =>
  sequence(
    ...(hash ? [explicit(0, sequence(oid(OIDS[hash]), nullValue))] : []),
    ...(mask
      ? [explicit(1, sequence(oid('1.2.840.113549.1.1.8'), sequence(oid(OIDS[mask]), nullValue)))]
      : []),
    ...(salt === undefined ? [] : [explicit(2, integer(salt))]),
  )
const usual = (digest: Digest) => pssWith({ hash: digest, mask: digest, salt: lengthOf(digest) })

test.each<[string, Case, string]>([
  ['RSA', { key: rsa, oid: RSA, value: plain(rsa) }, 'RSA-2048'],
  ['RSA with its digest named', { key: rsa, oid: RSA_SHA256, value: plain(rsa) }, 'RSA-2048'],
  ...(['sha256', 'sha384', 'sha512'] as const).map((digest): [string, Case, string] => [
    `RSA-PSS with ${digest}`,
    { key: rsa, oid: PSS, parameters: usual(digest), digest, value: pss(digest) },
    'RSA-PSS-2048',
  ]),
  [
    'RSA-PSS with a salt of no bytes',
    {
      key: rsa,
      oid: PSS,
      parameters: pssWith({ hash: 'sha256', mask: 'sha256', salt: 0 }),
      value: pss('sha256', 0),
    },
    'RSA-PSS-2048',
  ],
  [
    'RSA-PSS without a word on its salt, which then is of twenty bytes',
    {
      key: rsa,
      oid: PSS,
      parameters: pssWith({ hash: 'sha256', mask: 'sha256' }),
      value: pss('sha256', 20),
    },
    'RSA-PSS-2048',
  ],
  ['ECDSA P-256', { key: p256, oid: ECDSA_SHA256, value: plain(p256) }, 'ECDSA P-256'],
  ['ECDSA with its digest unnamed', { key: p256, oid: ECDSA, value: plain(p256) }, 'ECDSA P-256'],
  ['Ed25519', { key: ed25519, oid: ED25519, digest: 'sha512', value: sign(null, data, ed25519) }, 'Ed25519'],
])('%s holds', (_, one, name) => {
  expect(check(one)).toEqual({ name, problem: undefined, weakness: undefined })
})

test.each(['P-384', 'P-521'])('ECDSA %s holds', (name) => {
  const key = curve(name)
  expect(check({ key, oid: ECDSA, digest: 'sha512', value: plain(key, 'sha512') })).toEqual({
    name: `ECDSA ${name}`,
    problem: undefined,
    weakness: undefined,
  })
})

const UNSUPPORTED_PSS = 'RSA-PSS 参数不受支持'
const WRONG = '签名值与证书公钥不符'
const OTHER_KEY = '签名算法与证书公钥不一致'
const OTHER_DIGEST = '签名算法与声明的摘要算法不一致'
const k256 = curve('secp256k1')

test.each<[string, Case, string, string]>([
  [
    'an unknown algorithm',
    { key: p256, oid: '1.2.3', value: plain(p256) },
    '1.2.3',
    '签名算法 1.2.3 不受支持',
  ],
  ['RSA over something else', { key: rsa, oid: RSA, value: plain(rsa, 'sha384') }, 'RSA-2048', WRONG],
  ['RSA-PSS called plain RSA', { key: rsa, oid: RSA_SHA256, value: pss('sha256') }, 'RSA-2048', WRONG],
  [
    'RSA whose algorithm names another digest',
    { key: rsa, oid: '1.2.840.113549.1.1.12', value: plain(rsa) },
    'RSA-2048',
    OTHER_DIGEST,
  ],
  [
    'ECDSA whose algorithm names another digest',
    { key: p256, oid: ECDSA_SHA384, value: plain(p256) },
    'ECDSA P-256',
    OTHER_DIGEST,
  ],
  ['an RSA value by an elliptic key', { key: p256, oid: RSA, value: plain(p256) }, 'RSA', OTHER_KEY],
  ['an elliptic value by an RSA key', { key: rsa, oid: ECDSA, value: plain(rsa) }, 'ECDSA', OTHER_KEY],
  ['a PSS value by an elliptic key', { key: p256, oid: PSS, value: plain(p256) }, 'RSA-PSS', OTHER_KEY],
  [
    'an Ed25519 value by an elliptic key',
    { key: p256, oid: ED25519, value: plain(p256) },
    'Ed25519',
    OTHER_KEY,
  ],
  [
    'a curve nobody checked',
    { key: k256, oid: ECDSA_SHA256, value: plain(k256) },
    'ECDSA',
    '证书使用的椭圆曲线不受支持',
  ],
  [
    'RSA-PSS without parameters',
    { key: rsa, oid: PSS, value: pss('sha256') },
    'RSA-PSS-2048',
    UNSUPPORTED_PSS,
  ],
  [
    'RSA-PSS without a hash',
    {
      key: rsa,
      oid: PSS,
      parameters: pssWith({ mask: 'sha256', salt: 32 }),
      value: pss('sha256'),
    },
    'RSA-PSS-2048',
    UNSUPPORTED_PSS,
  ],
  [
    'RSA-PSS of another hash',
    {
      key: rsa,
      oid: PSS,
      parameters: pssWith({ hash: 'sha1', mask: 'sha256', salt: 32 }),
      value: pss('sha256'),
    },
    'RSA-PSS-2048',
    UNSUPPORTED_PSS,
  ],
  [
    'RSA-PSS without a mask',
    {
      key: rsa,
      oid: PSS,
      parameters: pssWith({ hash: 'sha256', salt: 32 }),
      value: pss('sha256'),
    },
    'RSA-PSS-2048',
    UNSUPPORTED_PSS,
  ],
  [
    'RSA-PSS with a mask of another hash',
    {
      key: rsa,
      oid: PSS,
      parameters: pssWith({ hash: 'sha256', mask: 'sha1', salt: 32 }),
      value: pss('sha256'),
    },
    'RSA-PSS-2048',
    UNSUPPORTED_PSS,
  ],
  [
    'RSA-PSS with a mask of a hash nobody knows',
    {
      key: rsa,
      oid: PSS,
      parameters: sequence(
        explicit(0, sequence(oid(OIDS.sha256), nullValue)),
        explicit(1, sequence(oid('1.2.3'), sequence(oid('1.2.3'), nullValue))),
      ),
      value: pss('sha256'),
    },
    'RSA-PSS-2048',
    UNSUPPORTED_PSS,
  ],
  [
    // To Node, −2 means whatever length the value has.
    'RSA-PSS with a salt of less than nothing',
    {
      key: rsa,
      oid: PSS,
      parameters: sequence(
        explicit(0, sequence(oid(OIDS.sha256), nullValue)),
        explicit(1, sequence(oid('1.2.840.113549.1.1.8'), sequence(oid(OIDS.sha256), nullValue))),
        explicit(2, tagged(0x02, Uint8Array.of(0xfe))),
      ),
      value: pss('sha256'),
    },
    'RSA-PSS-2048',
    UNSUPPORTED_PSS,
  ],
  [
    'RSA-PSS with a salt of another length',
    {
      key: rsa,
      oid: PSS,
      parameters: pssWith({ hash: 'sha256', mask: 'sha256', salt: 20 }),
      value: pss('sha256'),
    },
    'RSA-PSS-2048',
    WRONG,
  ],
  ['ECDSA with an empty value', { key: p256, oid: ECDSA, value: new Uint8Array() }, 'ECDSA P-256', WRONG],
  [
    'Ed25519 over something else',
    { key: ed25519, oid: ED25519, value: sign(null, Buffer.from('Pay 999'), ed25519) },
    'Ed25519',
    WRONG,
  ],
])('%s does not hold', (_, one, name, problem) => {
  expect(check(one)).toEqual({ name, problem, weakness: undefined })
})

test('ECDSA that is no encoded pair of numbers does not hold', () => {
  const value = sign('sha256', data, { key: p256, dsaEncoding: 'ieee-p1363' })
  expect(check({ key: p256, oid: ECDSA, value }).problem).toBe(WRONG)
})

test('a salt length that is no number ends in a reason, not in an error', () => {
  const parameters = pssWith({ hash: 'sha256', mask: 'sha256', salt: 2 ** 30 })
  expect(check({ key: rsa, oid: PSS, parameters, value: pss('sha256') }).problem).toBe(WRONG)
})

test.each([
  [512, 'RSA 密钥只有 512 位，强度不足', undefined],
  [1024, undefined, 'RSA 密钥只有 1024 位，强度不足'],
  [2048, undefined, undefined],
] as const)('an RSA key of %s bits', (modulusLength, problem, weakness) => {
  const key = generateKeyPairSync('rsa', { modulusLength }).privateKey
  expect(check({ key, oid: RSA, value: plain(key) })).toEqual({
    name: `RSA-${modulusLength}`,
    problem,
    weakness,
  })
})

test('a key that is for PSS alone signs by PSS alone', () => {
  const key = generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey
  const value = sign('sha256', data, { key, saltLength: 32 })
  const copy = createPrivateKey({
    key: key.export({ type: 'pkcs8', format: 'der' }),
    type: 'pkcs8',
    format: 'der',
  })
  expect([
    check({ key: copy, oid: PSS, parameters: usual('sha256'), value }).problem,
    check({ key: copy, oid: RSA, value }).problem,
  ]).toEqual([undefined, OTHER_KEY])
})
