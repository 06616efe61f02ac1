// CMS signatures that are wrong in one respect each, in files that are otherwise sound.
import { createHash, createPublicKey } from 'node:crypto'
import { embedSignature } from '#server/documents/signing/placeholder.ts'
import { prepareSignature } from '#server/documents/signing/sign-document.ts'
import { extended } from '#server/documents/pdf/revision.ts'
import { issuingChain } from '#server/trust/authority.ts'
import { issueCertificate } from '#server/trust/holder-certificates.ts'
import { integer, nullValue, octetString, oid, sequence, setOf, tagged } from '#server/trust/der/write.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { OID } from '#server/trust/oids.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'
import { MD5, SHA1, bindingTo, messageAfter, stampAttribute } from './cms-recipe.ts'
import type { Recipe } from './cms-recipe.ts'
import { reserved, trust } from './contract-sample.ts'

const own = trust.key('云杉科技有限公司')
const other = trust.key('北辰商贸（上海）有限公司')

/** A message's recipe with the buyer's key, and what its time stamp is over where it has one. */
interface SigningRecipe extends Omit<Recipe, 'key'> {
  readonly key?: Recipe['key']
  readonly tokenOver?: (signature: Uint8Array) => Uint8Array
}

/** The contract signed by the buyer after a recipe; an empty recipe gives a sound signature. */
export const signByRecipe = async ({ tokenOver, ...recipe }: SigningRecipe): Promise<Uint8Array> => {
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
  const stamp = async (signature: Uint8Array) =>
    tokenOver ? [stampAttribute((await requestTimestamp(tokenOver(signature), trust.timestamps)).token)] : []
  return extended(
    reserved,
    embedSignature(ready, await messageAfter({ key: own, unsigned: stamp, ...recipe }, covered)),
  )
}

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
