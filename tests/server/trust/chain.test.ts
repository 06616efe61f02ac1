// Following certificates to a trusted one.
import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueCertificate } from '#server/trust/holder-certificates.ts'
import { createAuthority } from '#tests/support/authority.ts'
import { buildCertificate, distinguishedName } from '#server/trust/certificate.ts'
import { checkChain } from '#server/trust/chain.ts'
import { generateSigningKey } from '#server/trust/keys.ts'

const now = new Date('2026-06-01T00:00:00Z')
const authority = createAuthority(now)
const root = authority.root.certificate
const issuing = authority.issuing.certificate
const validity = { from: now, until: new Date('2027-06-01T00:00:00Z') }
const later = new Date('2026-12-01T00:00:00Z')
const key = generateSigningKey()
const subject = { commonName: '欧阳明月', kind: 'person' as const, serial: '1' }
const leaf = issueCertificate(authority, subject, createPublicKey(key), validity)

test('the path goes from the certificate to the trusted one', () => {
  expect(checkChain(leaf, [root, issuing], [root], later).map((der) => Buffer.from(der))).toEqual(
    [leaf, issuing, root].map((der) => Buffer.from(der)),
  )
  expect(checkChain(leaf, [], [issuing], later)).toHaveLength(2)
})

test('a path once found is still asked for its time', () => {
  checkChain(leaf, [issuing], [root], later)
  for (const time of [new Date('2026-05-31T00:00:00Z'), new Date('2027-06-02T00:00:00Z')]) {
    expect(() => checkChain(leaf, [issuing], [root], time)).toThrow('not valid at that time')
  }
})

test('a path once found does not serve another root or a missing issuer', () => {
  checkChain(leaf, [issuing], [root], later)
  expect(() => checkChain(leaf, [], [root], later)).toThrow('issuer not known')
  expect(() => checkChain(leaf, [issuing], [createAuthority(now).root.certificate], later)).toThrow(
    'issuer not known',
  )
})

test('a certificate for signing documents issues nothing that is believed', () => {
  const forged = buildCertificate({
    use: 'timestamp',
    name: distinguishedName({ commonName: '诺印时间戳服务' }),
    publicKey: createPublicKey(generateSigningKey()),
    issuer: { certificate: leaf, privateKey: key },
    validity,
  })
  expect(() => checkChain(forged, [leaf, issuing], [root], later)).toThrow('issuer not known')
})
