// The authority's certificates and revocation lists, judged by OpenSSL.
import { createPublicKey, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueCertificate } from '#server/trust/holder-certificates.ts'
import { createAuthority } from '#tests/support/authority.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'

const now = new Date()
const authority = createAuthority(now, { publicUrl: 'http://127.0.0.1' })
const validity = {
  from: new Date(now.getTime() - 60_000),
  until: new Date(now.getTime() + 3 * 365 * 86_400_000),
}
const skipped = missingTool('openssl')

const company = issueCertificate(
  authority,
  {
    commonName: '云杉科技有限公司',
    organization: '云杉科技有限公司',
    kind: 'company',
    serial: '91110108MA01ABCD2X',
  },
  createPublicKey(generateSigningKey()),
  validity,
)
const person = issueCertificate(
  authority,
  { commonName: '欧阳明月', kind: 'person', serial: '6f0c3a52-8a3e-4c55-9a55-0d4b0d4f9f11' },
  createPublicKey(generateSigningKey('rsa2048')),
  validity,
)

const lists = (revoked: string[]) => [
  issueRevocationList(authority.root, {
    number: 1,
    revoked: [],
    thisUpdate: validity.from,
    nextUpdate: validity.until,
  }),
  issueRevocationList(authority.issuing, {
    number: 300,
    revoked: revoked.map((serial) => ({ serial, at: now, reason: 'keyCompromise' as const })),
    thisUpdate: validity.from,
    nextUpdate: validity.until,
  }),
]

const opensslVerify = (leaf: Uint8Array, revoked: string[], ...options: string[]) =>
  runTool(
    'openssl',
    ['verify', '-x509_strict', '-policy_check', '-crl_check_all', ...options].concat([
      '-CAfile',
      '{root}',
      '-untrusted',
      '{issuing}',
      '-CRLfile',
      '{crl}',
      '{leaf}',
    ]),
    {
      root: pem('CERTIFICATE', authority.root.certificate),
      issuing: pem('CERTIFICATE', authority.issuing.certificate),
      crl: pem('X509 CRL', ...lists(revoked)),
      leaf: pem('CERTIFICATE', leaf),
    },
  )

test('subjects carry Chinese names and the serial that tells namesakes apart', () => {
  expect(new X509Certificate(company).subject).toBe(
    'C=CN\nO=云杉科技有限公司\nCN=云杉科技有限公司\nserialNumber=91110108MA01ABCD2X',
  )
  expect(new X509Certificate(person).issuer).toBe('C=CN\nO=诺印\nCN=诺印签发证书')
})

test('keys that are too weak get no certificate', () => {
  const weak = createPublicKey(
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----',
  )
  const subject = { commonName: '欧阳明月', kind: 'person' as const, serial: '1' }
  expect(() => issueCertificate(authority, subject, weak, validity)).toThrow('certificate.weak-key')
})

test.skipIf(skipped)('OpenSSL accepts every certificate under strict checks with revocation lists', () => {
  for (const leaf of [company, person, authority.platform.certificate]) {
    expect(opensslVerify(leaf, []).output).toContain('leaf: OK')
  }
  expect(opensslVerify(authority.timestamp.certificate, [], '-purpose', 'timestampsign').output).toContain(
    'leaf: OK',
  )
})

test.skipIf(skipped)('OpenSSL shows key usage, purposes, policy and distribution point', () => {
  const text = runTool('openssl', ['x509', '-noout', '-text', '-nameopt', 'utf8', '-in', '{leaf}'], {
    leaf: pem('CERTIFICATE', authority.platform.certificate),
  }).output
  expect(text).toContain('X509v3 Basic Constraints: critical\n                CA:FALSE')
  expect(text).toContain('X509v3 Key Usage: critical\n                Digital Signature, Non Repudiation')
  expect(text).toContain('1.3.6.1.5.5.7.3.36')
  expect(text).toContain('X509v3 Authority Key Identifier')
  expect(text).toContain('Policy: 2.25.254604313163164366207486118934106421023.2')
  expect(text).toContain('URI:http://127.0.0.1/pki/ca.crl')
})

test.skipIf(skipped)('a revoked certificate is refused by OpenSSL, its neighbour is not', () => {
  const serial = serialOf(company)
  expect(opensslVerify(company, [serial]).output).toContain('certificate revoked')
  expect(opensslVerify(person, [serial]).output).toContain('leaf: OK')
})
