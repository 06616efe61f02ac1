// What cannot be shown to be the same before and after is refused, with words that say what to do.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takeInPdf } from '#server/documents/intake/pdf.ts'
import { latin1, textOf as latin1Of } from '#tests/support/attacks/raw-pdf.ts'
import { plainStored, twoRevisions } from './outside-pdfs.ts'
import { drawn, difference, missing, qpdf, textOf } from './tools.ts'

const absent = missing('qpdf', 'pdftoppm', 'pdftotext')

const refusalOf = (bytes: Uint8Array) =>
  takeInPdf(bytes).then(
    () => 'taken in',
    (error: unknown) => error,
  )

const replaced = (bytes: Uint8Array, from: string | RegExp, to: string) =>
  latin1(latin1Of(bytes).replace(from, to))

const CIPHERS: [string, string[]][] = [
  ['RC4 with 40 bits', ['40']],
  ['RC4 with 128 bits', ['128', '--use-aes=n']],
  ['AES with 128 bits', ['128', '--use-aes=y']],
  ['AES with 128 bits, metadata plain', ['128', '--use-aes=y', '--cleartext-metadata']],
  ['AES with 256 bits', ['256']],
  ['AES with 256 bits, as Acrobat 9 did', ['256', '--force-R5']],
]
const encrypted = (user: string, cipher: readonly string[], packed: boolean) =>
  qpdf(
    plainStored(),
    ...(packed ? ['--object-streams=generate'] : []),
    '--allow-weak-crypto',
    '--encrypt',
    user,
    'owner',
    ...cipher,
    '--',
  )
const kinds = CIPHERS.flatMap(([name, cipher]) =>
  [false, true].map((packed) => [name, packed ? 'packed' : 'plain', cipher, packed] as const),
)

describe.skipIf(absent)(`passwords ${absent ?? ''}`, () => {
  it.each(kinds)('an open password is told as such: %s, %s', async (_name, _packed, cipher, packed) => {
    expect(await refusalOf(encrypted('open', cipher, packed))).toMatchObject({
      code: 'document.encrypted',
      words: '文件有打开密码，无法签署。请先去除密码再上传。',
    })
  })

  it.each(kinds)(
    'a permission password alone is taken off: %s, %s',
    async (_name, _packed, cipher, packed) => {
      const bytes = encrypted('', cipher, packed)
      const taken = await takeInPdf(bytes)
      expect(taken.notes).toEqual(['已解除文件的权限密码限制。'])
      expect(textOf(taken.pdf)).toBe(textOf(plainStored()))
      expect(difference(drawn(bytes), drawn(taken.pdf))).toBeLessThan(0.02)
    },
  )

  it('an encrypted file whose end is lost', async () => {
    const bytes = encrypted('', ['256'], false)
    expect(await refusalOf(bytes.slice(0, -20))).toMatchObject({
      code: 'document.encrypted',
      words:
        '文件加了密，而加密方式不受支持，或结构有损坏，无法可靠地解除。请在原软件中另存为不加密的 PDF 再上传。',
    })
  })
})

describe.skipIf(absent)(`damage ${absent ?? ''}`, () => {
  const DAMAGED = {
    code: 'document.damaged',
    words: '文件已损坏，读不出完整内容。请在原软件中重新导出后再上传。',
  }

  it.each(['a table', 'object streams'] as const)(
    'a file of two revisions without its index: nobody knows which one counts (%s)',
    async (layout) => {
      const bytes = replaced(
        twoRevisions(layout, 'a plain table'),
        /startxref\n\d+\n%%EOF\n$/,
        'startxref\n5\n%%EOF\n',
      )
      expect(await refusalOf(bytes)).toMatchObject(DAMAGED)
    },
  )

  it('a file cut anywhere is refused or shows all that it showed', async () => {
    const tables = ['a table', 'a plain table'] as const
    const packed = ['object streams', 'object streams'] as const
    const files = [tables, packed].flatMap(([layout, writer]) => {
      const first = plainStored(layout)
      const second = twoRevisions(layout, writer)
      return [
        { whole: first, text: () => textOf(first) },
        // Before anything of the second revision is there, the first one is the whole file.
        { whole: second, text: (length: number) => textOf(length < first.length + 8 ? first : second) },
      ]
    })
    const cuts = fc.tuple(fc.constantFrom(...files), fc.double({ min: 0.05, max: 0.999, noNaN: true }))
    let refused = 0
    await fc.assert(
      fc.asyncProperty(cuts, async ([{ whole, text }, part]) => {
        const cut = whole.slice(0, Math.floor(whole.length * part))
        const taken = await takeInPdf(cut).catch(() => undefined)
        if (taken) expect(textOf(taken.pdf)).toBe(text(cut.length))
        else refused += 1
      }),
      { numRuns: 60, seed: 7 },
    )
    expect(refused).toBeGreaterThan(40)
  })

  it.each([
    ['no startxref', (pdf: Uint8Array) => replaced(pdf, /startxref(?=\n\d+\n%%EOF)/, 'startxxxx')],
    ['a wrong startxref', (pdf: Uint8Array) => replaced(pdf, /startxref\n\d+/, 'startxref\n3')],
    ['a stream of a wrong length', (pdf: Uint8Array) => replaced(pdf, /\/Length (\d)/, '/Length 9$1')],
    [
      'junk at both ends',
      (pdf: Uint8Array) => Buffer.concat([Buffer.from('\n\n'), pdf, Buffer.from('\n<html></html>')]),
    ],
    ['objects without end marks', (pdf: Uint8Array) => replaced(pdf, '>>\nendobj', '>>\n      ')],
  ])('what leaves no choice is mended and said: %s', async (_name, damage) => {
    const sound = plainStored()
    const bytes = new Uint8Array(damage(sound))
    expect(Buffer.compare(bytes, sound)).not.toBe(0)
    const taken = await takeInPdf(bytes)
    expect(taken.notes).toEqual(['文件结构有损坏，已修复，请逐页核对内容。'])
    expect(textOf(taken.pdf)).toBe(textOf(sound))
    expect(difference(drawn(taken.pdf), drawn(sound))).toBeLessThan(0.02)
  })

  it('a page tree that readers count differently is put right, and draws the same', async () => {
    const sound = plainStored()
    const taken = await takeInPdf(replaced(sound, '/Count 3', '/Count 9'))
    expect(textOf(taken.pdf)).toBe(textOf(sound))
  })

  it('an object written twice in a dictionary', async () => {
    expect(
      await refusalOf(replaced(plainStored(), '/Type/Page/', '/Type/Page/Rotate 0/Rotate 90/')),
    ).toMatchObject(DAMAGED)
  })
})
