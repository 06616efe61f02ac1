// A private key in a file under a passphrase, which OpenSSL opens too.
import { expect, test } from 'vitest'
import { decryptKey, encryptKey } from '#server/trust/encrypted-key.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'

const PASSPHRASE = '春眠不觉晓，处处闻啼鸟'
const key = generateSigningKey()
const pem = encryptKey(key, PASSPHRASE)

test('what was encrypted opens with its passphrase alone', () => {
  const opened = decryptKey(pem, PASSPHRASE)
  expect(typeof opened === 'string' ? opened : opened.equals(key)).toBe(true)
  expect(decryptKey(pem, `${PASSPHRASE}。`)).toBe('wrong-passphrase')
  expect(decryptKey(`${pem.slice(0, 120)}AAAA${pem.slice(124)}`, PASSPHRASE)).toBe('wrong-passphrase')
  expect(decryptKey('-----BEGIN CERTIFICATE-----', PASSPHRASE)).toBe('no-key')
  expect(decryptKey(pem.padEnd(20_000, ' '), PASSPHRASE)).toBe('no-key')
  expect(encryptKey(key, PASSPHRASE)).not.toBe(pem)
})

test.skipIf(missingTool('openssl'))('OpenSSL opens it, and sees scrypt and AES-256', () => {
  const files = { key: new TextEncoder().encode(pem) }
  const opened = runTool(
    'openssl',
    ['pkey', '-in', '{key}', '-passin', `pass:${PASSPHRASE}`, '-noout', '-text'],
    files,
  )
  expect(opened.output).toContain('NIST CURVE: P-256')
  const structure = runTool('openssl', ['asn1parse', '-in', '{key}'], files).output
  for (const word of ['PBES2', 'scrypt', 'aes-256-cbc']) expect(structure).toContain(word)
})
