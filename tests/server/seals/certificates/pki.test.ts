// What strangers read of the certificate authority without signing in, judged by OpenSSL.
import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#server/domain/actor.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import { resumeCertificatesOf, revokeCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { suspendCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { certifyKey } from '#server/operations/seals/signing-keys/certified.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const skipped = missingTool('openssl')
const ACTOR = systemActor('a test')

let app: TestApp
let count = 0
// OpenSSL judges by the machine's own time.
beforeAll(async () => {
  app = await createTestApp({ clock: createTestClock(new Date(Date.now() - 600_000)) })
})
afterAll(() => app.close())

const issued = async (): Promise<CertificateRow & { userId: string }> => {
  const userId = `00000000-0000-4000-8000-00000000000${(count += 1)}`
  const subject = { commonName: '谢辞', serial: userId }
  const row = await certifyKey(app.deps, ACTOR, { ownerType: 'person', ownerId: userId, subject })
  return { ...row, userId }
}
const moveOf = ({ userId }: { userId: string }) => ({
  holder: { userId },
  actor: ACTOR,
  at: app.clock.now(),
})
const get = async (url: string) => {
  const { statusCode, headers, rawPayload } = await app.fastify.inject({ method: 'GET', url })
  const { 'content-type': type, 'cache-control': cache } = headers
  return { statusCode, type, cache, body: new Uint8Array(rawPayload) }
}
const authorityFiles = () => ({
  root: pem('CERTIFICATE', app.deps.authority.root.certificate),
  issuing: pem('CERTIFICATE', app.deps.authority.issuing.certificate),
})
const lists = async () => {
  app.clock.advance(60_000)
  return pem('X509 CRL', (await get('/pki/root.crl')).body, (await get('/pki/ca.crl')).body)
}
const verify = async (row: CertificateRow) => {
  const args = ['verify', '-x509_strict', '-crl_check_all', '-CAfile', '{root}', '-untrusted', '{issuing}']
  const leaf = pem('CERTIFICATE', row.der)
  return runTool('openssl', [...args, '-CRLfile', '{crl}', '{leaf}'], {
    ...authorityFiles(),
    crl: await lists(),
    leaf,
  }).output
}

/** Asks as OpenSSL does, and lets it judge the answer. */
const ask = async (row: CertificateRow, ...more: string[]) => {
  const leaf = pem('CERTIFICATE', row.der)
  const args = ['ocsp', '-issuer', '{issuing}', '-cert', '{leaf}', ...more]
  const request = runTool('openssl', [...args, '-reqout', '-'], { ...authorityFiles(), leaf }).bytes
  const { rawPayload, headers, statusCode } = await app.fastify.inject({
    method: 'POST',
    url: '/pki/ocsp',
    headers: { 'content-type': 'application/ocsp-request' },
    payload: Buffer.from(request),
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/ocsp-response'])
  const judge = ['ocsp', '-reqin', '{request}', '-respin', '{answer}', '-resp_text', '-issuer', '{issuing}']
  const judged = runTool('openssl', [...judge, '-CAfile', '{root}', '-verify_other', '{issuing}'], {
    ...authorityFiles(),
    request,
    answer: new Uint8Array(rawPayload),
  }).output
  return { request, judged }
}

test('certificates say where to ask about them, and what is there is the authority', async () => {
  const row = await issued()
  const text = new X509Certificate(row.der).infoAccess
  expect(text).toBe(
    'OCSP - URI:http://localhost:8080/pki/ocsp\nCA Issuers - URI:http://localhost:8080/pki/ca.cer',
  )
  expect(Buffer.from(row.der).includes('http://localhost:8080/pki/ca.crl')).toBe(true)
  expect(Buffer.from(app.deps.authority.issuing.certificate).includes('/pki/root.crl')).toBe(true)
  expect(await get('/pki/ca.cer')).toEqual({
    statusCode: 200,
    type: 'application/pkix-cert',
    cache: 'public, max-age=86400',
    body: new Uint8Array(app.deps.authority.issuing.certificate),
  })
  expect((await get('/pki/root.cer')).body).toEqual(new Uint8Array(app.deps.authority.root.certificate))
  expect(await get('/pki/ca.crl')).toMatchObject({
    statusCode: 200,
    type: 'application/pkix-crl',
    cache: 'public, max-age=60',
  })
})

test.skipIf(skipped)('OpenSSL finds a revoked certificate on the list, and its neighbour not', async () => {
  const row = await issued()
  const other = await issued()
  expect(await verify(row)).toContain('leaf: OK')
  await revokeCertificatesOf(app.deps, { ...moveOf(row), reason: 'keyCompromised' })
  expect(await verify(row)).toContain('certificate revoked')
  expect(await verify(other)).toContain('leaf: OK')
  const crl = pem('X509 CRL', (await get('/pki/ca.crl')).body)
  const text = runTool('openssl', ['crl', '-noout', '-text', '-in', '{crl}'], { crl }).output
  expect(text).toContain(`Serial Number: ${row.serial.toUpperCase()}`)
  expect(text).toContain('Key Compromise')
})

test.skipIf(skipped)('OpenSSL believes the responder, with a nonce and without', async () => {
  const row = await issued()
  const good = await ask(row)
  expect(good.judged).toContain('Response verify OK')
  expect(good.judged).toContain('Cert Status: good')
  expect(good.judged).not.toContain('WARNING: no nonce')
  await suspendCertificatesOf(app.deps, { ...moveOf(row), reason: 'underReview' })
  expect((await ask(row)).judged).toMatch(/Cert Status: revoked[^]*Revocation Reason: certificateHold/)
  await resumeCertificatesOf(app.deps, moveOf(row))
  expect((await ask(row)).judged).toContain('Cert Status: good')
  await revokeCertificatesOf(app.deps, { ...moveOf(row), reason: 'recertified' })
  const { request, judged } = await ask(row, '-no_nonce')
  expect(judged).toMatch(/Cert Status: revoked[^]*Revocation Reason: superseded[^]*Response verify OK/)
  const kept = await get(`/pki/ocsp/${encodeURIComponent(Buffer.from(request).toString('base64'))}`)
  expect(kept).toMatchObject({ statusCode: 200, cache: 'public, max-age=60' })
})

test.skipIf(skipped)(
  'a serial number never given is unknown, and another authority’s certificate nobody’s',
  async () => {
    const row = await issued()
    expect((await ask(row, '-serial', '0x1234')).judged).toMatch(
      /Serial Number: 1234\n\s*Cert Status: unknown/,
    )
    const args = ['ocsp', '-issuer', '{leaf}', '-cert', '{leaf}', '-reqout', '-']
    const request = runTool('openssl', args, { leaf: pem('CERTIFICATE', row.der) }).bytes
    const post = (payload: Buffer) =>
      app.fastify.inject({
        method: 'POST',
        url: '/pki/ocsp',
        headers: { 'content-type': 'application/ocsp-request' },
        payload,
      })
    expect((await post(Buffer.from(request))).rawPayload.toString('hex')).toBe('30030a0106')
    expect((await post(Buffer.from('nonsense'))).rawPayload.toString('hex')).toBe('30030a0101')
    expect((await post(Buffer.alloc(20_000))).statusCode).toBe(413)
  },
)

test('whoever asks too often is told to wait', async () => {
  app.clock.advance(60_000)
  const asked = async () => (await app.fastify.inject({ method: 'GET', url: '/pki/ca.cer' })).statusCode
  const codes = []
  for (let n = 0; n < 301; n += 1) codes.push(await asked())
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([300, 429])
  app.clock.advance(60_000)
  expect(await asked()).toBe(200)
})
