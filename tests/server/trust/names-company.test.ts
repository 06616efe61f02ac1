// Whether a certificate of a licensed authority names a company, wherever authorities put it.
import { expect, test } from 'vitest'
import { distinguishedName } from '#server/trust/certificate.ts'
import { oid, printableString, sequence, setOf, tagged, utf8String } from '#server/trust/der/write.ts'
import { namesCompany } from '#server/trust/names-company.ts'
import { createLicensedAuthority, newKey } from '#tests/support/licensed-authority.ts'

const authority = createLicensedAuthority(new Date('2026-11-23T01:00:00.000Z'))
const key = newKey('p256')
const company = { name: '杭州青禾科技有限公司（分部）', creditCode: '91330100MA2B1C3D4E' }
const attribute = (id: string, value: Uint8Array) => setOf(sequence(oid(id), value))
const wide = (text: string) => tagged(0x1e, Buffer.from(text, 'utf16le').swap16())

test.each<[string, Uint8Array, boolean]>([
  ['its organization', distinguishedName({ commonName: 'x', organization: company.name }), true],
  ['brackets of the other width', distinguishedName({ commonName: '杭州青禾科技有限公司(分部)' }), true],
  ['the code as serial number', distinguishedName({ commonName: 'x', serial: company.creditCode }), true],
  [
    'the code within the common name',
    distinguishedName({ commonName: `051@x@N${company.creditCode}@1` }),
    true,
  ],
  ['the name within the common name', distinguishedName({ commonName: `051@${company.name}@1` }), true],
  ['a wide string', sequence(attribute('2.5.4.10', wide(company.name))), true],
  ['the code as 2.5.4.97', sequence(attribute('2.5.4.97', utf8String(`VATCN-${company.creditCode}`))), true],
  ['another company', distinguishedName({ commonName: 'x', organization: '别家有限公司' }), false],
  ['a longer name', distinguishedName({ commonName: 'x', organization: `${company.name}工会` }), false],
  ['nobody', sequence(attribute('2.5.4.6', printableString('CN'))), false],
])('%s', (_words, name, isNamed) => {
  expect(namesCompany(authority.issue({ name, key }).certificate, company)).toBe(isNamed)
})
