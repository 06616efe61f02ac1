// Files of many writers look the same before and after intake.
// Two independent engines draw them.
import { describe, expect, it } from 'vitest'
import { takeInPdf } from '#server/documents/intake/pdf.ts'
import { checkBytes } from '#server/documents/verification/check-bytes.ts'
import { soundPdfs } from './outside-pdfs.ts'
import { difference, drawnPages, missing, textOf } from './tools.ts'

const absent = missing('qpdf', 'pdftoppm', 'pdftotext', 'mutool')
const check = { trustAnchors: [], now: new Date('2026-11-22T00:00:00Z') }

describe.skipIf(absent)(`sound files from outside ${absent ?? ''}`, () => {
  it(`are many`, () => {
    expect(soundPdfs.length).toBeGreaterThan(100)
  })

  it.each(soundPdfs)('%s', async (_name, make) => {
    const bytes = make()
    const taken = await takeInPdf(bytes)
    expect(taken.keptAsIs).toBe(false)
    expect(taken.notes.join()).not.toContain('损坏')
    expect(textOf(taken.pdf)).toBe(textOf(bytes))
    const [before, after] = [drawnPages(bytes), drawnPages(taken.pdf)]
    expect([before.length, after.length]).toEqual([taken.pages.length, taken.pages.length])
    for (const [page, seen] of before.entries()) expect(difference(seen, after[page]!)).toBeLessThan(0.02)
    expect((await checkBytes(taken.pdf, check)).verdict.overall).toBe('unsigned')
  })
})
