// Keys under the master key.
import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateMasterKey, generateSigningKey, unwrapKey, wrapKey } from '#server/trust/keys.ts'
import { signWith } from '#server/trust/signer.ts'

const master = generateMasterKey()

test.each(['p256', 'rsa2048'] as const)('a wrapped %s key opens to the same key', (kind) => {
  const key = generateSigningKey(kind)
  const opened = unwrapKey([master], wrapKey(master, key, 'owner-1'), 'owner-1')
  const message = Buffer.from('合同')
  expect(verify('sha256', message, createPublicKey(key), signWith(opened, message))).toBe(true)
})

test('the same key is never wrapped to the same bytes, and never readable in them', () => {
  const key = generateSigningKey()
  const wrapped = [wrapKey(master, key, 'owner-1'), wrapKey(master, key, 'owner-1')]
  expect(wrapped[0]).not.toEqual(wrapped[1])
  const secret = key.export({ format: 'der', type: 'pkcs8' }).subarray(40, 60)
  expect(Buffer.from(wrapped[0] ?? []).includes(secret)).toBe(false)
})

test('another master key, another owner or any changed byte opens nothing', () => {
  const wrapped = wrapKey(master, generateSigningKey(), 'owner-1')
  const refused = { code: 'key.unreadable' }
  expect(() => unwrapKey([generateMasterKey()], wrapped, 'owner-1')).toThrow(expect.objectContaining(refused))
  expect(() => unwrapKey([master], wrapped, 'owner-2')).toThrow(expect.objectContaining(refused))
  for (let at = 0; at < wrapped.length; at += 1) {
    const changed = wrapped.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unwrapKey([master], changed, 'owner-1')).toThrow(expect.objectContaining(refused))
  }
})
