// Lists of revoked certificates that were fetched: whose they are, of when, and what they say.
import { expect, test } from 'vitest'
import { certificateParts, serialOf } from '#server/trust/certificate-parts.ts'
import { extension, signatureAlgorithm, signedBy } from '#server/trust/certificate.ts'
import {
  certificateTime,
  enumerated,
  explicit,
  ia5String,
  implicit,
  boolean,
  integer,
  sequence,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { checkRevocationList } from '#server/trust/revocation-list.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import type { Revocation } from '#server/trust/revocation.ts'
import { createLicensedAuthority } from '#tests/support/licensed-authority.ts'

const now = new Date('2026-11-23T01:00:00.000Z')
const DAY = 24 * 3_600_000
const authority = createLicensedAuthority(now, { url: 'http://ca.example' })
const stranger = createLicensedAuthority(now, { called: '别的认证中心' })
const company = authority.company('示例科技有限公司')
const about = { certificate: company.certificate, issuer: authority.issuing.certificate }
const at = new Date('2026-11-20T01:00:00.000Z')
const tomorrow = new Date(now.getTime() + DAY)

const listOf = (...revoked: Revocation[]) =>
  issueRevocationList(authority.issuing, { number: 300, revoked, thisUpdate: now, nextUpdate: tomorrow })

test('a list that does not name the certificate says good, one that names it says since when', () => {
  const der = listOf()
  expect(checkRevocationList(der, about, { now })).toEqual({
    kind: 'list',
    der,
    number: 300n,
    status: 'good',
    thisUpdate: now,
    nextUpdate: tomorrow,
  })
  const other = { serial: '0badcafe', at, reason: 'superseded' } as const
  const named = { serial: serialOf(company.certificate), at, reason: 'cessationOfOperation' } as const
  expect(checkRevocationList(listOf(other, named), about, { now }).status).toEqual({
    at,
    reason: 'cessationOfOperation',
  })
})

test('a list of another issuer, one signed by another key, an older one and one that ran out are refused', () => {
  const foreign = issueRevocationList(stranger.issuing, {
    number: 1,
    revoked: [],
    thisUpdate: now,
    nextUpdate: tomorrow,
  })
  expect(() => checkRevocationList(foreign, about, { now })).toThrow('list of another issuer')
  const forged = issueRevocationList(
    { certificate: authority.issuing.certificate, privateKey: stranger.issuing.privateKey },
    { number: 1, revoked: [], thisUpdate: now, nextUpdate: tomorrow },
  )
  expect(() => checkRevocationList(forged, about, { now })).toThrow('list not signed by the issuer')
  expect(() => checkRevocationList(listOf(), about, { now, newerThan: 301n })).toThrow(
    'list older than the one known',
  )
  const later = new Date(now.getTime() + 2 * DAY)
  expect(() => checkRevocationList(listOf(), about, { now: later })).toThrow('statement out of date')
  const before = new Date(now.getTime() - DAY)
  expect(() => checkRevocationList(listOf(), about, { now: before })).toThrow('statement of the future')
  expect(() => checkRevocationList(Buffer.from('<html>'), about, { now })).toThrow(Error)
})

const listWith = (extensions: readonly Der[], entries: readonly Der[] = []) =>
  signedBy(
    authority.issuing.privateKey,
    sequence(
      integer(1),
      signatureAlgorithm('rsa-sha256'),
      certificateParts(authority.issuing.certificate).subject,
      certificateTime(now),
      certificateTime(tomorrow),
      ...(entries.length === 0 ? [] : [sequence(...entries)]),
      explicit(0, sequence(...extensions)),
    ),
  )
const point = (...fields: Der[]) => extension(OID.issuingDistributionPoint, true, sequence(...fields))
const place = (url: string) => explicit(0, explicit(0, implicit(6, ia5String(url))))

test('a list in parts counts where it is the part that the certificate names', () => {
  const own = listWith([point(place('http://ca.example/ca.crl'), implicit(1, boolean(true)))])
  expect(checkRevocationList(own, about, { now }).status).toBe('good')
  const parts = [
    point(place('http://ca.example/other.crl')),
    point(implicit(2, boolean(true))),
    extension('2.5.29.27', true, integer(7)),
  ]
  for (const part of parts)
    expect(() => checkRevocationList(listWith([part]), about, { now })).toThrow(
      'list of a part of the certificates',
    )
})

test('who was taken off the list again is in use', () => {
  const entry = sequence(
    certificateParts(company.certificate).serial,
    certificateTime(at),
    sequence(extension(OID.crlReason, false, enumerated(8))),
  )
  const list = listWith([extension(OID.crlNumber, false, integer(5))], [entry])
  expect(checkRevocationList(list, about, { now }).status).toBe('good')
})

test('who may not sign lists signs none', () => {
  const certificate = authority.issue({
    name: certificateParts(authority.issuing.certificate).subject,
    key: authority.issuing.privateKey,
    usage: [5],
    isAuthority: true,
  }).certificate
  expect(() => checkRevocationList(listOf(), { ...about, issuer: certificate }, { now })).toThrow(
    'issuer may not sign lists',
  )
})
