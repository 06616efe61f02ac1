// Passwords, tokens and personal data as they are stored.
import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { hashPassword, hashToken, isPassword, newToken } from '#server/domain/secret-hash.ts'

test('a password is stored as argon2id with 19 MiB and 2 passes, and found again', async () => {
  const stored = await hashPassword('horse7battery')
  const [, , version, cost, salt = '', tag = ''] = stored.split('$')
  expect([version, cost]).toEqual(['v=19', 'm=19456,t=2,p=1'])
  const options = {
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  }
  expect(argon2Sync('argon2id', { message: 'horse7battery', ...options }).toString('base64')).toBe(`${tag}=`)
  expect(await isPassword('horse7battery', stored)).toBe(true)
  expect(await isPassword('horse7Battery', stored)).toBe(false)
})

test('nobody has no right password', async () => {
  expect(await isPassword('', undefined)).toBe(false)
  expect(await isPassword('horse7battery', null)).toBe(false)
  await expect(isPassword('x', 'plain')).rejects.toThrow('PHC')
})

test('tokens are 256 bits and stored as SHA-256', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/)
  expect(newToken()).not.toBe(newToken())
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

const data = createPersonalData(new Uint8Array(32).fill(3))

test('sealed text opens for its owner under its key only', () => {
  const sealed = data.seal('11010519491231002X', 'a')
  expect(data.open(sealed, 'a')).toBe('11010519491231002X')
  expect(data.seal('11010519491231002X', 'a')).not.toBe(sealed)
  expect(() => data.open(sealed, 'b')).toThrow()
  expect(() => createPersonalData(new Uint8Array(32)).open(sealed, 'a')).toThrow()
})

test('fingerprints are the same for the same, and differ by purpose and by installation', () => {
  const mine = data.fingerprint('id-number', 'x')
  expect(data.fingerprint('id-number', 'x')).toBe(mine)
  expect(data.fingerprint('code', 'x')).not.toBe(mine)
  expect(createPersonalData(new Uint8Array(32)).fingerprint('id-number', 'x')).not.toBe(mine)
})

test('very many passwords at once wait in a line that has an end', async () => {
  const stored = await hashPassword('horse7battery')
  const answers = await Promise.all(
    Array.from({ length: 110 }, () =>
      isPassword('horse7battery', stored).catch((error: { code: string }) => error.code),
    ),
  )
  expect(answers.slice(0, 102)).toEqual(Array.from({ length: 102 }, () => true))
  expect(answers.slice(102)).toEqual(Array.from({ length: 8 }, () => 'document.busy'))
})
