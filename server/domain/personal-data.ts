// Keeps ID numbers and the like encrypted at rest, and findable by a keyed hash (PIPL Art. 51).
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { firstThat } from '#server/trust/keys.ts'

/** Seals texts and pictures under keys derived from the master key. */
export interface PersonalData {
  /** Encrypted text; `owner` (an id) is bound to it, so that it does not open in another row. */
  seal(text: string, owner: string): string
  /** The text again; throws when key, owner or text are not those it was sealed with. */
  open(sealed: string, owner: string): string
  /** The same for bytes. */
  sealBytes(bytes: Uint8Array, owner: string): Uint8Array
  openBytes(sealed: Uint8Array, owner: string): Uint8Array
  /** A hash that only this installation can compute: for uniqueness, and for short secrets such as codes. */
  fingerprint(purpose: string, text: string): string
}

/** Besides the master key. */
export interface MoreKeys {
  /** While the master key is changed: what was sealed under this one still opens. */
  readonly oldMasterKey?: Uint8Array | undefined
  /** Hashes stay the same when the master key changes (0100); without it they are made by one derived from the master key. */
  readonly hashingKey?: Uint8Array
}

/** `masterKey` has 32 bytes. */
export const createPersonalData = (
  masterKey: Uint8Array,
  { oldMasterKey, hashingKey = deriveHashingKey(masterKey) }: MoreKeys = {},
): PersonalData => {
  const sealing = sealingKey(masterKey)
  const opening = oldMasterKey === undefined ? [sealing] : [sealing, sealingKey(oldMasterKey)]
  const sealBytes = (bytes: Uint8Array, owner: string): Buffer => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner, 'utf8'))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }
  const openBytes = (bytes: Uint8Array, owner: string): Buffer =>
    firstThat(opening, (key) => {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(owner, 'utf8'))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
    })
  return {
    sealBytes,
    openBytes,
    seal: (text, owner) => sealBytes(Buffer.from(text, 'utf8'), owner).toString('base64'),
    open: (sealed, owner) => openBytes(Buffer.from(sealed, 'base64'), owner).toString('utf8'),
    fingerprint: (purpose, text) =>
      createHmac('sha256', hashingKey).update(`${purpose}\0${text}`, 'utf8').digest('hex'),
  }
}

/** The first hashing key of an installation. */
export const deriveHashingKey = (masterKey: Uint8Array): Uint8Array => derived(masterKey, 'fingerprint')

const sealingKey = (masterKey: Uint8Array): Uint8Array => derived(masterKey, 'personal data')

const derived = (masterKey: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), `nuoyin ${use}`, 32))
