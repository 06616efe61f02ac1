// Time-stamp tokens made by hand, so that each part of one can be wrong alone.
import { createHash, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import { distinguishedName, extension, signedBy } from '#server/trust/certificate.ts'
import {
  certificateTime,
  explicit,
  generalizedTime,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { OID } from '#server/trust/oids.ts'
import { createTestTrust } from '#tests/support/signers.ts'
import { messageAfter } from './cms-recipe.ts'
import type { Recipe } from './cms-recipe.ts'

export const now = new Date('2026-11-22T08:00:00Z')
export const trust = createTestTrust(now)
const { issuing } = trust.authority
/** What is stamped, and its digests. */
export const stamped = Buffer.from('Pay 100')
export const digestOf = (digest: string) => createHash(digest).update(stamped).digest()
export const privateKey = generateSigningKey()
const subject = distinguishedName({ organization: 'Stamps', commonName: 'Stamp 1' })

/** A certificate with just these extensions. */
export const certificateWith = (
  extensions: readonly Der[],
  key: KeyObject = privateKey,
  name = subject,
): Uint8Array =>
  signedBy(
    issuing.privateKey,
    sequence(
      explicit(0, integer(2)),
      integer(77),
      sequence(oid(OID.ecdsaWithSha256)),
      certificateParts(issuing.certificate).subject,
      sequence(
        certificateTime(new Date('2026-11-01T00:00:00Z')),
        certificateTime(new Date('2026-12-01T00:00:00Z')),
      ),
      name,
      new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' })),
      ...(extensions.length > 0 ? [explicit(3, sequence(...extensions))] : []),
    ),
  )

export const purposes = (critical: boolean, ...oids: readonly string[]) => [
  extension(OID.extendedKeyUsage, critical, sequence(...oids.map(oid))),
]
export const keyWith = (certificate: Uint8Array) => ({
  certificate,
  privateKey,
  chain: [issuing.certificate],
})
export const sound = keyWith(certificateWith(purposes(true, OID.timestamping)))

/** Everything about a token that may be set; what is left out is as it should be. */
export interface Token extends Partial<Recipe> {
  /** The imprint's algorithm and hash. */
  readonly imprint?: { readonly oid: string; readonly hash: Uint8Array }
  readonly time?: Der
  readonly behind?: Uint8Array
}

const infoWith = ({ imprint, time, behind }: Token): Uint8Array => {
  const { oid: id, hash } = imprint ?? { oid: OID.sha256, hash: digestOf('sha256') }
  const info = sequence(
    integer(1),
    oid('1.2.3.4'),
    sequence(sequence(oid(id), nullValue), octetString(hash)),
    integer(5),
    time ?? generalizedTime(now),
  )
  return Buffer.concat([info, behind ?? new Uint8Array()])
}

/** A token over what is stamped. */
export const tokenWith = ({ imprint, time, behind, ...recipe }: Token): Promise<Uint8Array> => {
  const content = infoWith({ ...(imprint && { imprint }), ...(time && { time }), ...(behind && { behind }) })
  return messageAfter({ key: sound, contentType: OID.timestampInfo, content, ...recipe }, content)
}
