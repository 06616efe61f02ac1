// The time stamp inside a signature, and its serial number for the record of the signature.
// See RFC 3161 §2.4.2 and RFC 5126 §6.1.1.
import { childAt, children, readDer, readOid } from '#server/trust/der/read.ts'

const TIMESTAMP_ATTRIBUTE = '1.2.840.113549.1.9.16.2.14'

/** The signature time stamp (token, DER) in a CMS (DER); undefined when it carries none. Throws a `DerError` for what is no CMS. */
export const signatureTimestampIn = (cms: Uint8Array): Uint8Array | undefined => {
  const signed = children(childAt(childAt(readDer(cms), 1, 0xa0), 0, 0x30))
  const signers = signed.at(-1)
  const unsigned = signers && children(childAt(signers, 0)).find((value) => value.tag === 0xa1)
  const attribute =
    unsigned && children(unsigned).find((entry) => readOid(childAt(entry, 0)) === TIMESTAMP_ATTRIBUTE)
  return attribute && childAt(childAt(attribute, 1, 0x31), 0).raw
}

/** Lower-case hex serial of the signature time stamp in a CMS (DER); undefined when it carries none. */
export const timestampSerialOf = (cms: Uint8Array): string | undefined => {
  const token = signatureTimestampIn(cms)
  if (token === undefined) return undefined
  const encapsulated = childAt(childAt(childAt(readDer(token), 1, 0xa0), 0, 0x30), 2)
  const info = readDer(childAt(childAt(encapsulated, 1, 0xa0), 0, 0x04).content)
  return Buffer.from(childAt(info, 3, 0x02).content).toString('hex')
}
