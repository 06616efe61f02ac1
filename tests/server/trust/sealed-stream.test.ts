// Sealed streams: what was written comes back, and every change is noticed before it is used.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyFrom, newKey } from '#server/trust/backup-key.ts'
import { SealBroken, openStream, sealStream } from '#server/trust/sealed-stream.ts'

const MB = 1024 * 1024
const key = randomBytes(32)

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const whole = async (parts: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(parts))
const seal = (bytes: Uint8Array, name = 'one') => whole(sealStream(key, name, inPieces(bytes, 100_000)))
const open = (bytes: Uint8Array, name = 'one', with_: Uint8Array = key) =>
  whole(openStream(with_, name, inPieces(bytes, 70_001)))

test('a stream of any length comes back as it was', async () => {
  for (const length of [0, 1, MB - 1, MB, MB + 1, 2 * MB, 2 * MB + 5]) {
    const plain = randomBytes(length)
    expect((await open(await seal(plain))).equals(plain)).toBe(true)
  }
})

test('a changed byte, a cut, swapped pieces, another name and another key are noticed', async () => {
  const sealed = await seal(randomBytes(3 * MB))
  const piece = MB + 16
  const at = (number: number) => 36 + number * piece
  const flipped = (place: number) => {
    const copy = Buffer.from(sealed)
    copy[place]! ^= 1
    return copy
  }
  const swapped = Buffer.concat([
    sealed.subarray(0, at(0)),
    sealed.subarray(at(1), at(2)),
    sealed.subarray(at(0), at(1)),
    sealed.subarray(at(2)),
  ])
  const changed = [
    flipped(0),
    flipped(10),
    flipped(at(1) + 5),
    flipped(sealed.length - 1),
    sealed.subarray(0, 20),
    sealed.subarray(0, at(2)),
    sealed.subarray(0, sealed.length - 1),
    swapped,
    Buffer.concat([sealed, Buffer.from('x')]),
  ]
  for (const bytes of changed) await expect(open(bytes)).rejects.toThrow(SealBroken)
  await expect(open(sealed, 'two')).rejects.toThrow(SealBroken)
  await expect(open(sealed, 'one', randomBytes(32))).rejects.toThrow(SealBroken)
})

test('the recipe gives the key to the right secret alone', () => {
  const secret = Buffer.from('correct horse battery')
  const { recipe, key: made } = newKey(secret)
  expect(keyFrom(secret, recipe)).toEqual(made)
  expect(keyFrom(Buffer.from('correct horse batterz'), recipe)).toBeUndefined()
  expect(keyFrom(secret, { ...recipe, salt: recipe.salt.replace(/^../, 'ff') })).toBeUndefined()
  expect(keyFrom(secret, { ...recipe, n: 2 ** 30 })).toBeUndefined()
})
