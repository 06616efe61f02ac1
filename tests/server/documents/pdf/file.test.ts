// The strict reader: what it reads, and that nothing else gets through.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeStream } from '#server/documents/pdf/filters.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { readPages } from '#server/documents/pdf/pages.ts'
import { PdfParser } from '#server/documents/pdf/parser.ts'
import { extended, Revision } from '#server/documents/pdf/revision.ts'
import {
  dictOf,
  name,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  readText,
  textString,
} from '#server/documents/pdf/values.ts'
import { writeValue } from '#server/documents/pdf/write.ts'
import { pagesOf, samplePdf } from '#tests/support/pdf-samples.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const parsed = (text: string) => new PdfParser(bytes(text)).value()
const replaced = (pdf: Uint8Array, from: string, to: string) =>
  bytes(
    Buffer.from(pdf)
      .toString('latin1')
      .replace(from, () => to),
  )
const damagedFile = expect.objectContaining({ code: 'document.damaged' })

describe('values', () => {
  test.each([
    ['12', 12],
    ['-0.5', -0.5],
    ['.25', 0.25],
    ['+7', 7],
    ['true', true],
    ['null', null],
    ['/A#20B', new PdfName('A B')],
    ['12 0 R', new PdfRef(12, 0)],
    ['[1 2 3 0 R/N(x)]', [1, 2, new PdfRef(3, 0), new PdfName('N'), new PdfString(bytes('x'))]],
    ['<</A<</B[]>>>>', new Map([['A', new Map([['B', []]])]])],
    ['<48 656C6c6F7>', new PdfString(Buffer.from('Hellop'))],
    ['(a(b)\\)\\n\\101\\\nc\r\n)', new PdfString(bytes('a(b))\nAc\n'))],
    ['% note\n 5', 5],
  ])('%s is read', (text, value) => {
    expect(parsed(text)).toEqual(value)
  })

  test.each(['<</A 1/A 2>>', '(open', '<48', '<4x>', '[1', 'nul', '1.2.3', '<</A>>', '['.repeat(100_000)])(
    'no value is made of %.20s',
    (text) => {
      expect(() => parsed(text)).toThrow(damagedFile)
    },
  )

  test('what is written reads back the same', () => {
    const value = dictOf({
      Name: name('A B#/%'),
      Text: textString('甲方（盖章）'),
      Plain: textString('(a\\b)'),
      Tiny: 0.000_000_1,
      Large: 123_456_789_012,
      List: [null, true, new PdfRef(3, 1), dictOf({ In: -1.5 })],
    })
    expect(parsed(writeValue(value))).toEqual(value)
    expect(readText(textString('甲方（盖章）'))).toBe('甲方（盖章）')
  })
})

describe('files', () => {
  const sound = pagesOf(2)

  test('pages come with size and rotation, inherited or their own', () => {
    const pages = readPages(new PdfFile(samplePdf([{ rotate: 450 }, { crop: [100, 100, 300, 200] }])))
    expect(pages.map(({ rotation, size, visible }) => ({ rotation, size, visible }))).toEqual([
      { rotation: 90, size: { width: 842, height: 595 }, visible: [0, 0, 595, 842] },
      { rotation: 0, size: { width: 200, height: 100 }, visible: [100, 100, 300, 200] },
    ])
  })

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['something before the header', bytes(`\xef\xbb\xbf${Buffer.from(sound).toString('latin1')}`)],
    ['something behind the end', bytes(`${Buffer.from(sound).toString('latin1')}<html>`)],
    ['its end cut off', sound.subarray(0, sound.length - 200)],
    ['a wrong startxref', replaced(sound, 'startxref\n', 'startxref\n1')],
    ['an entry that points elsewhere', replaced(sound, '0000000015 00000 n', '0000000016 00000 n')],
    ['entries of another length', replaced(sound, '00000 n \n', '00000 n\n')],
    ['a page tree in a circle', replaced(sound, '/Kids[5 0 R', '/Kids[2 0 R')],
    ['a page that is not there', replaced(sound, '/Kids[5 0 R', '/Kids[99 0 R')],
    ['a stream of the wrong length', replaced(sound, '/Length 6', '/Length 1')],
    ['a previous section in a circle', withPrevious(sound)],
  ])('a file with %s is refused as damaged', (_, pdf) => {
    expect(() => readEverything(pdf)).toThrow(damagedFile)
  })

  test('an encrypted file is refused as such', () => {
    const pdf = replaced(sound, '/Root 1 0 R', '/Root 1 0 R/Encrypt<<>>')
    expect(() => new PdfFile(pdf)).toThrow(expect.objectContaining({ code: 'document.encrypted' }))
  })

  test.skipIf(missingTool('qpdf'))('object streams are read', () => {
    const packed = runTool('qpdf', ['--object-streams=generate', '{pdf}', '-'], { pdf: sound }).bytes
    expect(readPages(new PdfFile(packed))).toHaveLength(2)
  })

  test('structure that inflates to more than any honest file needs is refused', () => {
    const bomb = deflateSync(new Uint8Array(65 * 1024 * 1024))
    expect(() => decodeStream(new PdfStream(dictOf({ Filter: name('FlateDecode') }), bomb))).toThrow(
      damagedFile,
    )
  })

  test('every single changed byte ends in an answer or a refusal', () => {
    const refused = { damaged: 0, read: 0 }
    for (let at = 0; at < sound.length; at += 1) {
      const pdf = sound.slice()
      pdf[at] = (pdf[at] ?? 0) ^ 0x11
      try {
        readEverything(pdf)
        refused.read += 1
      } catch (error) {
        expect(error).toMatchObject({ name: 'Refusal' })
        refused.damaged += 1
      }
    }
    expect(refused.damaged + refused.read).toBe(sound.length)
    expect(refused.damaged).toBeGreaterThan(100)
  })

  test('a revision replaces and adds, and keeps every byte before it', () => {
    const file = new PdfFile(sound)
    const revision = new Revision(file)
    const added = revision.add(textString('新'))
    const { ref, dict } = file.catalog()
    revision.set(ref, new Map(dict).set('Added', added))
    const appendix = revision.write()
    const longer = extended(sound, appendix.bytes)
    const reopened = new PdfFile(longer)
    expect(reopened.resolve(reopened.catalog().dict.get('Added'))).toEqual(textString('新'))
    expect(readPages(reopened)).toHaveLength(2)
    expect(Buffer.compare(longer.subarray(0, sound.length), sound)).toBe(0)
    expect(Buffer.from(longer).toString('latin1', appendix.bodyAt(added), appendix.bodyAt(added) + 10)).toBe(
      '<feff65b0>',
    )
  })
})

const readEverything = (pdf: Uint8Array): void => {
  const file = new PdfFile(pdf)
  for (const page of readPages(file)) file.resolve(page.dict.get('Contents'))
}

function withPrevious(pdf: Uint8Array): Uint8Array {
  const at = Buffer.from(pdf).lastIndexOf('xref\n0 ')
  return replaced(pdf, '/Root 1 0 R', `/Root 1 0 R/Prev ${at}`)
}
