// Keeps ID numbers and the like encrypted at rest, and findable by a keyed hash (PIPL Art. 51).
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

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

/** `masterKey` has 32 bytes. */
export const createPersonalData = (masterKey: Uint8Array): PersonalData => {
  const key = (use: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), `nuoyin ${use}`, 32))
  const sealing = key('personal data')
  const hashing = key('fingerprint')
  const sealBytes = (bytes: Uint8Array, owner: string): Buffer => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner, 'utf8'))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }
  const openBytes = (bytes: Uint8Array, owner: string): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      .setAAD(Buffer.from(owner, 'utf8'))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  }
  return {
    sealBytes,
    openBytes,
    seal: (text, owner) => sealBytes(Buffer.from(text, 'utf8'), owner).toString('base64'),
    open: (sealed, owner) => openBytes(Buffer.from(sealed, 'base64'), owner).toString('utf8'),
    fingerprint: (purpose, text) =>
      createHmac('sha256', hashing).update(`${purpose}\0${text}`, 'utf8').digest('hex'),
  }
}
