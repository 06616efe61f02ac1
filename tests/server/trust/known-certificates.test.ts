// What is remembered of certificates: the same bytes alone, a bounded number.
import { expect, test } from 'vitest'
import { x509Of } from '#server/trust/known-certificates.ts'
import { createTestTrust } from '#tests/support/signers.ts'

test('the same bytes are parsed once, wherever they lie; what is none is refused each time', () => {
  const { certificate } = createTestTrust().authority.root
  const first = x509Of(certificate)
  const inFile = Buffer.concat([Buffer.from('%PDF'), certificate])
  expect(x509Of(inFile.subarray(4))).toBe(first)
  expect(Buffer.compare(first.raw, certificate)).toBe(0)
  const broken = Uint8Array.from(certificate)
  broken[0] = 0
  expect(() => x509Of(broken)).toThrow()
  expect(() => x509Of(broken)).toThrow()
})

test('only the newest are kept', () => {
  const oldest = createTestTrust().authority.root.certificate
  const first = x509Of(oldest)
  const others = Array.from({ length: 64 }, () => createTestTrust().authority.root.certificate)
  for (const der of others) x509Of(der)
  const last = others.at(-1)!
  expect(x509Of(last)).toBe(x509Of(last))
  expect(x509Of(oldest)).not.toBe(first)
})

test('what is longer than any of ours is parsed each time', () => {
  const { certificate } = createTestTrust().authority.root
  const long = Buffer.concat([certificate, Buffer.alloc(8 * 1024)])
  expect(x509Of(long)).not.toBe(x509Of(long))
})
