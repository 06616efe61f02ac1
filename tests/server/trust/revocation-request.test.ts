// What issuers answer about their certificates: OCSP answers of OpenSSL and of the product.
// What is no such answer is not taken for one.
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { answerOcsp, readOcspRequest, refuseOcsp } from '#server/trust/ocsp.ts'
import type { CertificateStatus } from '#server/trust/ocsp.ts'
import { checkStatusAnswer, statusRequest } from '#server/trust/revocation-request.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'
import { createLicensedAuthority } from '#tests/support/licensed-authority.ts'
import { missingTool, pem } from '#tests/support/pdf-tools.ts'

const now = new Date(Math.floor(Date.now() / 1000) * 1000)
const HOUR = 3_600_000
const authority = createLicensedAuthority(now)
const stranger = createLicensedAuthority(now, { called: '别的认证中心' })
const company = authority.company('示例科技有限公司')
const about = { certificate: company.certificate, issuer: authority.issuing.certificate }
const at = new Date(now.getTime() - HOUR)

interface Answering {
  readonly by?: CertifiedKey
  readonly status?: CertificateStatus
  readonly thisUpdate?: Date
  readonly nextUpdate?: Date
  readonly request?: Uint8Array
  readonly nonce?: Uint8Array | undefined
}

const request = statusRequest(about)
const answer = (given: Answering = {}) => {
  const asked = readOcspRequest(given.request ?? request.der)
  const { by = authority.issuing, status = 'good' } = given
  return answerOcsp(by, {
    statuses: asked.asked.map((one) => ({ asked: one, status })),
    thisUpdate: given.thisUpdate ?? now,
    nextUpdate: given.nextUpdate ?? new Date(now.getTime() + HOUR),
    nonce: 'nonce' in given ? given.nonce : asked.nonce,
  })
}
const check = async (given?: Answering) =>
  checkStatusAnswer(await answer(given), about, { nonce: request.nonce, now })

test('takes the issuer at its word, good or revoked, with the bytes that prove it', async () => {
  const der = await answer()
  expect(checkStatusAnswer(der, about, { nonce: request.nonce, now })).toEqual({
    kind: 'ocsp',
    der,
    status: 'good',
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + HOUR),
  })
  const { status } = await check({ status: { at, reason: 'keyCompromise' } })
  expect(status).toEqual({ at, reason: 'keyCompromise' })
  expect((await check({ status: { at, reason: 'unspecified' } })).status).toEqual({
    at,
    reason: 'unspecified',
  })
  expect((await check({ status: 'unknown' })).status).toBe('unknown')
})

test('an answer without the nonce may have been made ahead, one with another nonce is for somebody else', async () => {
  expect((await check({ nonce: undefined })).status).toBe('good')
  const other = readOcspRequest(statusRequest(about).der).nonce
  await expect(check({ nonce: other })).rejects.toThrow('answer to another request')
})

test.each<[string, Answering, string]>([
  ['by another authority', { by: stranger.issuing }, 'not signed by the issuer'],
  ['by a certificate that nobody appointed', { by: authority.company('示例') }, 'not signed by the issuer'],
  ['dated tomorrow', { thisUpdate: new Date(now.getTime() + 24 * HOUR) }, 'statement of the future'],
  [
    'that ran out',
    { thisUpdate: new Date(now.getTime() - 48 * HOUR), nextUpdate: new Date(now.getTime() - HOUR) },
    'statement out of date',
  ],
  [
    'about another certificate',
    { request: statusRequest({ ...about, certificate: authority.company('别家').certificate }).der },
    'answer about other certificates',
  ],
])('an answer %s is refused', async (_words, given, problem) => {
  await expect(check({ ...given, nonce: undefined })).rejects.toThrow(problem)
})

test('an answer with one bit changed, a refusal and what is no answer are refused', async () => {
  const changed = Buffer.from(await answer())
  changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 1
  for (const der of [changed, refuseOcsp('unauthorized'), Buffer.from('<html>'), new Uint8Array()])
    expect(() => checkStatusAnswer(der, about, { now })).toThrow(Error)
})

describe.skipIf(missingTool('openssl'))('OpenSSL as the responder', () => {
  const serial = serialOf(company.certificate).toUpperCase()
  const end = new X509Certificate(company.certificate).validToDate
  const stamp = (time: Date) => `${time.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`
  const answered = (entry: string, signer: CertifiedKey) => {
    const folder = mkdtempSync(join(tmpdir(), 'nuoyin-ocsp-'))
    const file = (name: string, content: Uint8Array | string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    try {
      // prettier-ignore
      execFileSync('openssl', ['ocsp', '-index', file('index', entry), '-ndays', '1',
        '-CA', file('ca', pem('CERTIFICATE', authority.issuing.certificate)),
        '-rsigner', file('signer', pem('CERTIFICATE', signer.certificate)),
        '-rkey', file('key', signer.privateKey.export({ type: 'pkcs8', format: 'pem' })),
        '-reqin', file('request', request.der), '-respout', join(folder, 'response')], { stdio: 'ignore' })
      return new Uint8Array(readFileSync(join(folder, 'response')))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const later = { nonce: request.nonce, now: new Date(now.getTime() + 60_000) }

  test('answers our requests, and we take its appointed responder', () => {
    const good = `V\t${stamp(end)}\t\t${serial}\tunknown\t/CN=x\n`
    for (const signer of [authority.issuing, authority.responder])
      expect(checkStatusAnswer(answered(good, signer), about, later).status).toBe('good')
    const revoked = `R\t${stamp(end)}\t${stamp(at)},keyCompromise\t${serial}\tunknown\t/CN=x\n`
    expect(checkStatusAnswer(answered(revoked, authority.responder), about, later).status).toEqual({
      at,
      reason: 'keyCompromise',
    })
  })

  test('its answer by a certificate without the purpose is refused', () => {
    const good = `V\t${stamp(end)}\t\t${serial}\tunknown\t/CN=x\n`
    const der = answered(good, authority.company('示例'))
    expect(() => checkStatusAnswer(der, about, later)).toThrow('not signed by the issuer')
  })
})
