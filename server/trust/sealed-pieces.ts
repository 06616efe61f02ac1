// Encrypts contents piece by piece, so that a stretch of one is opened without the rest.
// AES-256-GCM over pieces of 256 KB that know their content, their number and which of them is the last.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { SealBroken } from './sealed-stream.ts'

/** Bytes of content in one piece; the last may be shorter. */
export const PIECE_BYTES = 256 * 1024
/** What encryption adds to each piece. */
const TAG_BYTES = 16

/** How many bytes a content of `size` bytes takes once it is sealed. */
export const sealedSize = (size: number): number => size + pieceCount(size) * TAG_BYTES

/** Where sealed piece `number` begins. */
export const sealedOffset = (number: number): number => number * (PIECE_BYTES + TAG_BYTES)

export const pieceCount = (size: number): number => Math.ceil(size / PIECE_BYTES)

/** Seals and opens the pieces of one content of `size` bytes. */
export interface PieceSealer {
  /** Throws where the piece has another length than a piece of that number. */
  seal(number: number, plain: Uint8Array): Buffer
  /** Throws `SealBroken` where it is not as it was sealed, in this very place. */
  open(number: number, sealed: Uint8Array): Buffer
}

/**
 * `name` must never have been used before with this key: it makes the key that is used, whose nonces are the numbers of
 * the pieces.
 */
export const pieceSealer = (key: Uint8Array, name: string, size: number): PieceSealer => {
  const own = new Uint8Array(hkdfSync('sha256', key, '', `nuoyin sealed pieces ${name}`, 32))
  const last = pieceCount(size) - 1
  const lengthOf = (number: number) => (number === last ? size - last * PIECE_BYTES : PIECE_BYTES)
  return {
    seal: (number, plain) => {
      if (plain.length !== lengthOf(number)) throw new Error(`piece ${number} of ${name} has a wrong length`)
      const cipher = createCipheriv('aes-256-gcm', own, nonce(number, number === last))
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open: (number, sealed) => {
      const end = sealed.length - TAG_BYTES
      if (end !== lengthOf(number)) throw new SealBroken(name)
      const decipher = createDecipheriv('aes-256-gcm', own, nonce(number, number === last))
      decipher.setAuthTag(sealed.subarray(end))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
      } catch {
        throw new SealBroken(name)
      }
    },
  }
}

const nonce = (number: number, isLast: boolean): Buffer => {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}
