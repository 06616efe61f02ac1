// PKCS#12 files of OpenSSL, new and old, and files that are none, cost too much or were changed.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { integer, octetString, oid, sequence, explicit } from '#server/trust/der/write.ts'
import { openPfxApart } from '#server/trust/pkcs12/open-apart.ts'
import { openPfx } from '#server/trust/pkcs12/open-pfx.ts'
import { createLicensedAuthority, newKey } from '#tests/support/licensed-authority.ts'
import { missingTool } from '#tests/support/pdf-tools.ts'
import { PFX_PASSWORD, pfxOf } from '#tests/support/pfx.ts'

const authority = createLicensedAuthority(new Date())
const above = [authority.issuing.certificate, authority.root.certificate]
const company = authority.company('示例科技有限公司')
const onCurve = authority.company('示例科技有限公司', { key: newKey('p256') })

const codeOf = (work: () => unknown) => {
  try {
    work()
    return 'opened'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

describe.skipIf(missingTool('openssl'))('files of OpenSSL', () => {
  test.each<[string, string[]]>([
    ['of today, AES-256 and SHA-256', []],
    ['with 3DES and SHA-1', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['of old programs, RC2-40 around the certificates', ['-legacy']],
    ['with RC2-128', ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128']],
    ['with AES-128 and SHA-512', ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-macalg', 'sha512']],
    ['with the certificates in the open', ['-certpbe', 'NONE']],
  ])('opens one %s', (_words, more) => {
    for (const pair of [company, onCurve]) {
      const { keys, certificates } = openPfx(pfxOf(pair, above, { more }), PFX_PASSWORD)
      const [key] = keys.map((der) =>
        createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' }),
      )
      expect(key && createPublicKey(key).equals(createPublicKey(pair.privateKey))).toBe(true)
      expect(certificates.map((der) => Buffer.from(der).toString('hex')).toSorted()).toEqual(
        [pair.certificate, ...above].map((der) => Buffer.from(der).toString('hex')).toSorted(),
      )
    }
  })

  test('another password, a changed byte and a file without a seal open nothing', () => {
    const file = pfxOf(company, above)
    expect(codeOf(() => openPfx(file, 'another'))).toBe('certificate.wrong-password')
    const changed = file.slice()
    changed[200] = (changed[200] ?? 0) ^ 1
    expect(codeOf(() => openPfx(changed, PFX_PASSWORD))).not.toBe('opened')
    const bare = pfxOf(company, above, { more: ['-nomac'] })
    expect(codeOf(() => openPfx(bare, PFX_PASSWORD))).toBe('certificate.file-unusable')
  })

  test('a file that is to cost much is refused before it does', () => {
    const file = pfxOf(company, [], { more: ['-iter', '1000001'] })
    const begun = performance.now()
    expect(codeOf(() => openPfx(file, PFX_PASSWORD))).toBe('certificate.file-unusable')
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  test('opens it in a thread of its own, whose refusals arrive as they are', async () => {
    const { keys, certificates } = await openPfxApart(pfxOf(company, above), PFX_PASSWORD)
    expect([keys.length, certificates.length]).toEqual([1, 3])
    await expect(openPfxApart(pfxOf(company, above), 'another')).rejects.toMatchObject({
      code: 'certificate.wrong-password',
      fields: { password: '证书文件的口令不正确，请核对后重新输入。' },
    })
  })
})

const data = oid('1.2.840.113549.1.7.1')
test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['a page', Buffer.from('<html></html>')],
  ['BER of indefinite length', Buffer.from('3080020103308006', 'hex')],
  ['too much', new Uint8Array(70_000).fill(0x30)],
  ['another version', sequence(integer(4), sequence(data, explicit(0, octetString(new Uint8Array()))))],
  ['no seal', sequence(integer(3), sequence(data, explicit(0, octetString(new Uint8Array()))))],
  ['deep nesting', Array.from({ length: 5_000 }).reduce<Uint8Array>((inner) => sequence(inner), integer(3))],
])('%s is no such file', (_words, file) => {
  expect(codeOf(() => openPfx(file, 'x'))).toBe('certificate.file-unusable')
})
