// Certificates that somebody trusts, read from a file.
import { expect, test } from 'vitest'
import { readTrustAnchors } from '#server/documents/verification/trust/trust-anchors.ts'
import { pem } from '#tests/support/pdf-tools.ts'
import { outside } from '#tests/support/foreign/signers.ts'

const { root, issuing } = outside.authority
const hex = (ders: readonly Uint8Array[]) => ders.map((der) => Buffer.from(der).toString('hex'))
const both = hex([root.certificate, issuing.certificate])

test('any number of certificates is read from PEM, whatever stands around them', () => {
  const text = Buffer.from(pem('CERTIFICATE', root.certificate, issuing.certificate)).toString('latin1')
  const around = `Bag Attributes\n${text.replaceAll('-----END CERTIFICATE-----\n', '-----END CERTIFICATE-----\r\n# next\n')}`
  expect([hex(readTrustAnchors(Buffer.from(text))), hex(readTrustAnchors(Buffer.from(around)))]).toEqual([
    both,
    both,
  ])
})

test('one certificate is read from DER', () => {
  expect(hex(readTrustAnchors(root.certificate))).toEqual(both.slice(0, 1))
})

test.each([
  ['nothing', new Uint8Array()],
  ['text', Buffer.from('hello')],
  ['a key', Buffer.from('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')],
  [
    'a certificate that is none',
    Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
  ],
  [
    'a good certificate and one that is none',
    Buffer.concat([
      Buffer.from(pem('CERTIFICATE', root.certificate)),
      Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
    ]),
  ],
])('%s is refused in words', (_, content) => {
  expect(() => readTrustAnchors(content)).toThrow('信任证书文件中没有可用的证书')
})
