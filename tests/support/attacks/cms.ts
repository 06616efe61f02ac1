// CMS signatures that are wrong in one respect each, in files that are otherwise sound.
import { createHash, createPublicKey, sign } from 'node:crypto'
import { embedSignature } from '#server/documents/signing/placeholder.ts'
import { prepareSignature } from '#server/documents/signing/sign-document.ts'
import { extended } from '#server/documents/pdf/revision.ts'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import { issueCertificate, issuingChain } from '#server/trust/authority.ts'
import {
  explicit,
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
import { generateSigningKey } from '#server/trust/keys.ts'
import { OID } from '#server/trust/oids.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'
import { reserved, trust } from './contract-sample.ts'

const SHA1 = '1.3.14.3.2.26'
const MD5 = '1.2.840.113549.2.5'
const own = trust.key('云杉科技有限公司')
const other = trust.key('北辰商贸（上海）有限公司')

/** Everything about the signature that an attack may set. */
interface Recipe {
  readonly key?: typeof own
  readonly digest?: { readonly name: string; readonly oid: string }
  readonly attributes?: (standard: Record<'type' | 'digest' | 'binding', Der>) => readonly Der[]
  /** How the attributes are put together for signing; SET OF in order by default. */
  readonly set?: (attributes: readonly Der[]) => Der
  readonly contentType?: string
  readonly content?: Uint8Array
  readonly algorithm?: Der
  readonly certificates?: readonly Uint8Array[]
  readonly signers?: (signer: Der) => readonly Der[]
  readonly withoutAttributes?: boolean
  readonly value?: (signature: Uint8Array) => Uint8Array
  /** Outer layers with indefinite length, as BER allows. */
  readonly indefinite?: boolean
  readonly tokenOver?: (signature: Uint8Array) => Uint8Array
}

/** The contract signed by the buyer after a recipe; an empty recipe gives a sound signature. */
export const signByRecipe = async (recipe: Recipe): Promise<Uint8Array> => {
  const ready = prepareSignature({
    pdf: reserved,
    field: 'buyer',
    appearances: { seal: sampleSeal },
    time: trust.clock.now(),
    room: 8000,
  })
  const [, gapStart, gapEnd] = ready.byteRange
  const prepared = extended(reserved, ready.appended)
  const covered = Buffer.concat([prepared.subarray(0, gapStart), prepared.subarray(gapEnd)])
  return extended(reserved, embedSignature(ready, await message(recipe, covered)))
}

const message = async (recipe: Recipe, covered: Uint8Array): Promise<Uint8Array> => {
  const { key = own, digest = { name: 'sha256', oid: OID.sha256 } } = recipe
  const hash = createHash(digest.name).update(covered).digest()
  const type = oid(recipe.contentType ?? OID.data)
  const standard = {
    type: sequence(oid(OID.contentType), setOf(type)),
    digest: sequence(oid(OID.messageDigest), setOf(octetString(hash))),
    binding: bindingTo(key.certificate),
  }
  const list = recipe.attributes?.(standard) ?? Object.values(standard)
  const attributes = (recipe.set ?? ((members) => setOf(...members)))(list)
  const signature = new Uint8Array(
    sign(digest.name, recipe.withoutAttributes ? covered : attributes, key.privateKey),
  )
  const token =
    recipe.tokenOver && (await requestTimestamp(recipe.tokenOver(signature), trust.timestamps)).token
  const { issuer, serial } = certificateParts(key.certificate)
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    sequence(oid(digest.oid), nullValue),
    ...(recipe.withoutAttributes ? [] : [implicit(0, attributes)]),
    recipe.algorithm ?? sequence(oid(digest.name === 'sha256' ? OID.ecdsaWithSha256 : '1.2.840.10045.2.1')),
    octetString(recipe.value?.(signature) ?? signature),
    ...(token ? [implicit(1, setOf(sequence(oid(OID.signatureTimestamp), setOf(token))))] : []),
  )
  const layer = recipe.indefinite ? indefinite : tagged
  return layer(
    0x30,
    oid(OID.signedData),
    layer(
      0xa0,
      layer(
        0x30,
        integer(1),
        setOf(sequence(oid(digest.oid), nullValue)),
        sequence(type, ...(recipe.content ? [explicit(0, octetString(recipe.content))] : [])),
        implicit(0, setOf(...(recipe.certificates ?? [key.certificate, ...key.chain]))),
        setOf(...(recipe.signers?.(signer) ?? [signer])),
      ),
    ),
  )
}

const indefinite = (tag: number, ...contents: readonly Uint8Array[]): Der =>
  new Uint8Array(Buffer.concat([Uint8Array.of(tag, 0x80), ...contents, Uint8Array.of(0, 0)]))

const bindingTo = (certificate: Uint8Array): Der =>
  sequence(
    oid(OID.signingCertificateV2),
    setOf(sequence(sequence(sequence(octetString(createHash('sha256').update(certificate).digest()))))),
  )

/** The same name, key and validity under the same authority, but another certificate: only the binding tells them apart. */
const reissued = (): typeof own => ({
  ...own,
  certificate: issueCertificate(
    trust.authority,
    { commonName: '云杉科技有限公司', kind: 'company', serial: '91110108MA01ABCD2X' },
    createPublicKey(own.privateKey),
    { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 86_400_000) },
  ),
  chain: issuingChain(trust.authority),
})

const flipped = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte))
const hashOf = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

export const cmsAttacks = {
  'content type of a time stamp': () => signByRecipe({ contentType: OID.timestampInfo }),
  'content type attribute of another type': () =>
    signByRecipe({
      attributes: ({ digest, binding }) => [
        sequence(oid(OID.contentType), setOf(oid(OID.timestampInfo))),
        digest,
        binding,
      ],
    }),
  'content type attribute left out': () =>
    signByRecipe({ attributes: ({ digest, binding }) => [digest, binding] }),
  'message digest left out': () => signByRecipe({ attributes: ({ type, binding }) => [type, binding] }),
  'message digest of something else': () =>
    signByRecipe({
      attributes: ({ type, binding }) => [
        type,
        sequence(oid(OID.messageDigest), setOf(octetString(new Uint8Array(32)))),
        binding,
      ],
    }),
  'message digest twice': () =>
    signByRecipe({
      attributes: ({ type, digest, binding }) => [
        type,
        digest,
        sequence(oid(OID.messageDigest), setOf(octetString(new Uint8Array(32)))),
        binding,
      ],
    }),
  'message digest with two values': () =>
    signByRecipe({
      attributes: ({ type, digest, binding }) => [
        type,
        sequence(
          oid(OID.messageDigest),
          setOf(octetString(digest.slice(-32)), octetString(new Uint8Array(32))),
        ),
        binding,
      ],
    }),
  'certificate binding left out': () => signByRecipe({ attributes: ({ type, digest }) => [type, digest] }),
  'certificate binding to another certificate': () =>
    signByRecipe({ attributes: ({ type, digest }) => [type, digest, bindingTo(other.certificate)] }),
  'certificate exchanged for another of the same key': () => {
    const twin = reissued()
    return signByRecipe({
      key: twin,
      attributes: ({ type, digest }) => [type, digest, bindingTo(own.certificate)],
    })
  },
  'certificate left out': () => signByRecipe({ certificates: own.chain }),
  'certificate of somebody else': () => signByRecipe({ key: { ...other, privateKey: generateSigningKey() } }),
  'attributes in the wrong order': () =>
    signByRecipe({
      set: (members) => tagged(0x31, ...members.toSorted((a, b) => Buffer.compare(a, b)).toReversed()),
    }),
  'attributes with a long length': () =>
    signByRecipe({
      set: (members) => {
        const body = Buffer.concat(members.toSorted((a, b) => Buffer.compare(a, b)))
        return new Uint8Array(
          Buffer.concat([Uint8Array.of(0x31, 0x82, body.length >> 8, body.length & 0xff), body]),
        )
      },
      attributes: ({ type, digest }) => [type, digest],
    }),
  'no signed attributes': () => signByRecipe({ withoutAttributes: true }),
  'second signer': () => signByRecipe({ signers: (signer) => [signer, sequence(integer(3), signer)] }),
  'same signer twice': () => signByRecipe({ signers: (signer) => [signer, signer] }),
  'no signer': () => signByRecipe({ signers: () => [] }),
  'content inside': () => signByRecipe({ content: Buffer.from('Pay 999') }),
  'digest SHA-1': () => signByRecipe({ digest: { name: 'sha1', oid: SHA1 } }),
  'digest MD5': () => signByRecipe({ digest: { name: 'md5', oid: MD5 } }),
  'digest declared as another': () => signByRecipe({ digest: { name: 'sha256', oid: OID.sha512 } }),
  'signature algorithm of another key kind': () =>
    signByRecipe({ algorithm: sequence(oid(OID.rsaEncryption), nullValue) }),
  'signature algorithm unknown': () => signByRecipe({ algorithm: sequence(oid('1.2.3.4.5')) }),
  'signature value altered': () => signByRecipe({ value: flipped }),
  'signature value empty': () => signByRecipe({ value: () => new Uint8Array() }),
  'time stamp over something else': () => signByRecipe({ tokenOver: () => new Uint8Array(32) }),
}

/** Not wrong at all: shows that the recipes fail for what they change and nothing else. */
export const soundRecipes = {
  'plain recipe': () => signByRecipe({}),
  'with a time stamp': () => signByRecipe({ tokenOver: hashOf }),
  'outer layers of indefinite length': () => signByRecipe({ indefinite: true }),
  'SHA-384': () => signByRecipe({ digest: { name: 'sha384', oid: OID.sha384 } }),
  'SHA-512': () => signByRecipe({ digest: { name: 'sha512', oid: OID.sha512 } }),
}
