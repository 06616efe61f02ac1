// Tokens and passwords: how they are made and what of them is stored.
import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSeats } from '#server/jobs/seats.ts'

// OWASP password storage: argon2id with 19 MiB, 2 passes, one lane (RFC 9106).
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const argon = promisify(argon2)

// Two of the four threads that files and names share: many sign-ins at once hold up nothing but each other.
const seats = createSeats({ room: 2, roomEach: 2, line: 100, lineEach: 100 })

/** argon2id in its turn. Refuses `document.busy` when very many wait. */
const derive = async (options: Parameters<typeof argon>[1]): Promise<Buffer> => {
  const leave = await seats.take({ who: 'everybody', amount: 1 })
  try {
    return await argon('argon2id', options)
  } finally {
    leave()
  }
}

/** An opaque token of 256 bits, for a header, a link or a body. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** An opaque token of 120 bits in 20 characters, for a link that must be short. */
export const newShortToken = (): string => randomBytes(15).toString('base64url')

/** What is stored of a token. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** A password as it is stored: PHC string of argon2id. About 50 ms of a thread of the pool. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive({ message: password, nonce, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether a password is the stored one. Without a stored one it takes the same time and is never right. */
export const isPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? NOBODY)
  if (!match) throw new TypeError('stored password is not in PHC form')
  const [memory = 0, passes = 0, parallelism = 0] = match.slice(1, 4).map(Number)
  const expected = Buffer.from(match[5] ?? '', 'base64')
  const nonce = Buffer.from(match[4] ?? '', 'base64')
  const tag = await derive({
    message: password,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected) && typeof stored === 'string'
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`
