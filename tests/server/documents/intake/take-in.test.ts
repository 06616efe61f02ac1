// Intake of single files by their kind: PDF, Word, pictures and what is refused.
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { packZip } from '#server/documents/intake/pack-zip.ts'
import { takeIn } from '#server/documents/intake/take-in.ts'
import {
  CLAUSE_NUMBERING,
  bombDocx,
  clause,
  docx,
  leaseDocx,
  paragraph,
  pictureDocx,
  run,
} from './sample-docx.ts'
import { plainPdf } from './sample-pdfs.ts'
import { drawn, missing, qpdfComplaints, textOf } from './tools.ts'

const absent = missing('qpdf', 'pdftoppm', 'pdftotext')
const PORTRAIT = { width: expect.closeTo(595.28, 1), height: expect.closeTo(841.89, 1) }
const LANDSCAPE = { width: expect.closeTo(841.89, 1), height: expect.closeTo(595.28, 1) }

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } })

const pixels = (bytes: Uint8Array) => {
  const pgm = drawn(bytes)
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 40))!
  const [width, height] = [Number(header[1]), Number(header[2])]
  const at = (x: number, y: number) =>
    pgm[header[0].length + Math.floor(y * height) * width + Math.floor(x * width)]
  return { middle: at(0.5, 0.5), top: at(0.5, 0.2), bottom: at(0.5, 0.8), corner: at(0.01, 0.01) }
}

describe.skipIf(absent)(`pictures ${absent ?? ''}`, () => {
  const rows: [string, string, () => Promise<Buffer>, object][] = [
    ['an upright JPEG', 'scan.jpg', () => picture(600, 800).jpeg().toBuffer(), PORTRAIT],
    ['a wide JPEG', 'scan.jpg', () => picture(800, 600).jpeg().toBuffer(), LANDSCAPE],
    [
      'a JPEG turned by EXIF',
      'scan.jpg',
      () => picture(800, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      PORTRAIT,
    ],
    ['a CMYK JPEG', 'print.jpg', () => picture(600, 800).toColourspace('cmyk').jpeg().toBuffer(), PORTRAIT],
    ['a grey JPEG', 'scan.jpg', () => picture(600, 800).greyscale().jpeg().toBuffer(), PORTRAIT],
    ['a 16-bit PNG', 'deep.png', () => picture(600, 800).toColourspace('rgb16').png().toBuffer(), PORTRAIT],
    [
      'a palette PNG',
      'few.png',
      () => picture(600, 800).png({ palette: true, colours: 4 }).toBuffer(),
      PORTRAIT,
    ],
    [
      'an interlaced PNG',
      'slow.png',
      () => picture(600, 800).png({ progressive: true }).toBuffer(),
      PORTRAIT,
    ],
  ]
  it.each(rows)('lays %s on an A4 sheet', async (_name, name, make, size) => {
    const taken = await takeIn(await make(), { name })
    expect(taken).toMatchObject({
      pages: [size],
      alreadySigned: false,
      keptAsIs: false,
      notes: ['图片已排到 A4 页面。'],
    })
    expect(qpdfComplaints(taken.pdf)).toBe('')
    const { middle, corner } = pixels(taken.pdf)
    expect(corner).toBe(255)
    expect(middle).toBeGreaterThan(60)
    expect(middle).toBeLessThan(120)
  })

  it('shows what is transparent as white', async () => {
    const clear = sharp({ create: { width: 600, height: 800, channels: 4, background: '#00000000' } })
    expect(pixels((await takeIn(await clear.png().toBuffer(), { name: 'a.png' })).pdf).middle).toBe(255)
  })

  it('turns a picture the way EXIF says', async () => {
    const black = await sharp({ create: { width: 800, height: 300, channels: 3, background: '#000000' } })
      .png()
      .toBuffer()
    const bar = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#ffffff' } })
      .composite([{ input: black, top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const { top, bottom } = pixels((await takeIn(bar, { name: 'a.jpg' })).pdf)
    expect(top).toBeGreaterThan(200)
    expect(bottom).toBeLessThan(50)
  })
})

describe.skipIf(absent)(`Word files ${absent ?? ''}`, () => {
  it('sets text, clause numbers, tables and page breaks', async () => {
    const taken = await takeIn(leaseDocx(), { name: '租赁合同.docx' })
    expect(taken.notes).toEqual(['由 Word 文件转换而来，版式可能与原文件不同，请逐页核对。'])
    expect(taken.pages).toEqual([PORTRAIT, PORTRAIT])
    const text = textOf(taken.pdf).replaceAll(/\s+/g, '')
    expect(text.startsWith('房屋租赁合同甲方')).toBe(true)
    for (const words of [
      '第一条房屋坐落',
      '第二条租金与押金',
      '（二）押金',
      '#strong[不是]标记，$x$也不是',
      '每月5日前',
      '第三条违约责任',
    ]) {
      expect(text).toContain(words)
    }
    expect(qpdfComplaints(taken.pdf)).toBe('')
  })

  it('keeps pictures', async () => {
    const { pdf } = await takeIn(pictureDocx(await picture(400, 400).png().toBuffer()), { name: 'a.docx' })
    const pgm = drawn(pdf)
    const dark = pgm.filter((level) => level > 60 && level < 120).length
    expect(dark / pgm.length).toBeGreaterThan(0.1)
  })

  it('restarts inner numbers under each outer one', async () => {
    const body = [0, 1, 1, 0, 1].map((level, index) => paragraph(run(`文${index}`), clause(level))).join('')
    const taken = await takeIn(docx(body, CLAUSE_NUMBERING), { name: 'a.docx' })
    const text = textOf(taken.pdf).replaceAll(/\s+/g, '')
    expect(text).toContain('第一条文0（一）文1（二）文2第二条文3（一）文4')
  })
})

describe('what is not taken in', () => {
  const zip = (name: string, bytes: Uint8Array) => packZip(new Map([[name, bytes]]))
  const compound = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(name, 'utf16le')])
  const huge = async () => {
    const png = await picture(64, 64).png().toBuffer()
    png.writeUInt32BE(40_000, 16)
    png.writeUInt32BE(40_000, 20)
    return png
  }
  const rows: [string, () => Uint8Array | Promise<Uint8Array>, string][] = [
    ['nothing', () => new Uint8Array(), 'document.empty'],
    ['more than 50 MB', () => new Uint8Array(MAX_FILE_BYTES + 1), 'document.too-large'],
    ['plain text', () => Buffer.from('甲方乙方'), 'document.kind-unknown'],
    ['a ZIP of anything', () => zip('a.txt', Buffer.from('a')), 'document.kind-unknown'],
    ['an OFD file', () => zip('OFD.xml', Buffer.from('<x/>')), 'document.kind-unsupported'],
    ['an Excel file', () => zip('xl/workbook.xml', Buffer.from('<x/>')), 'document.kind-unsupported'],
    ['an old Word file', () => compound('WordDocument'), 'document.kind-unsupported'],
    ['a Word file with an open password', () => compound('EncryptedPackage'), 'document.encrypted'],
    ['a Word file without words', () => docx(paragraph('')), 'document.empty'],
    [
      'a Word file of broken XML',
      () => zip('word/document.xml', Buffer.from('<w:document')),
      'document.damaged',
    ],
    ['half a Word file', () => leaseDocx().slice(0, 900), 'document.damaged'],
    [
      'half a JPEG',
      async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 700),
      'document.damaged',
    ],
    ['a PNG of 1.6 gigapixels', huge, 'document.too-large'],
  ]
  it.each(rows)('refuses %s', async (_name, make, code) => {
    await expect(takeIn(await make(), { name: 'file.pdf' })).rejects.toMatchObject({ code })
  })

  it('refuses a Word file that unpacks to 400 MB', async () => {
    const packed = deflateRawSync(Buffer.alloc(400 * 1024 * 1024))
    await expect(takeIn(bombDocx(packed), { name: 'a.docx' })).rejects.toMatchObject({
      code: 'document.too-heavy',
    })
  })

  it('says what happened, why, and what to do', async () => {
    await expect(takeIn(compound('EncryptedPackage'), { name: 'a.docx' })).rejects.toMatchObject({
      words: '文件有打开密码，无法签署。请先去除密码再上传。',
    })
  })
})

it('goes by the content and says so where the name claims another kind', async () => {
  const taken = await takeIn(await plainPdf(1), { name: '合同.docx' })
  expect(taken.notes).toEqual(['文件名是 Word（.docx），实际内容是 PDF，已按实际内容处理。'])
})

it('names the document by the SHA-256 of its bytes', async () => {
  const taken = await takeIn(await plainPdf(1), { name: '合同.pdf' })
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(taken.pdf))).toString(
    'hex',
  )
  expect(taken.sha256).toBe(digest)
})
