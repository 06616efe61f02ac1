// Long-term data: what the security store holds, and that it grows without repeating itself.
import { expect, test } from 'vitest'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfStream } from '#server/documents/pdf/values.ts'
import { addLongTermData, addSecurityStore } from '#server/documents/signing/long-term.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { opensslTimestamp, signaturesIn } from '#tests/support/signed-pdf.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const trust = createTestTrust()

const storeOf = (pdf: Uint8Array) => {
  const file = new PdfFile(pdf)
  const store = file.dict(file.catalog().dict.get('DSS'))
  const bytes = (key: string) =>
    file.array(store?.get(key)).map((ref) => {
      const stream = file.resolve(ref)
      return stream instanceof PdfStream ? Buffer.from(stream.data).toString('base64') : undefined
    })
  return { certificates: bytes('Certs'), revocationLists: bytes('CRLs') }
}

const base64 = (ders: readonly Uint8Array[]) => ders.map((der) => Buffer.from(der).toString('base64'))

test('the store holds every certificate and list once, also after a second time', () => {
  const first = trust.validationData()
  const second = createTestTrust().validationData()
  const once = addSecurityStore(pagesOf(1), {
    ...first,
    certificates: [...first.certificates, ...first.certificates],
  })
  expect(storeOf(once)).toEqual({
    certificates: base64(first.certificates),
    revocationLists: base64(first.revocationLists),
  })
  const twice = addSecurityStore(once, {
    certificates: [...first.certificates, ...second.certificates],
    revocationLists: second.revocationLists,
  })
  expect(storeOf(twice)).toEqual({
    certificates: base64([...first.certificates, ...second.certificates]),
    revocationLists: base64([...first.revocationLists, ...second.revocationLists]),
  })
})

test('without revocation lists there is no long-term data to speak of', () => {
  const data = { ...trust.validationData(), revocationLists: [] }
  expect(() => addSecurityStore(pagesOf(1), data)).toThrow('signing.no-validation-data')
})

test.skipIf(missingTool('openssl', 'qpdf'))(
  'time stamps can be renewed, each over the one before',
  async () => {
    const data = { ...trust.validationData(), timestamps: trust.timestamps }
    const first = await addLongTermData(pagesOf(1), data)
    const renewed = await addLongTermData(first.pdf, data)
    const found = signaturesIn(renewed.pdf)
    expect(found.map((one) => one.byteRange[2] + one.byteRange[3])).toEqual([
      first.pdf.length,
      renewed.pdf.length,
    ])
    for (const { contents, covered } of found) {
      expect(opensslTimestamp(contents, covered, trust.authority.root.certificate)).toContain(
        'Verification: OK',
      )
    }
    expect(runTool('qpdf', ['--check', '{pdf}'], { pdf: renewed.pdf }).status).toBe(0)
  },
)
