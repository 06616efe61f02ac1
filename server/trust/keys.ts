// Generates private keys and encrypts them under the master key.
// They are encrypted by AES-256-GCM over PKCS#8 (RFC 5208).
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'

/** Kinds of key the product makes or takes in. */
export type KeyKind = 'p256' | 'rsa2048'

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A fresh 32-byte master key. */
export const generateMasterKey = (): Uint8Array => new Uint8Array(randomBytes(32))

/** A fresh private key; its public half comes from `createPublicKey`. */
export const generateSigningKey = (kind: KeyKind = 'p256'): KeyObject =>
  kind === 'p256'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/**
 * Encrypts a private key for storage. `owner` (an id) is bound to the result, so that a wrapped key
 * moved to another row does not open there.
 */
export const wrapKey = (masterKey: Uint8Array, privateKey: KeyObject, owner: string): Uint8Array =>
  wrapBytes(masterKey, privateKey.export({ format: 'der', type: 'pkcs8' }), owner)

/** The same for key bytes of any kind. */
export const wrapBytes = (masterKey: Uint8Array, bytes: Uint8Array, owner: string): Uint8Array => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(owner, 'utf8'))
  const sealed = [cipher.update(bytes), cipher.final()]
  return new Uint8Array(Buffer.concat([Uint8Array.of(FORMAT), nonce, cipher.getAuthTag(), ...sealed]))
}

/** The bytes again; throws when the master key, the owner or the bytes are not those they were wrapped with. */
export const unwrapBytes = (masterKey: Uint8Array, wrapped: Uint8Array, owner: string): Uint8Array => {
  if (wrapped[0] !== FORMAT) throw new Error(`unknown format ${wrapped[0]}`)
  const tagAt = 1 + NONCE_BYTES
  const decipher = createDecipheriv('aes-256-gcm', masterKey, wrapped.subarray(1, tagAt))
    .setAAD(Buffer.from(owner, 'utf8'))
    .setAuthTag(wrapped.subarray(tagAt, tagAt + TAG_BYTES))
  return Buffer.concat([decipher.update(wrapped.subarray(tagAt + TAG_BYTES)), decipher.final()])
}

/**
 * Opens a wrapped key with the first of the master keys that fits; refuses with `key.unreadable` when none does, or the
 * owner or the bytes are not those it was wrapped with.
 */
export const unwrapKey = (masterKeys: readonly Uint8Array[], wrapped: Uint8Array, owner: string): KeyObject =>
  readably(() => {
    const key = openedBytes(masterKeys, wrapped, owner)
    return createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' })
  })

/** The same for bytes that a token alone makes a key of. */
export const unwrapForToken = (
  masterKeys: readonly Uint8Array[],
  wrapped: Uint8Array,
  owner: string,
): Uint8Array => readably(() => openedBytes(masterKeys, wrapped, owner))

const openedBytes = (masterKeys: readonly Uint8Array[], wrapped: Uint8Array, owner: string): Uint8Array =>
  firstThat(masterKeys, (masterKey) => unwrapBytes(masterKey, wrapped, owner))

const readably = <Key>(open: () => Key): Key => {
  try {
    return open()
  } catch (cause) {
    throw new Refusal(
      'key.unreadable',
      '签名密钥无法打开：主密钥与存储的密钥不匹配。请管理员检查主密钥配置。',
      {
        status: 500,
        cause,
      },
    )
  }
}

/** What the first of the keys answers that does not throw; throws what the last one threw. */
export const firstThat = <Key, Found>(keys: readonly Key[], open: (key: Key) => Found): Found => {
  let thrown: unknown = new Error('no key')
  for (const key of keys) {
    try {
      return open(key)
    } catch (error) {
      thrown = error
    }
  }
  throw thrown
}
