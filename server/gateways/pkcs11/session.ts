// A session with the token: found by its label, signed in, opened anew when it was lost.
import { createHash } from 'node:crypto'
import { integer, sequence } from '#server/trust/der/write.ts'
import { forget, generateWrapped, prepareWrapping, unwrap, wrapSecret } from './holder-keys.ts'
import type { HolderSession } from './holder-keys.ts'
import { CK, CKR, codeOf, loadCryptoki } from './library.ts'
import type { Cryptoki } from './library.ts'
import { makePair } from './make-key.ts'
import type { MadeKey, MadeWrapped, WrappedKey } from './message.ts'
import type { TokenConfig } from './token-config.ts'

/** A wrong PIN that is tried again and again locks the token. */
const NO_MORE_TRIES: readonly (number | undefined)[] = [
  CKR.pinIncorrect,
  CKR.pinInvalid,
  CKR.pinExpired,
  CKR.pinLocked,
]

interface Open extends HolderSession {
  readonly found: Map<string, Buffer>
}

type KeyType = 'ec' | 'rsa'

export interface TokenSession {
  sign(id: string, type: KeyType, bytes: Uint8Array): Uint8Array
  /** Leaves the key unwrapped until `forget`. */
  signWrapped(key: WrappedKey, bytes: Uint8Array): Uint8Array
  generate(label: string, type: KeyType): MadeKey
  generateWrapped(type: KeyType): MadeWrapped
  wrap(secret: Uint8Array): Pick<WrappedKey, 'by' | 'wrapped'>
  /** Names of mechanisms that are lacking. */
  prepareWrapping(): string[]
  /** Destroys what is unwrapped; the token is not called where nothing is. */
  forget(): void
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
    return { session, slot, found: new Map(), wrapping: new Map(), unwrapped: new Map() }
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

  const find = (
    cryptoki: Cryptoki,
    { session, found }: Open,
    id: string,
    kind: number = CK.privateKey,
  ): Buffer | undefined => {
    const known = found.get(id)
    if (known !== undefined) return known
    cryptoki.C_FindObjectsInit(session, [
      { type: CK.class, value: kind },
      { type: CK.id, value: Buffer.from(id, 'hex') },
    ])
    const [key] = cryptoki.C_FindObjects(session, 1)
    cryptoki.C_FindObjectsFinal(session)
    if (key !== undefined) found.set(id, key)
    return key
  }

  const isThere = (cryptoki: Cryptoki, at: Open, id: string): boolean =>
    [CK.privateKey, CK.secretKey].some((kind) => find(cryptoki, at, id, kind) !== undefined)

  return {
    sign: (id, type, bytes) =>
      withSession((cryptoki, at) => {
        const key = find(cryptoki, at, id)
        if (key === undefined) throw new Error(`no key ${id} in the token`)
        return signWith(cryptoki, at.session, { key, type }, bytes)
      }),
    signWrapped: (wrapped, bytes) =>
      withSession((cryptoki, at) => {
        const key = unwrap(cryptoki, at, wrapped)
        return signWith(cryptoki, at.session, { key, type: wrapped.type }, bytes)
      }),
    generate: (label, type) =>
      withSession((cryptoki, { session }) => {
        const { id, jwk } = makePair(cryptoki, session, { label, type })
        return { id, jwk }
      }),
    generateWrapped: (type) => withSession((cryptoki, at) => generateWrapped(cryptoki, at, type)),
    wrap: (secret) => withSession((cryptoki, at) => wrapSecret(cryptoki, at, secret)),
    prepareWrapping: () => withSession(prepareWrapping),
    forget: () => {
      if (open === undefined || library === undefined) return
      try {
        forget(library, open)
      } catch {
        // Lost with its session, or that is ended.
        drop()
      }
    },
    missing: (ids) => withSession((cryptoki, at) => ids.filter((id) => !isThere(cryptoki, at, id))),
  }
}

const signWith = (
  cryptoki: Cryptoki,
  session: Buffer,
  { key, type }: { readonly key: Buffer; readonly type: KeyType },
  bytes: Uint8Array,
): Uint8Array => {
  cryptoki.C_SignInit(session, { mechanism: type === 'ec' ? CK.ecdsa : CK.sha256RsaPkcs }, key)
  if (type === 'rsa') return cryptoki.C_Sign(session, Buffer.from(bytes), Buffer.alloc(512))
  const digest = createHash('sha256').update(bytes).digest()
  return ecdsaDer(cryptoki.C_Sign(session, digest, Buffer.alloc(64)))
}

/** `r` and `s` one after the other, as a token gives them, in DER (RFC 3279 §2.2.3). */
const ecdsaDer = (raw: Uint8Array): Uint8Array =>
  sequence(integer(raw.subarray(0, raw.length / 2)), integer(raw.subarray(raw.length / 2)))

const tolerating = (code: number, act: () => void): void => {
  try {
    act()
  } catch (error) {
    if (codeOf(error) !== code) throw error
  }
}
