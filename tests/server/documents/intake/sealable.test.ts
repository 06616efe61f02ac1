// What intake accepts, sealing finishes and our own checker reads: always, whatever the file is like.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { takeInPdf } from '#server/documents/intake/pdf.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'
import { archive, signAs, trust } from '#tests/support/attacks/contract-sample.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { manyNotes, soundPdfs } from './outside-pdfs.ts'

const options = { trustAnchors: [trust.authority.root.certificate], now: trust.clock.now() }
const verifier = createVerifier()
afterAll(() => verifier.close())

/** Reserves, signs by two and archives, as the product does, and gives the checker's word. */
const sealedVerdict = async (pdf: Uint8Array): Promise<string> => {
  const slots = { dates: [], crossPage: [] }
  const reserved = await reserveSlots(pdf, [
    { ...slots, field: 'buyer', seals: [{ page: 0, x: 10, y: 10, w: 40, h: 40 }] },
    { ...slots, field: 'seller', seals: [{ page: 0, x: 60, y: 10, w: 40, h: 40 }] },
  ])
  const sealed = await archive(await signAs(await signAs(reserved, 'buyer'), 'seller'))
  const { overall, reasons } = await verifier.verify(sealed, options)
  return [overall, ...reasons].join(' ')
}

const files = soundPdfs.filter(([name]) => !name.includes(' by ')).map(([, make]) => make)

it('sound files of every kind', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), async (make) => {
      const taken = await takeInPdf(make())
      expect(taken.keptAsIs).toBe(false)
      expect(await sealedVerdict(taken.pdf)).toBe('valid')
    }),
    { numRuns: 25, seed: 11 },
  )
})

it('files with bytes changed, cut out and put in', async () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    remove: fc.nat(6),
    insert: fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('endobj', '0 R', '<<', '/Kids', '%%EOF', 'obj'),
    ),
  })
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      async (make, edits) => {
        let bytes = Buffer.from(make())
        for (const { at, remove, insert } of edits) {
          const from = Math.floor(bytes.length * at)
          bytes = Buffer.concat([
            bytes.subarray(0, from),
            Buffer.from(insert, 'latin1'),
            bytes.subarray(from + remove),
          ])
        }
        const taken = await takeInPdf(new Uint8Array(bytes)).catch(() => undefined)
        if (!taken) return
        accepted += 1
        expect(await sealedVerdict(taken.pdf)).toBe('valid')
      },
    ),
    { numRuns: 60, seed: 5 },
  )
  expect(accepted).toBeGreaterThan(5)
})

it('as many notes as are accepted are checked in time, and more are refused', async () => {
  const taken = await takeInPdf(manyNotes(10_000))
  expect(await sealedVerdict(taken.pdf)).toBe('valid')
  await expect(takeInPdf(manyNotes(30_000))).rejects.toMatchObject({
    code: 'document.too-heavy',
    words:
      '文件有 30000 个批注或表单项，超过 10000 个的上限，签署后无法可靠查验。请在阅读器中“打印”为新的 PDF 后再上传。',
  })
})
