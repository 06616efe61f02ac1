// A session with the token: found by its label, signed in, opened anew when it was lost.
import { createHash, randomBytes } from 'node:crypto'
import { readDer } from '#server/trust/der/read.ts'
import { integer, sequence } from '#server/trust/der/write.ts'
import { CK, CKR, codeOf, loadCryptoki } from './library.ts'
import type { Attribute, Cryptoki } from './library.ts'
import type { MadeKey } from './message.ts'
import type { TokenConfig } from './token-config.ts'

const P256 = Buffer.from('06082a8648ce3d030107', 'hex')
const EXPONENT = Buffer.from([1, 0, 1])
/** A wrong PIN that is tried again and again locks the token. */
const NO_MORE_TRIES: readonly (number | undefined)[] = [
  CKR.pinIncorrect,
  CKR.pinInvalid,
  CKR.pinExpired,
  CKR.pinLocked,
]

interface Open {
  readonly session: Buffer
  readonly found: Map<string, Buffer>
}

export interface TokenSession {
  sign(id: string, type: 'ec' | 'rsa', bytes: Uint8Array): Uint8Array
  generate(label: string, type: 'ec' | 'rsa'): MadeKey
  missing(ids: readonly string[]): string[]
}

/** Every call blocks: for a thread of its own. Throws with words that name no PIN. */
export const createTokenSession = (config: TokenConfig): TokenSession => {
  let library: Cryptoki | undefined
  let open: Open | undefined
  let refused: string | undefined

  const connect = (): Open => {
    if (refused !== undefined) throw new Error(refused)
    if (library === undefined) {
      const loading = loadCryptoki(config.packageFolder)
      loading.load(config.module)
      library = loading
    }
    const cryptoki = library
    tolerating(CKR.alreadyInitialized, () => cryptoki.C_Initialize({ flags: CK.osLocking }))
    const slot = cryptoki
      .C_GetSlotList(true)
      .find((one) => cryptoki.C_GetTokenInfo(one).label.trim() === config.label)
    if (slot === undefined) throw new Error(`no token named ${config.label}`)
    const session = cryptoki.C_OpenSession(slot, CK.serial | CK.readWrite)
    try {
      tolerating(CKR.alreadyLoggedIn, () => cryptoki.C_Login(session, CK.user, config.pin))
    } catch (error) {
      if (NO_MORE_TRIES.includes(codeOf(error)))
        refused = 'the token refused the PIN; it is not tried again before a restart'
      throw error
    }
    return { session, found: new Map() }
  }

  /** Once more after the token was lost: it may be there again. */
  const withSession = <Result>(work: (cryptoki: Cryptoki, open: Open) => Result): Result => {
    const wasOpen = open !== undefined
    try {
      open ??= connect()
      return work(library as Cryptoki, open)
    } catch (error) {
      const isLost = codeOf(error) !== undefined || open === undefined
      if (!isLost) throw error
      drop()
      if (!wasOpen) throw error
      open = connect()
      return work(library as Cryptoki, open)
    }
  }

  // A token that was taken out is seen again only after the library was started anew.
  const drop = (): void => {
    open = undefined
    try {
      library?.C_Finalize()
    } catch {
      // It was never started, or does not answer.
    }
  }

  const find = (cryptoki: Cryptoki, { session, found }: Open, id: string): Buffer | undefined => {
    const known = found.get(id)
    if (known !== undefined) return known
    cryptoki.C_FindObjectsInit(session, [
      { type: CK.class, value: CK.privateKey },
      { type: CK.id, value: Buffer.from(id, 'hex') },
    ])
    const [key] = cryptoki.C_FindObjects(session, 1)
    cryptoki.C_FindObjectsFinal(session)
    if (key !== undefined) found.set(id, key)
    return key
  }

  return {
    sign: (id, type, bytes) =>
      withSession((cryptoki, at) => {
        const key = find(cryptoki, at, id)
        if (key === undefined) throw new Error(`no key ${id} in the token`)
        cryptoki.C_SignInit(at.session, { mechanism: type === 'ec' ? CK.ecdsa : CK.sha256RsaPkcs }, key)
        if (type === 'rsa') return cryptoki.C_Sign(at.session, Buffer.from(bytes), Buffer.alloc(512))
        const digest = createHash('sha256').update(bytes).digest()
        return ecdsaDer(cryptoki.C_Sign(at.session, digest, Buffer.alloc(64)))
      }),
    generate: (label, type) => withSession((cryptoki, at) => generate(cryptoki, at.session, label, type)),
    missing: (ids) => withSession((cryptoki, at) => ids.filter((id) => find(cryptoki, at, id) === undefined)),
  }
}

/** `r` and `s` one after the other, as a token gives them, in DER (RFC 3279 §2.2.3). */
const ecdsaDer = (raw: Uint8Array): Uint8Array =>
  sequence(integer(raw.subarray(0, raw.length / 2)), integer(raw.subarray(raw.length / 2)))

const generate = (cryptoki: Cryptoki, session: Buffer, label: string, type: 'ec' | 'rsa'): MadeKey => {
  const id = randomBytes(16)
  const common: Attribute[] = [
    { type: CK.token, value: true },
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
      { type: CK.extractable, value: false },
      { type: CK.sign, value: true },
    ],
  )
  const read = (object: Buffer, ...types: number[]) =>
    cryptoki
      .C_GetAttributeValue(
        session,
        object,
        types.map((one) => ({ type: one })),
      )
      .map(({ value }) => value)
  const [sensitive, extractable] = read(privateKey, CK.sensitive, CK.extractable)
  if (sensitive?.[0] !== 1 || extractable?.[0] !== 0) {
    for (const object of [publicKey, privateKey]) cryptoki.C_DestroyObject(session, object)
    throw new Error('the token made a key that could be taken out of it')
  }
  const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  if (type === 'rsa') {
    const [n = EXPONENT, e = EXPONENT] = read(publicKey, CK.modulus, CK.publicExponent)
    return { id: id.toString('hex'), jwk: { kty: 'RSA', n: url(n), e: url(e) } }
  }
  const [point = EXPONENT] = read(publicKey, CK.ecPoint)
  // Tokens give the point within an OCTET STRING (PKCS#11 2.40 §2.3.3), some the bare one.
  const bare = point.length === 65 ? point : readDer(point).content
  const [x, y] = [bare.subarray(1, 33), bare.subarray(33, 65)]
  return { id: id.toString('hex'), jwk: { kty: 'EC', crv: 'P-256', x: url(x), y: url(y) } }
}

const tolerating = (code: number, act: () => void): void => {
  try {
    act()
  } catch (error) {
    if (codeOf(error) !== code) throw error
  }
}
