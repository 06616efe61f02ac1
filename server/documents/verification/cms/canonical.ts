// Tells whether an encoding is DER (ITU-T X.690 §10, §11).
// The data under a signature may have one form only.
import { Asn1Error, parts } from './asn1.ts'
import type { Asn1 } from './asn1.ts'

/** Whether lengths are shortest, SET OF members in order, and booleans and integers in their one form, all the way down. */
export const isCanonical = (value: Asn1): boolean => {
  if (!value.definite) return false
  if ((value.tag & 0x20) === 0) return isCanonicalPrimitive(value)
  // Constructed strings are BER only.
  if ((value.tag & 0xc0) === 0 && value.tag !== 0x30 && value.tag !== 0x31) return false
  try {
    const inner = parts(value)
    if (value.tag === 0x31 && !isOrdered(inner)) return false
    return inner.every(isCanonical)
  } catch (error) {
    if (error instanceof Asn1Error) return false
    throw error
  }
}

/** Whether the members of a SET OF are in ascending order of their encodings (X.690 §11.6). */
export const isOrdered = (members: readonly Asn1[]): boolean =>
  members.every((member, i) => Buffer.compare(members[i - 1]?.raw ?? member.raw, member.raw) <= 0)

const isCanonicalPrimitive = ({ tag, content }: Asn1): boolean => {
  if (tag === 0x01) return content.length === 1 && (content[0] === 0 || content[0] === 0xff)
  if (tag !== 0x02) return true
  const [first = 0, second = 0] = content
  return content.length === 1 || (!(first === 0 && second < 0x80) && !(first === 0xff && second >= 0x80))
}
