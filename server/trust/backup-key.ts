// The key of a folder of backups, made from a passphrase or the bytes of a key file.
import { hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** How the key is made again from the secret; stands readable beside the backups. */
export interface KeyRecipe {
  readonly kdf: 'scrypt'
  readonly n: number
  readonly r: number
  readonly p: number
  readonly salt: string
  /** Tells a wrong secret before anything is read with it. */
  readonly check: string
}

// 128 MB and about half a second for each guess.
const COST = { n: 2 ** 17, r: 8, p: 1 }
// A recipe is not proved yet when it is used: it must not take all memory.
const MOST_N = 2 ** 20

/** A recipe with a new salt, and the key it makes. */
export const newKey = (secret: Uint8Array): { recipe: KeyRecipe; key: Uint8Array } => {
  const recipe = { kdf: 'scrypt' as const, ...COST, salt: randomBytes(32).toString('hex') }
  const key = derive(secret, recipe)
  return { recipe: { ...recipe, check: checkOf(key).toString('hex') }, key }
}

/** The key; undefined where the secret is another one, or the recipe was changed. */
export const keyFrom = (secret: Uint8Array, recipe: KeyRecipe): Uint8Array | undefined => {
  const isUsable = [recipe.n, recipe.r, recipe.p].every(Number.isInteger)
  if (!isUsable || recipe.n > MOST_N || recipe.r > 32 || recipe.p > 16) return undefined
  const key = derive(secret, recipe)
  const check = Buffer.from(recipe.check, 'hex')
  return check.length === 32 && timingSafeEqual(check, checkOf(key)) ? key : undefined
}

/** Names a master key without giving it away: to tell whether the one at hand is the one of a backup. */
export const masterKeyName = (masterKey: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'nuoyin master key name', 16)).toString('hex')

const derive = (secret: Uint8Array, { n, r, p, salt }: Omit<KeyRecipe, 'check'>): Uint8Array =>
  new Uint8Array(
    scryptSync(secret, Buffer.from(salt, 'hex'), 32, { N: n, r, p, maxmem: 256 * n * r + 1024 * 1024 }),
  )

const checkOf = (key: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'nuoyin backup key check', 32))
