// What a CMS signature must bind: each rule is broken alone, and nothing but its own reason is given.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkSigner } from '#server/documents/verification/cms/check-signer.ts'
import type { SignedContent } from '#server/documents/verification/cms/check-signer.ts'
import { CMS } from '#server/documents/verification/cms/oids.ts'
import { readSignedData } from '#server/documents/verification/cms/signed-data.ts'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import { keyIdentifier } from '#server/trust/certificate.ts'
import {
  certificateTime,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { MD5, SHA1, bindingTo, messageAfter } from '#tests/support/attacks/cms-recipe.ts'
import type { Recipe } from '#tests/support/attacks/cms-recipe.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const trust = createTestTrust(new Date('2026-11-22T08:00:00Z'))
const key = trust.key('云杉科技有限公司')
const other = trust.key('北辰商贸（上海）有限公司')
const covered = Buffer.from('Pay 100')
const { issuer, serial, publicKeyInfo } = certificateParts(key.certificate)
const elsewhere = certificateParts(trust.authority.issuing.certificate).issuer

type Change = Omit<Recipe, 'key'>

const check = async (change: Change, binding: SignedContent['binding'] = 'needed') =>
  checkSigner(readSignedData(await messageAfter({ key, ...change }, covered), false), {
    contentType: CMS.data,
    digestOf: (digest) => createHash(digest).update(covered).digest(),
    binding,
  })

const problemsOf = async (change: Change, binding?: SignedContent['binding']) =>
  (await check(change, binding)).problems

const attribute = (id: string, ...values: readonly Der[]): Der => sequence(oid(id), setOf(...values))
const hashOf = (name: string) => octetString(createHash(name).update(key.certificate).digest())
const algorithm = (id: string) => sequence(oid(id))
/** A signing-certificate attribute of either version. */
const names = (id: string, ...fields: readonly Der[]): Der =>
  attribute(id, sequence(sequence(sequence(...fields))))
const second = (...fields: readonly Der[]) => names(OID.signingCertificateV2, ...fields)
const first = (...fields: readonly Der[]) => names(CMS.signingCertificate, ...fields)
const boundBy =
  (...bindings: readonly Der[]): Recipe['attributes'] =>
  ({ type, digest }) => [type, digest, ...bindings]
const generalName = (name: Uint8Array) => sequence(tagged(0xa4, name))
const wrongHash = octetString(new Uint8Array(32))
const UNBOUND = '签名没有绑定签署人的证书（signing-certificate-v2）'
const BOUND_ELSEWHERE = '签名绑定的证书与所附证书不一致'
const NO_CERTIFICATE = '签名中没有签署人的证书'
const WRONG_TYPE = '签名属性中的内容类型不对'
const NO_DIGEST = '签名属性中没有内容摘要'
const NOT_DER = '签名属性不是规范编码（DER）'
const ONE_SIGNER = '签名数据中应有且只有一个签署人'

test.each<[string, Change]>([
  ['nothing is wrong', {}],
  ['the message lists further digests', { listed: [OID.sha512, OID.sha256] }],
  ['the signer is named by the key', { signerId: implicit(0, octetString(keyIdentifier(publicKeyInfo))) }],
  ['the binding names its digest', { attributes: boundBy(second(algorithm(OID.sha512), hashOf('sha512'))) }],
  [
    'the binding names issuer and number too',
    { attributes: boundBy(second(hashOf('sha256'), sequence(generalName(issuer), serial))) },
  ],
  ['the binding is of the first version', { attributes: boundBy(first(hashOf('sha1'))) }],
  [
    'the binding is of both versions',
    { attributes: boundBy(first(hashOf('sha1')), second(hashOf('sha256'))) },
  ],
])('a signature holds where %s', async (_, change) => {
  expect(await problemsOf(change)).toEqual([])
})

test.each<[string, Change, string]>([
  ['there is no signer', { signers: () => [] }, ONE_SIGNER],
  ['there are two signers', { signers: (signer) => [signer, signer] }, ONE_SIGNER],
  [
    'the content is of another type',
    {
      contentType: OID.timestampInfo,
      attributes: ({ digest, binding }) => [attribute(OID.contentType, oid(OID.data)), digest, binding],
    },
    '签名内容的类型不对',
  ],
  [
    'the type attribute is of another type',
    {
      attributes: ({ digest, binding }) => [
        attribute(OID.contentType, oid(OID.timestampInfo)),
        digest,
        binding,
      ],
    },
    WRONG_TYPE,
  ],
  ['the type attribute is missing', { attributes: ({ digest, binding }) => [digest, binding] }, WRONG_TYPE],
  [
    'the type attribute is empty',
    { attributes: ({ digest, binding }) => [attribute(OID.contentType), digest, binding] },
    WRONG_TYPE,
  ],
  [
    'the type attribute has two values',
    {
      attributes: ({ digest, binding }) => [
        attribute(OID.contentType, oid(OID.data), oid(OID.data)),
        digest,
        binding,
      ],
    },
    WRONG_TYPE,
  ],
  [
    'the type attribute stands twice',
    { attributes: ({ type, digest, binding }) => [type, type, digest, binding] },
    '签名属性有重复',
  ],
  [
    'the digest attribute is of something else',
    { attributes: ({ type, binding }) => [type, attribute(OID.messageDigest, wrongHash), binding] },
    '内容摘要不符：签名覆盖的内容被改动过',
  ],
  ['the digest attribute is missing', { attributes: ({ type, binding }) => [type, binding] }, NO_DIGEST],
  [
    'the digest attribute is empty',
    { attributes: ({ type, binding }) => [type, attribute(OID.messageDigest), binding] },
    NO_DIGEST,
  ],
  [
    'the digest attribute has two values',
    {
      attributes: ({ type, binding }) => [
        type,
        attribute(OID.messageDigest, octetString(createHash('sha256').update(covered).digest()), wrongHash),
        binding,
      ],
    },
    NO_DIGEST,
  ],
  [
    'the digest attribute stands twice',
    { attributes: ({ type, digest, binding }) => [type, digest, digest, binding] },
    '签名属性有重复',
  ],
  ['the digest is not among those listed', { listed: [OID.sha512] }, '声明的摘要算法前后不一致'],
  [
    'the digest is one that anybody collides',
    { digest: { name: 'md5', oid: MD5 } },
    '摘要算法 MD5 已不安全，不能证明内容未被替换',
  ],
  ['the digest is unknown', { digest: { name: 'sha256', oid: '1.2.3' } }, '摘要算法 1.2.3 不受支持'],
  [
    'another issuer gave a certificate of this number',
    { signerId: sequence(elsewhere, serial) },
    NO_CERTIFICATE,
  ],
  ['the issuer gave no such number', { signerId: sequence(issuer, integer(7)) }, NO_CERTIFICATE],
  [
    'the signer is named by another key',
    { signerId: implicit(0, octetString(new Uint8Array(20))) },
    NO_CERTIFICATE,
  ],
  [
    'the signer is named in no known way',
    { signerId: implicit(1, octetString(keyIdentifier(publicKeyInfo))) },
    NO_CERTIFICATE,
  ],
  ['there are no signed attributes', { withoutAttributes: true }, '签名中没有签名属性'],
  [
    'the attributes are out of order',
    { set: (members) => tagged(0x31, ...members.toSorted((a, b) => Buffer.compare(b, a))) },
    NOT_DER,
  ],
  [
    'an attribute is not in its one form',
    {
      attributes: (standard) => [
        ...Object.values(standard),
        attribute('1.2.3.4', Uint8Array.of(0x01, 0x01, 0x01)),
      ],
    },
    NOT_DER,
  ],
  [
    'the attributes are of indefinite length',
    {
      set: (members) =>
        Buffer.concat([
          Uint8Array.of(0x31, 0x80),
          ...members.toSorted((a, b) => Buffer.compare(a, b)),
          Uint8Array.of(0, 0),
        ]),
    },
    NOT_DER,
  ],
  ['no certificate is bound', { attributes: ({ type, digest }) => [type, digest] }, UNBOUND],
  ['another certificate is bound', { attributes: boundBy(bindingTo(other.certificate)) }, BOUND_ELSEWHERE],
  [
    'the binding is of another digest than it names',
    { attributes: boundBy(second(algorithm(OID.sha512), hashOf('sha256'))) },
    BOUND_ELSEWHERE,
  ],
  [
    'the binding names a digest nobody knows',
    { attributes: boundBy(second(algorithm('1.2.3'), hashOf('sha256'))) },
    BOUND_ELSEWHERE,
  ],
  ['the binding is empty', { attributes: boundBy(second()) }, BOUND_ELSEWHERE],
  ['the binding has no hash', { attributes: boundBy(second(algorithm(OID.sha256))) }, BOUND_ELSEWHERE],
  [
    'the binding names another number',
    { attributes: boundBy(second(hashOf('sha256'), sequence(generalName(issuer), integer(7)))) },
    BOUND_ELSEWHERE,
  ],
  [
    'the binding of the first version is of another certificate',
    { attributes: boundBy(first(octetString(new Uint8Array(20)))) },
    BOUND_ELSEWHERE,
  ],
  [
    'the binding of the first version is wrong beside a right second one',
    { attributes: boundBy(first(octetString(new Uint8Array(20))), second(hashOf('sha256'))) },
    BOUND_ELSEWHERE,
  ],
  [
    'the binding of the second version is wrong beside a right first one',
    { attributes: boundBy(first(hashOf('sha1')), second(wrongHash)) },
    BOUND_ELSEWHERE,
  ],
  ['the value is of somebody else', { value: (bytes) => flipped(bytes) }, '签名值与证书公钥不符'],
])('a signature does not hold where %s', async (_, change, problem) => {
  expect(await problemsOf(change)).toEqual([problem])
})

const flipped = (bytes: Uint8Array) => bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte))

test('where no binding is asked for, one may be missing but not wrong', async () => {
  expect([
    await problemsOf({ attributes: ({ type, digest }) => [type, digest] }, 'optional'),
    await problemsOf({ attributes: boundBy(second(wrongHash)) }, 'optional'),
    await problemsOf({ attributes: boundBy(first(wrongHash)) }, 'optional'),
  ]).toEqual([[], [BOUND_ELSEWHERE], [BOUND_ELSEWHERE]])
})

test('a weak digest holds, and is named as weak', async () => {
  const {
    problems,
    weaknesses,
    digest,
    algorithm: named,
  } = await check({
    digest: { name: 'sha1', oid: SHA1 },
  })
  expect({ problems, weaknesses, digest, named }).toEqual({
    problems: [],
    weaknesses: ['摘要算法 SHA-1 强度不足，不能排除内容被替换'],
    digest: 'SHA-1',
    named: 'ECDSA P-256',
  })
})

test('the time of signing is what the attribute says, and none where it is missing', async () => {
  const claimed = new Date('2026-11-22T07:00:00Z')
  const signed = await check({
    attributes: (standard) => [
      ...Object.values(standard),
      attribute(CMS.signingTime, certificateTime(claimed)),
    ],
  })
  expect([signed.problems, signed.claimedTime, (await check({})).claimedTime]).toEqual([
    [],
    claimed,
    undefined,
  ])
})

test('a message without its certificate still says who else stands in it', async () => {
  const { problems, certificate, certificates, algorithm: named } = await check({ certificates: key.chain })
  expect([problems, certificate, certificates.length, named]).toEqual([
    [NO_CERTIFICATE],
    undefined,
    key.chain.length,
    undefined,
  ])
})

test('a certificate that nobody can read is none', async () => {
  const { problems, certificates } = await check({
    certificates: [key.certificate, sequence(integer(1)), ...key.chain],
  })
  expect([problems, certificates.length]).toEqual([[], 1 + key.chain.length])
})

test('of two signers nothing is told but that one was expected', async () => {
  const { signer, certificates, ...told } = await check({ signers: (one) => [one, one] })
  expect([signer?.digest, certificates.length, told]).toStrictEqual([
    OID.sha256,
    1 + key.chain.length,
    {
      certificate: undefined,
      digest: undefined,
      algorithm: undefined,
      claimedTime: undefined,
      problems: [ONE_SIGNER],
      weaknesses: [],
    },
  ])
})

test('parameters that are not there count for nothing in the digest algorithm', async () => {
  expect(await problemsOf({ algorithm: sequence(oid(OID.ecdsaWithSha256), nullValue) })).toEqual([])
})
