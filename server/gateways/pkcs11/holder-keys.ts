// Keys of people and companies that the token makes and wraps (RFC 5649).
// They are kept outside; what wraps them stays in the token.
import { createHash, randomBytes } from 'node:crypto'
import { CK, CKR, codeOf } from './library.ts'
import type { Attribute, Cryptoki } from './library.ts'
import { makePair, P256, readAttributes } from './make-key.ts'
import type { MadeWrapped, WrappedKey } from './message.ts'

/** How the wrapping key is called in the token. */
export const HOLDERS_LABEL = 'nuoyin holders'
const WRAP = { mechanism: CK.aesKeyWrapPad }
/** An RSA key of 2048 bits is about 1,220 bytes wrapped. */
const MOST_BYTES = 4_096
/** As many of a batch's signers as small tokens have room for beside their other work. */
const MOST_OPEN = 32
const MECHANISMS = [
  ['CKM_AES_KEY_GEN', CK.aesKeyGen],
  ['CKM_AES_KEY_WRAP_PAD', CK.aesKeyWrapPad],
] as const

/** A session with what is opened in it. */
export interface HolderSession {
  readonly session: Buffer
  readonly slot: Buffer
  /** Wrapping keys by id, in hexadecimal. */
  readonly wrapping: Map<string, Buffer>
  /** Unwrapped keys by the hash of what was unwrapped, the oldest first. */
  readonly unwrapped: Map<string, Buffer>
}

/** Names of mechanisms that the token lacks, or of the wrapping key where that is unfit; where nothing is named there is one afterwards. */
export const prepareWrapping = (cryptoki: Cryptoki, at: HolderSession): string[] => {
  const known = new Set(cryptoki.C_GetMechanismList(at.slot))
  const lacking = MECHANISMS.flatMap(([name, number]) => (known.has(number) ? [] : [name]))
  if (lacking.length > 0) return lacking
  return isFit(cryptoki, at.session, foundOrMade(cryptoki, at.session)) ? [] : [HOLDERS_LABEL]
}

/** A new key, wrapped; nothing of it stays in the token. */
export const generateWrapped = (cryptoki: Cryptoki, at: HolderSession, type: 'ec' | 'rsa'): MadeWrapped => {
  const { id: by, key, isTrusted } = wrappingKey(cryptoki, at)
  const untilWrapped = isTrusted ? [{ type: CK.wrapWithTrusted, value: true }] : []
  const made = makePair(cryptoki, at.session, { label: HOLDERS_LABEL, type, untilWrapped })
  try {
    const wrapped = cryptoki.C_WrapKey(at.session, WRAP, key, made.privateKey, Buffer.alloc(MOST_BYTES))
    return { by, wrapped, jwk: made.jwk }
  } finally {
    for (const object of [made.publicKey, made.privateKey]) cryptoki.C_DestroyObject(at.session, object)
  }
}

/** Wraps a P-256 key that was made outside. */
export const wrapSecret = (
  cryptoki: Cryptoki,
  at: HolderSession,
  secret: Uint8Array,
): Pick<WrappedKey, 'by' | 'wrapped'> => {
  const { id: by, key } = wrappingKey(cryptoki, at)
  const brought = cryptoki.C_CreateObject(at.session, [
    ...signing('ec'),
    { type: CK.extractable, value: true },
    { type: CK.ecParams, value: P256 },
    { type: CK.value, value: Buffer.from(secret) },
  ])
  try {
    return { by, wrapped: cryptoki.C_WrapKey(at.session, WRAP, key, brought, Buffer.alloc(MOST_BYTES)) }
  } finally {
    cryptoki.C_DestroyObject(at.session, brought)
  }
}

/** The key itself, for signing, until `forget`; the oldest of many gives way. */
export const unwrap = (cryptoki: Cryptoki, at: HolderSession, { by, wrapped, type }: WrappedKey): Buffer => {
  const name = createHash('sha256').update(wrapped).digest('hex')
  const known = at.unwrapped.get(name)
  if (known !== undefined) return known
  const wrapping =
    at.wrapping.get(by) ?? find(cryptoki, at.session, { type: CK.id, value: Buffer.from(by, 'hex') })
  if (wrapping === undefined) throw new Error(`no wrapping key ${by} in the token`)
  at.wrapping.set(by, wrapping)
  if (at.unwrapped.size >= MOST_OPEN)
    for (const oldest of [...at.unwrapped.keys()].slice(0, 1)) destroy(cryptoki, at, oldest)
  const key = cryptoki.C_UnwrapKey(at.session, WRAP, wrapping, Buffer.from(wrapped), [
    ...signing(type),
    { type: CK.extractable, value: false },
  ])
  at.unwrapped.set(name, key)
  return key
}

/** Destroys all that is unwrapped. */
export const forget = (cryptoki: Cryptoki, at: HolderSession): void => {
  for (const name of at.unwrapped.keys()) destroy(cryptoki, at, name)
}

const destroy = (cryptoki: Cryptoki, { session, unwrapped }: HolderSession, name: string): void => {
  const key = unwrapped.get(name)
  unwrapped.delete(name)
  if (key !== undefined) cryptoki.C_DestroyObject(session, key)
}

/** A private key that signs, of this session alone. */
const signing = (type: 'ec' | 'rsa'): Attribute[] => [
  { type: CK.class, value: CK.privateKey },
  { type: CK.keyType, value: type === 'ec' ? CK.ec : CK.rsa },
  { type: CK.token, value: false },
  { type: CK.private, value: true },
  { type: CK.sensitive, value: true },
  { type: CK.sign, value: true },
  { type: CK.label, value: HOLDERS_LABEL },
]

const wrappingKey = (cryptoki: Cryptoki, { session, wrapping }: HolderSession) => {
  const key = foundOrMade(cryptoki, session)
  if (!isFit(cryptoki, session, key))
    throw new Error(`the key ${HOLDERS_LABEL} of the token does not wrap, or could give keys out`)
  const [number = Buffer.alloc(0)] = readAttributes(cryptoki, session, key, CK.id)
  const id = number.toString('hex')
  wrapping.set(id, key)
  return { id, key, isTrusted: isTrusted(cryptoki, session, key) }
}

/** Only what the security officer has marked so may wrap new keys then; older tokens know no such mark. */
const isTrusted = (cryptoki: Cryptoki, session: Buffer, key: Buffer): boolean => {
  try {
    return readAttributes(cryptoki, session, key, CK.trusted)[0]?.[0] === 1
  } catch (error) {
    if (codeOf(error) === CKR.attributeTypeInvalid) return false
    throw error
  }
}

/** The one of the token, which its owner may have made with more attributes, else a new one. */
const foundOrMade = (cryptoki: Cryptoki, session: Buffer): Buffer =>
  find(cryptoki, session, { type: CK.label, value: HOLDERS_LABEL }) ??
  cryptoki.C_GenerateKey(session, { mechanism: CK.aesKeyGen }, [
    { type: CK.class, value: CK.secretKey },
    { type: CK.keyType, value: CK.aes },
    { type: CK.valueLength, value: 32 },
    { type: CK.token, value: true },
    { type: CK.private, value: true },
    { type: CK.sensitive, value: true },
    { type: CK.extractable, value: false },
    { type: CK.wrap, value: true },
    { type: CK.unwrap, value: true },
    { type: CK.encrypt, value: false },
    { type: CK.decrypt, value: false },
    { type: CK.label, value: HOLDERS_LABEL },
    { type: CK.id, value: randomBytes(16) },
  ])

/** Wraps and unwraps, stays where it is, has an id, and decrypts nothing: that would give out in clear what it wrapped. */
const isFit = (cryptoki: Cryptoki, session: Buffer, key: Buffer): boolean => {
  const [id, ...rights] = readAttributes(
    cryptoki,
    session,
    key,
    CK.id,
    CK.sensitive,
    CK.wrap,
    CK.unwrap,
    CK.extractable,
    CK.decrypt,
  )
  return id !== undefined && id.length > 0 && rights.map((one) => one[0]).join() === '1,1,1,0,0'
}

const find = (cryptoki: Cryptoki, session: Buffer, by: Attribute): Buffer | undefined => {
  cryptoki.C_FindObjectsInit(session, [{ type: CK.class, value: CK.secretKey }, by])
  const [key] = cryptoki.C_FindObjects(session, 1)
  cryptoki.C_FindObjectsFinal(session)
  return key
}
