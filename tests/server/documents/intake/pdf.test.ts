import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { takeInPdf } from '#server/documents/intake/pdf.ts'
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
    ['501 pages', () => plainPdf(501), 'document.too-many-pages'],
    ['a file without pages', () => PDF.create().save(), 'document.empty'],
  ]
  it.each(refused)('refuses %s', async (_name, make, code) => {
    expect(await outcome(await make())).toBe(code)
  })
})
