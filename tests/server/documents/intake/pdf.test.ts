// Intake of PDFs: what is normalised, kept, or refused.
import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import type { PdfObject } from '@libpdf/core'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { existingSignatures } from '#server/documents/intake/existing-signatures.ts'
import { takeInPdf } from '#server/documents/intake/pdf.ts'
import { addLongTermData } from '#server/documents/signing/long-term.ts'
import { createTestTrust } from '#tests/support/signers.ts'
import { activePdf, formPdf, inheritedPdf, plainPdf, signedPdf, turnedPdf } from './sample-pdfs.ts'
import { difference, drawn, missing, qpdf, qpdfComplaints, textOf } from './tools.ts'

const A4 = { width: 595.28, height: 841.89 }
const absent = missing('qpdf', 'pdftoppm', 'pdftotext')

const outcome = async (bytes: Uint8Array) => {
  try {
    const { pages, alreadySigned, keptAsIs, notes } = await takeInPdf(bytes)
    return { pages: pages.length, alreadySigned, keptAsIs, notes }
  } catch (error) {
    return (error as { code?: string }).code ?? error
  }
}

const withText = (bytes: Uint8Array, from: string, to: string) =>
  new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'))

const withHexBroken = (bytes: Uint8Array) => {
  const copy = Uint8Array.from(bytes)
  copy[Buffer.from(copy).lastIndexOf('/Contents <') + 40] = 0x7a
  return copy
}

const withCatalog = async (entries: Record<string, PdfObject>) => {
  const pdf = await PDF.load(await plainPdf(1))
  for (const [key, value] of Object.entries(entries)) pdf.getCatalog().set(key, value)
  return pdf.save()
}

/** A page of much text in one compressed stream, whose bytes are spoilt. */
const packedPdf = async (spoil: (packed: Buffer) => void) => {
  const text = Array.from(
    { length: 40 },
    (_, line) => `1 0 0 1 72 ${780 - line * 16} Tm (Clause ${line}) Tj`,
  ).join('\n')
  const packed = deflateSync(`BT /F0 12 Tf ${text} ET`)
  spoil(packed)
  const pdf = await PDF.load(await plainPdf(1))
  const stream = pdf.createStream({ Filter: PdfName.of('FlateDecode') }, new Uint8Array(packed))
  pdf.getPage(0)!.dict.set('Contents', stream)
  return pdf.save()
}

const REPAIRED = '文件结构有损坏，已修复，请逐页核对内容。'
const DECRYPTED = '已解除文件的权限密码限制。'

describe.skipIf(absent)(`PDF intake ${absent ?? ''}`, () => {
  const unsigned: [string, () => Promise<Uint8Array>, string[]][] = [
    ['a plain file', () => plainPdf(2), []],
    ['a linearized file', async () => qpdf(await plainPdf(2), '--linearize'), []],
    [
      'object and cross-reference streams',
      async () => qpdf(await plainPdf(2), '--object-streams=generate'),
      [],
    ],
    ['an inherited, nested page tree', inheritedPdf, []],
    ['a turned and cropped page', turnedPdf, []],
    [
      'a permission password (AES-256)',
      async () => qpdf(await plainPdf(2), '--encrypt', '', 'owner', '256', '--'),
      [DECRYPTED],
    ],
    [
      'a permission password that forbids changes (RC4)',
      async () =>
        qpdf(
          await plainPdf(2),
          '--allow-weak-crypto',
          '--encrypt',
          '',
          'owner',
          '128',
          '--modify=none',
          '--',
        ),
      [DECRYPTED],
    ],
    [
      'encrypted object streams',
      async () => qpdf(await plainPdf(2), '--object-streams=generate', '--encrypt', '', 'o', '256', '--'),
      [DECRYPTED],
    ],
    ['no startxref', async () => withText(await plainPdf(2), 'startxref', 'startxxxx'), [REPAIRED]],
    [
      'a cross-reference table that points elsewhere',
      async () => withText(await plainPdf(2), '%PDF-1.7\n', '%PDF-1.7\n%%%%\n'),
      [REPAIRED],
    ],
    [
      'junk before the header',
      async () => Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), await plainPdf(2)]),
      [REPAIRED],
    ],
    ['a filled form', () => formPdf(), ['文件中的表单已固定为页面内容，不能再填写。']],
    [
      'scripts and attachments',
      activePdf,
      ['已移除文件中的脚本和自动执行的动作。', '已移除文件携带的附件。'],
    ],
  ]
  it.each(unsigned)('takes in %s and draws it as before', async (_name, make, notes) => {
    const bytes = await make()
    const taken = await takeInPdf(bytes)
    expect({ ...taken, pdf: 0, sha256: 0, pages: 0 }).toEqual({
      pdf: 0,
      sha256: 0,
      pages: 0,
      alreadySigned: false,
      keptAsIs: false,
      notes,
    })
    expect(qpdfComplaints(taken.pdf)).toBe('')
    expect(difference(drawn(bytes), drawn(taken.pdf))).toBeLessThan(0.05)
    expect((await PDF.load(taken.pdf)).canSaveIncrementally()).toBe(null)
  })

  it('repairs object streams without an index, which poppler gives up on', async () => {
    const sound = await plainPdf(2)
    const broken = withText(qpdf(sound, '--object-streams=generate'), 'startxref', 'startxxxx')
    const taken = await takeInPdf(broken)
    expect(taken.notes).toEqual([REPAIRED])
    expect(qpdfComplaints(taken.pdf)).toBe('')
    expect(difference(drawn(sound), drawn(taken.pdf))).toBeLessThan(0.05)
  })

  it('tells page sizes as the reader sees them', async () => {
    expect((await takeInPdf(await turnedPdf())).pages).toEqual([{ width: 700, height: 500 }])
    const [first] = (await takeInPdf(await plainPdf(1))).pages
    expect(first).toEqual({ width: expect.closeTo(A4.width, 0), height: expect.closeTo(A4.height, 0) })
  })

  it('gives a page listed twice a life of its own', async () => {
    const pdf = await PDF.load((await takeInPdf(await inheritedPdf())).pdf)
    expect(new Set(pdf.getPages().map((page) => page.ref)).size).toBe(3)
  })

  it('sets Chinese field values that had no drawing as readable text', async () => {
    const taken = await takeInPdf(await formPdf({ appearances: false, value: '张三丰' }))
    expect(textOf(taken.pdf)).toContain('张三丰')
    expect(taken.pdf.length).toBeLessThan(200_000)
    expect((await PDF.load(taken.pdf)).hasForm()).toBe(false)
  })

  it('leaves nothing behind of what it takes out', async () => {
    const { pdf } = await takeInPdf(await activePdf())
    const text = Buffer.from(qpdf(pdf, '--qdf', '--object-streams=disable')).toString('latin1')
    expect(text).not.toMatch(/JavaScript|Launch|calc\.exe|hidden words|OpenAction|EmbeddedFile/)
    expect(text).toContain('https://example.com/')
  })

  it('closes a stream that misses its checksum, and asks to look', async () => {
    const bytes = await packedPdf((packed) => packed.fill(0, packed.length - 4))
    const taken = await takeInPdf(bytes)
    expect(taken.notes).toEqual([REPAIRED])
    expect(qpdfComplaints(taken.pdf)).toBe('')
    expect(difference(drawn(bytes), drawn(taken.pdf))).toBeLessThan(0.05)
  })

  it('drops the data of a dynamic form that has pages of its own', async () => {
    const pdf = await PDF.load(await formPdf())
    const form = pdf.getCatalog().getDict('AcroForm', pdf.getObject.bind(pdf))!
    form.set('XFA', pdf.createStream({}, Buffer.from('<xdp/>')))
    const taken = await takeInPdf(await pdf.save())
    expect(taken.notes).toContain('已移除文件中的动态表单数据，保留页面内容。')
  })

  it('tells a certification that permits no changes', async () => {
    const pdf = await PDF.load(await plainPdf(1))
    const certification = PdfDict.of({
      TransformMethod: PdfName.of('DocMDP'),
      TransformParams: PdfDict.of({ P: PdfNumber.of(1) }),
    })
    const signature = PdfDict.of({
      ByteRange: PdfArray.of(...[0, 10, 20, 30].map((value) => PdfNumber.of(value))),
      Contents: PdfString.fromHex('00'),
      Reference: PdfArray.of(certification),
    })
    expect(existingSignatures(pdf, [signature], new Uint8Array(99))).toEqual({
      signed: true,
      locked: true,
      malformed: true,
    })
  })

  it('keeps a clean signed file byte for byte', async () => {
    const bytes = await signedPdf()
    const taken = await takeInPdf(bytes)
    expect(taken.pdf).toEqual(bytes)
    expect(taken).toMatchObject({
      alreadySigned: true,
      keptAsIs: true,
      notes: ['文件已有电子签名，原文件保持不变。'],
    })
  })

  it.each([
    ['tables', [] as string[]],
    ['streams', ['--object-streams=generate']],
  ])('keeps a document that was finished here, its cross-references in %s', async (_name, options) => {
    const trust = createTestTrust()
    const base = await takeInPdf(await plainPdf(2))
    const data = { ...trust.validationData(), timestamps: trust.timestamps }
    const { pdf } = await addLongTermData(options.length > 0 ? qpdf(base.pdf, ...options) : base.pdf, data)
    const taken = await takeInPdf(pdf)
    expect({ alreadySigned: taken.alreadySigned, same: Buffer.compare(taken.pdf, pdf) }).toEqual({
      alreadySigned: true,
      same: 0,
    })
  })

  const refused: [string, () => Promise<Uint8Array>, string][] = [
    [
      'an open password',
      async () => qpdf(await plainPdf(1), '--encrypt', 'open', 'owner', '256', '--'),
      'document.encrypted',
    ],
    [
      'a signed file with junk at its end',
      async () => Buffer.concat([await signedPdf(), Buffer.alloc(3000, 'x')]),
      'document.signed-but-damaged',
    ],
    [
      'a signed file with a wrong startxref',
      async () => withText(await signedPdf(), 'startxref\n', 'startxref\n9'),
      'document.signed-but-damaged',
    ],
    ['half a file', async () => (await plainPdf(3)).slice(0, 1500), 'document.damaged'],
    ['a header and nothing else', async () => Buffer.from('%PDF-1.7\n%%EOF\n'), 'document.damaged'],
    [
      'a signature whose value was broken',
      async () => withHexBroken(await signedPdf()),
      'document.signed-but-damaged',
    ],
    [
      'a signed file with a permission password',
      async () => signedPdf(qpdf(await plainPdf(1), '--encrypt', '', 'o', '256', '--')),
      'document.signed-but-encrypted',
    ],
    [
      'a signed file with a script',
      async () => signedPdf(await activePdf()),
      'document.signed-with-active-content',
    ],
    ['a dynamic form', () => withCatalog({ NeedsRendering: PdfBool.TRUE }), 'document.xfa'],
    ['a portfolio', () => withCatalog({ Collection: new PdfDict() }), 'document.portfolio'],
    [
      'a page whose text is broken',
      async () => packedPdf((packed) => packed.fill(0x55, 12)),
      'document.damaged',
    ],
    ['501 pages', () => plainPdf(501), 'document.too-many-pages'],
    ['a file without pages', () => PDF.create().save(), 'document.empty'],
  ]
  it.each(refused)('refuses %s', async (_name, make, code) => {
    expect(await outcome(await make())).toBe(code)
  })
})
