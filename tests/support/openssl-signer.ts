// Signatures by OpenSSL with other algorithms and encodings, put into a reserved slot.
import { generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { embedSignature } from '#server/documents/signing/placeholder.ts'
import { prepareSignature } from '#server/documents/signing/sign-document.ts'
import { extended } from '#server/documents/pdf/revision.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'
import { reserved, trust } from '#tests/support/attacks/contract-sample.ts'
import { runTool } from './pdf-tools.ts'

/** A self-signed certificate of OpenSSL's making. */
export const selfSigned = (privateKey: KeyObject): Uint8Array => {
  const key = pemOf(privateKey)
  const args = [
    'req',
    '-x509',
    '-new',
    '-key',
    '{key}',
    '-days',
    '2',
    '-subj',
    '/CN=Outsider',
    '-outform',
    'DER',
    '-addext',
    'keyUsage=digitalSignature',
  ]
  return runTool('openssl', args, { key }).bytes
}

/** The buyer's place signed by `openssl cms -sign` with these further arguments. */
export const signByOpenssl = (privateKey: KeyObject, ...more: string[]): Uint8Array => {
  const ready = prepareSignature({
    pdf: reserved,
    field: 'buyer',
    appearances: { seal: sampleSeal },
    time: trust.clock.now(),
    room: 12000,
  })
  const [, gapStart, gapEnd] = ready.byteRange
  const whole = extended(reserved, ready.appended)
  const covered = Buffer.concat([whole.subarray(0, gapStart), whole.subarray(gapEnd)])
  const certificate = runTool('openssl', ['x509', '-inform', 'DER', '-in', '{der}'], {
    der: selfSigned(privateKey),
  }).bytes
  const { status, output, bytes } = runTool(
    'openssl',
    [
      'cms',
      '-sign',
      '-binary',
      '-in',
      '{covered}',
      '-signer',
      '{cert}',
      '-inkey',
      '{key}',
      '-outform',
      'DER',
      ...more,
    ],
    { covered, cert: certificate, key: pemOf(privateKey) },
  )
  if (status !== 0) throw new Error(output)
  return extended(reserved, embedSignature(ready, bytes))
}

/** A key of this kind. */
export const keyOf = (
  kind: 'rsa' | 'rsa-1024' | 'rsa-512' | 'P-256' | 'P-384' | 'P-521' | 'ed25519',
): KeyObject => {
  if (kind === 'rsa') return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  if (kind === 'rsa-512') return generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey
  if (kind === 'rsa-1024') return generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  if (kind === 'ed25519') return generateKeyPairSync('ed25519').privateKey
  return generateKeyPairSync('ec', { namedCurve: kind }).privateKey
}

const pemOf = (key: KeyObject): Uint8Array => Buffer.from(key.export({ type: 'pkcs8', format: 'pem' }))
