// Makes a pair of keys in the token: one that stays there, or one that lives until it is wrapped.
import { randomBytes } from 'node:crypto'
import { readDer } from '#server/trust/der/read.ts'
import { CK } from './library.ts'
import type { Attribute, Cryptoki } from './library.ts'
import type { MadeKey } from './message.ts'

/** DER of the curve's name (RFC 5480 §2.1.1.1). */
export const P256 = Buffer.from('06082a8648ce3d030107', 'hex')
const EXPONENT = Buffer.from([1, 0, 1])

/** A pair in the token. */
export interface MadePair extends MadeKey {
  readonly privateKey: Buffer
  readonly publicKey: Buffer
}

interface Wanted {
  readonly label: string
  readonly type: 'ec' | 'rsa'
  /** Attributes of the private key of one that is wrapped at once; one that stays is never given out. */
  readonly untilWrapped?: readonly Attribute[]
}

/** Throws where the token made a key that could be read, or one that stays and could be taken out. */
export const makePair = (
  cryptoki: Cryptoki,
  session: Buffer,
  { label, type, untilWrapped }: Wanted,
): MadePair => {
  const id = randomBytes(16)
  const stays = untilWrapped === undefined
  const common: Attribute[] = [
    { type: CK.token, value: stays },
    { type: CK.label, value: label },
    { type: CK.id, value: id },
  ]
  const kind: Attribute[] =
    type === 'ec'
      ? [{ type: CK.ecParams, value: P256 }]
      : [
          { type: CK.modulusBits, value: 2048 },
          { type: CK.publicExponent, value: EXPONENT },
        ]
  const { publicKey, privateKey } = cryptoki.C_GenerateKeyPair(
    session,
    { mechanism: type === 'ec' ? CK.ecKeyPairGen : CK.rsaKeyPairGen },
    [...common, { type: CK.verify, value: true }, ...kind],
    [
      ...common,
      { type: CK.private, value: true },
      { type: CK.sensitive, value: true },
      { type: CK.extractable, value: !stays },
      { type: CK.sign, value: true },
      ...(untilWrapped ?? []),
    ],
  )
  const [sensitive, extractable] = readAttributes(cryptoki, session, privateKey, CK.sensitive, CK.extractable)
  if (sensitive?.[0] !== 1 || (stays && extractable?.[0] !== 0)) {
    for (const object of [publicKey, privateKey]) cryptoki.C_DestroyObject(session, object)
    throw new Error('the token made a key that could be taken out of it')
  }
  const jwk = publicHalf(cryptoki, session, publicKey, type)
  return { id: id.toString('hex'), jwk, privateKey, publicKey }
}

const publicHalf = (
  cryptoki: Cryptoki,
  session: Buffer,
  publicKey: Buffer,
  type: 'ec' | 'rsa',
): MadeKey['jwk'] => {
  const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  if (type === 'rsa') {
    const [n = EXPONENT, e = EXPONENT] = readAttributes(
      cryptoki,
      session,
      publicKey,
      CK.modulus,
      CK.publicExponent,
    )
    return { kty: 'RSA', n: url(n), e: url(e) }
  }
  const [point = EXPONENT] = readAttributes(cryptoki, session, publicKey, CK.ecPoint)
  // Tokens give the point within an OCTET STRING (PKCS#11 2.40 §2.3.3), some the bare one.
  const bare = point.length === 65 ? point : readDer(point).content
  const [x, y] = [bare.subarray(1, 33), bare.subarray(33, 65)]
  return { kty: 'EC', crv: 'P-256', x: url(x), y: url(y) }
}

/** Values of these attributes of an object, as the token has them. */
export const readAttributes = (
  cryptoki: Cryptoki,
  session: Buffer,
  object: Buffer,
  ...types: number[]
): Buffer[] =>
  cryptoki
    .C_GetAttributeValue(
      session,
      object,
      types.map((one) => ({ type: one })),
    )
    .map(({ value }) => value)
