// CMS messages made by hand, so that each part of one can be left out, doubled or made wrong alone.
import { createHash, sign } from 'node:crypto'
import { certificateParts } from '#server/trust/certificate-parts.ts'
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
import { OID } from '#server/trust/oids.ts'
import type { EmbeddedKey } from '#server/trust/signer.ts'

export const SHA1 = '1.3.14.3.2.26'
export const MD5 = '1.2.840.113549.2.5'

/** Everything about a message that may be set; what is left out is as it should be. */
export interface Recipe {
  readonly key: EmbeddedKey
  readonly digest?: { readonly name: string; readonly oid: string }
  /** Digests that the message lists, by identifier. */
  readonly listed?: readonly string[]
  readonly attributes?: (standard: Record<'type' | 'digest' | 'binding', Der>) => readonly Der[]
  /** How the attributes are put together for signing; SET OF in order by default. */
  readonly set?: (attributes: readonly Der[]) => Der
  readonly contentType?: string
  readonly content?: Uint8Array
  readonly algorithm?: Der
  readonly signerId?: Der
  readonly certificates?: readonly Uint8Array[]
  readonly signers?: (signer: Der) => readonly Der[]
  readonly withoutAttributes?: boolean
  readonly value?: (signature: Uint8Array) => Uint8Array
  /** Unsigned attributes. */
  readonly unsigned?: (signature: Uint8Array) => Promise<readonly Der[]>
  /** Outer layers with indefinite length, as BER allows. */
  readonly indefinite?: boolean
}

/** The message over the covered bytes. */
export const messageAfter = async (recipe: Recipe, covered: Uint8Array): Promise<Uint8Array> => {
  const { key, digest = { name: 'sha256', oid: OID.sha256 }, listed = [digest.oid] } = recipe
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
  const unsigned = (await recipe.unsigned?.(signature)) ?? []
  const { issuer, serial } = certificateParts(key.certificate)
  const signer = sequence(
    integer(1),
    recipe.signerId ?? sequence(issuer, serial),
    sequence(oid(digest.oid), nullValue),
    ...(recipe.withoutAttributes ? [] : [implicit(0, attributes)]),
    recipe.algorithm ?? sequence(oid(digest.name === 'sha256' ? OID.ecdsaWithSha256 : '1.2.840.10045.2.1')),
    octetString(recipe.value?.(signature) ?? signature),
    ...(unsigned.length > 0 ? [implicit(1, setOf(...unsigned))] : []),
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
        setOf(...listed.map((id) => sequence(oid(id), nullValue))),
        sequence(type, ...(recipe.content ? [explicit(0, octetString(recipe.content))] : [])),
        implicit(0, setOf(...(recipe.certificates ?? [key.certificate, ...key.chain]))),
        setOf(...(recipe.signers?.(signer) ?? [signer])),
      ),
    ),
  )
}

const indefinite = (tag: number, ...contents: readonly Uint8Array[]): Der =>
  new Uint8Array(Buffer.concat([Uint8Array.of(tag, 0x80), ...contents, Uint8Array.of(0, 0)]))

/** The signing-certificate-v2 attribute that names a certificate by SHA-256. */
export const bindingTo = (certificate: Uint8Array): Der =>
  sequence(
    oid(OID.signingCertificateV2),
    setOf(sequence(sequence(sequence(octetString(createHash('sha256').update(certificate).digest()))))),
  )

/** The unsigned attribute that holds these time stamps. */
export const stampAttribute = (...tokens: readonly Uint8Array[]): Der =>
  sequence(oid(OID.signatureTimestamp), setOf(...tokens))
