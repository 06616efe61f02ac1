// What an outside time stamp must be before it is relied on. Each rule is broken alone (RFC 3161 §2.4.2).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import { integer, nullValue, octetString, oid, sequence, setOf, tagged } from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { checkTimestampToken } from '#server/trust/timestamp-token.ts'
import type { ExpectedTimestamp } from '#server/trust/timestamp-token.ts'
import { SHA1, bindingTo, messageAfter } from '#tests/support/attacks/cms-recipe.ts'
import {
  certificateWith,
  digestOf,
  keyWith,
  now,
  purposes,
  sound,
  stamped,
  tokenWith,
  trust,
} from '#tests/support/attacks/time-stamp.ts'
import type { Token } from '#tests/support/attacks/time-stamp.ts'

const { issuing, root } = trust.authority
const other = trust.key('云杉科技有限公司')
const { issuer, serial } = certificateParts(sound.certificate)
const digest = digestOf('sha256')
const trusted = [root.certificate]
const check = async (token: Token, more: { nonce?: Uint8Array; digest?: Uint8Array } = {}) =>
  checkTimestampToken(await tokenWith(token), { digest, trusted, ...more })

const binding = (id: string, ...fields: readonly Der[]) =>
  sequence(oid(id), setOf(sequence(sequence(sequence(...fields)))))
const hashed = (name: string) => octetString(createHash(name).update(sound.certificate).digest())
const V1 = '1.2.840.113549.1.9.16.2.12'
const ECDSA_SHA384 = '1.2.840.10045.4.3.3'

test('a sound token says when and by whom', async () => {
  const facts = await check({})
  expect({
    ...facts,
    certificates: facts.certificates.length,
    chain: facts.chain.map((der) => Buffer.from(der)),
    certificate: Buffer.from(facts.certificate),
  }).toEqual({
    time: now,
    certificate: Buffer.from(sound.certificate),
    certificates: 2,
    chain: [sound.certificate, issuing.certificate, root.certificate].map((der) => Buffer.from(der)),
  })
})

test.each<[string, Token]>([
  ['SHA-384', { digest: { name: 'sha384', oid: OID.sha384 }, algorithm: sequence(oid(ECDSA_SHA384)) }],
  [
    'a binding that names its digest',
    {
      attributes: ({ type, digest: over }) => [
        type,
        over,
        binding(OID.signingCertificateV2, sequence(oid(OID.sha512)), hashed('sha512')),
      ],
    },
  ],
  [
    'a binding of the first version',
    {
      attributes: ({ type, digest: over }) => [type, over, binding(V1, hashed('sha1'))],
    },
  ],
])('a token holds with %s', async (_, token) => {
  expect((await check(token)).time).toEqual(now)
})

test.each<[string, Token, string]>([
  ['is over something else', { imprint: { oid: OID.sha256, hash: new Uint8Array(32) } }, 'imprint differs'],
  ['names another digest', { imprint: { oid: OID.sha512, hash: digest } }, 'imprint differs'],
  ['has bytes behind what it says', { behind: Uint8Array.of(5, 0) }, 'bytes follow the value'],
  ['says no time', { time: nullValue }, 'no time'],
  ['is no time stamp', { contentType: OID.data }, 'no time-stamp info'],
  [
    'calls its content something else',
    {
      attributes: (standard) => [
        sequence(oid(OID.contentType), setOf(oid(OID.data))),
        standard.digest,
        standard.binding,
      ],
    },
    'content type differs',
  ],
  [
    'does not say what its content is',
    { attributes: (standard) => [standard.digest, standard.binding] },
    'content type differs',
  ],
  [
    'hashes other content',
    {
      attributes: (standard) => [
        standard.type,
        sequence(oid(OID.messageDigest), setOf(octetString(new Uint8Array(32)))),
        standard.binding,
      ],
    },
    'content digest differs',
  ],
  ['hashes nothing', { attributes: ({ type, binding: to }) => [type, to] }, 'content digest differs'],
  ['hashes by SHA-1', { digest: { name: 'sha1', oid: SHA1 } }, 'digest algorithm not accepted'],
  ['has no attributes', { withoutAttributes: true }, 'no signer information'],
  ['has two signers', { signers: (signer) => [signer, signer] }, 'a token has one signer'],
  ['has no signer', { signers: () => [] }, 'a token has one signer'],
  ['leaves its certificate out', { certificates: [issuing.certificate] }, 'signer certificate missing'],
  [
    'names another issuer',
    { signerId: sequence(certificateParts(issuing.certificate).issuer, serial) },
    'signer certificate missing',
  ],
  ['names another number', { signerId: sequence(issuer, integer(78)) }, 'signer certificate missing'],
  ['names no number', { signerId: sequence(issuer) }, 'signer certificate missing'],
  ['names its signer by a key', { signerId: tagged(0x80, Uint8Array.of(1)) }, 'signer certificate missing'],
  [
    'binds no certificate',
    { attributes: ({ type, digest: over }) => [type, over] },
    'signing-certificate attribute missing',
  ],
  [
    'binds another certificate',
    { attributes: ({ type, digest: over }) => [type, over, bindingTo(other.certificate)] },
    'signing-certificate attribute names another certificate',
  ],
  [
    'binds by another digest than it names',
    {
      attributes: ({ type, digest: over }) => [
        type,
        over,
        binding(OID.signingCertificateV2, sequence(oid(OID.sha512)), hashed('sha256')),
      ],
    },
    'signing-certificate attribute names another certificate',
  ],
  [
    'binds without a hash',
    {
      attributes: ({ type, digest: over }) => [
        type,
        over,
        binding(OID.signingCertificateV2, sequence(oid(OID.sha256))),
      ],
    },
    'signing-certificate attribute names another certificate',
  ],
  [
    'is signed by an unknown algorithm',
    { algorithm: sequence(oid('1.2.3')) },
    'signature algorithm not accepted',
  ],
  [
    'has a value of another key',
    { value: (value) => value.map((byte, i) => (i === value.length - 1 ? byte ^ 1 : byte)) },
    'signature does not hold',
  ],
  [
    'is by a certificate without a purpose',
    { key: keyWith(certificateWith([])) },
    'not a time-stamp certificate',
  ],
  [
    'is by a certificate with other purposes too',
    { key: keyWith(certificateWith(purposes(true, OID.timestamping, OID.emailProtection))) },
    'not a time-stamp certificate',
  ],
  [
    'is by a certificate of another purpose',
    { key: keyWith(certificateWith(purposes(true, OID.emailProtection))) },
    'not a time-stamp certificate',
  ],
  [
    'is by a certificate whose purpose is not critical',
    { key: keyWith(certificateWith(purposes(false, OID.timestamping))) },
    'not a time-stamp certificate',
  ],
  [
    'is by a certificate of an authority that is not there',
    { certificates: [sound.certificate] },
    'issuer not known',
  ],
])('a token is refused that %s', async (_, token, reason) => {
  await expect(check(token)).rejects.toThrow(reason)
})

test('a token is refused that answers another question', async () => {
  await expect(check({}, { nonce: Uint8Array.of(1) })).rejects.toThrow('nonce differs')
  await expect(check({}, { digest: new Uint8Array(32) })).rejects.toThrow('imprint differs')
})

test('a token has to have the wanted policy and a time near ours', async () => {
  const token = await tokenWith({})
  const near = (seconds: number) => ({ time: new Date(now.getTime() + seconds * 1000), withinMs: 300_000 })
  const said = (more: Partial<ExpectedTimestamp>) => {
    try {
      return checkTimestampToken(token, { digest, trusted, ...more }).time
    } catch (error) {
      return (error as Error).message
    }
  }
  expect([
    said({ policy: '1.3.6.1.4.1.99999' }),
    said({ near: near(300) }),
    said({ near: near(-300) }),
  ]).toEqual([expect.stringMatching(/^policy is [\d.]+, not 1\.3\.6\.1\.4\.1\.99999$/), now, now])
  expect([said({ near: near(301) }), said({ near: near(-301) })]).toEqual([
    'stamped 301 s behind our clock',
    'stamped 301 s ahead of our clock',
  ])
})

test('a token that lies in a Buffer is what it was after it was checked, and holds again', async () => {
  const given = Buffer.from(await tokenWith({}))
  const before = given.toString('hex')
  for (const time of [1, 2])
    expect([time, checkTimestampToken(given, { digest, trusted }).time]).toEqual([time, now])
  expect(given.toString('hex')).toBe(before)
})

test('a token without its content, or that is no message, is refused', async () => {
  const bare = await messageAfter({ key: sound, contentType: OID.timestampInfo }, stamped)
  const expected = { digest, trusted }
  expect(() => checkTimestampToken(bare, expected)).toThrow('no value with tag a0 at 1')
  expect(() => checkTimestampToken(sequence(oid(OID.data)), expected)).toThrow('no signed data')
})
