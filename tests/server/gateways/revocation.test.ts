// Asking authorities over the network: whom first, who is down, and where nobody is asked.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readRevocationConfig } from '#server/gateways/revocation/revocation-config.ts'
import { createRevocationSource, RevocationUnknown } from '#server/gateways/revocation/revocation-source.ts'
import type { RevocationRules } from '#server/gateways/revocation/revocation-source.ts'
import { startAuthorityServer } from '#tests/support/authority-server.ts'
import type { AuthorityServer } from '#tests/support/authority-server.ts'
import { createLicensedAuthority } from '#tests/support/licensed-authority.ts'
import type { LicensedAuthority } from '#tests/support/licensed-authority.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import type { Receiver } from '#tests/support/receiver.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock()
const LOCAL = ['127.0.0.1/32']
let server: AuthorityServer
let authority: LicensedAuthority
let receiver: Receiver
beforeAll(async () => {
  server = await startAuthorityServer(clock)
  authority = createLicensedAuthority(clock.now(), { url: server.url })
  server.serve(authority)
  receiver = await startReceiver()
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
beforeEach(() => {
  server.be('up')
  server.asked.length = 0
})

const ask = (certificate: Uint8Array, rules: Partial<RevocationRules> = {}) =>
  createRevocationSource({ ocspUrl: undefined, networks: LOCAL, limitMs: 20_000, ...rules }).ask(
    { certificate, issuer: authority.issuing.certificate },
    clock.now(),
  )
const company = () => authority.company('示例科技有限公司').certificate
const tried = async (asking: Promise<unknown>) => {
  const error = await asking.catch((thrown: unknown) => thrown)
  if (error instanceof RevocationUnknown) return error.tried
  throw new Error('somebody answered')
}

test('asks the responder that the certificate names', async () => {
  const certificate = company()
  expect(await ask(certificate)).toMatchObject({ kind: 'ocsp', status: 'good' })
  server.revoke(certificate)
  expect((await ask(certificate)).status).toEqual({ at: clock.now(), reason: 'keyCompromise' })
  expect(server.asked).toEqual(['POST /ocsp', 'POST /ocsp'])
})

test('takes the list where the responder is down', async () => {
  server.be('lists')
  expect(await ask(company())).toMatchObject({ kind: 'list', status: 'good' })
  expect(server.asked).toEqual(['POST /ocsp', 'GET /ca.crl'])
})

test('says of each place why it told nothing', async () => {
  server.be('down')
  expect(await tried(ask(company()))).toEqual([
    `${server.url}/ocsp: answered 503`,
    `${server.url}/ca.crl: answered 503`,
  ])
})

test('what a certificate names is not asked in closed networks, what the operator named is', async () => {
  expect(await tried(ask(company(), { networks: [] }))).toEqual([
    `${server.url}/ocsp: in a closed network`,
    `${server.url}/ca.crl: in a closed network`,
  ])
  expect(server.asked).toEqual([])
  const ocspUrl = `${server.url}/ocsp`
  expect(await ask(company(), { networks: [], ocspUrl })).toMatchObject({ status: 'good' })
})

test('who does not answer, answers without end, or leads elsewhere is given up', async () => {
  const ocspUrl = receiver.url
  const first = async (limitMs = 20_000) =>
    (await tried(ask(company(), { networks: [], ocspUrl, limitMs })))[0]
  receiver.answerWith(() => undefined)
  expect(await first(300)).toBe(`${ocspUrl}: no answer in time`)
  receiver.answerWith((response) => response.end(Buffer.alloc(100_000)))
  expect(await first()).toBe(`${ocspUrl}: answer longer than 65536 bytes`)
  receiver.answerWith((response) => response.writeHead(302, { location: `${server.url}/ocsp` }).end())
  expect(await first()).toBe(`${ocspUrl}: answered 302`)
  expect(server.asked).toEqual([])
})

test('the address of a responder is a web address', () => {
  expect(readRevocationConfig({})).toEqual({ ocspUrl: undefined })
  expect(readRevocationConfig({ NUOYIN_OCSP_URL: 'http://ocsp.example.com' }).ocspUrl).toBe(
    'http://ocsp.example.com',
  )
  for (const value of ['ocsp.example.com', 'ldap://ocsp.example.com', 'http://a:b@ocsp.example.com'])
    expect(() => readRevocationConfig({ NUOYIN_OCSP_URL: value })).toThrow('NUOYIN_OCSP_URL 不是网址')
})
