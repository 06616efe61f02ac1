// Intake of uploaded files in worker threads: limits, failures and conversion.
import { afterEach, describe, expect, it } from 'vitest'
import { createIntake } from '#server/documents/intake/intake.ts'
import type { Intake, IntakeSettings } from '#server/documents/intake/intake.ts'
import { OfficeConversionError } from '#server/gateways/office-conversion.ts'
import { leaseDocx } from './sample-docx.ts'
import { plainPdf } from './sample-pdfs.ts'

const opened: Intake[] = []
const intakeWith = (settings: IntakeSettings = {}) => {
  const intake = createIntake({ workers: 1, ...settings })
  opened.push(intake)
  return intake
}
afterEach(() => Promise.all(opened.splice(0).map((intake) => intake.close())))

describe('intake in worker threads', () => {
  it('takes in a PDF and a Word file', async () => {
    const intake = intakeWith()
    const bytes = await plainPdf(2)
    expect((await intake.takeIn(bytes, { name: 'a.pdf' })).pages).toHaveLength(2)
    expect((await intake.takeIn(leaseDocx(), { name: 'a.docx' })).pages).toHaveLength(2)
    expect(bytes.length).toBeGreaterThan(0)
  })

  it('hands a refusal on with its words', async () => {
    await expect(
      intakeWith().takeIn(Buffer.from('%PDF-1.7 nothing'), { name: 'a.pdf' }),
    ).rejects.toMatchObject({
      name: 'Refusal',
      code: 'document.damaged',
      words: '文件已损坏，读不出完整内容。请在原软件中重新导出后再上传。',
    })
  })

  it('refuses clearly when the time is up, and serves the next file', async () => {
    const intake = intakeWith({ timeLimitMs: 1 })
    await expect(intake.takeIn(await plainPdf(300), { name: 'a.pdf' })).rejects.toMatchObject({
      code: 'document.timed-out',
    })
    const patient = intakeWith()
    expect((await patient.takeIn(await plainPdf(1), { name: 'a.pdf' })).pages).toHaveLength(1)
  })
})

it(
  'refuses at once a file in which tolerant readers lose themselves, and serves the next',
  { timeout: 30_000 },
  async () => {
    const intake = intakeWith({ memoryMb: 80 })
    const hostile = Buffer.from(
      Buffer.from(await plainPdf(1))
        .toString('latin1')
        .replace('/Type /Catalog', '/Type /Catal}g'),
      'latin1',
    )
    await expect(intake.takeIn(hostile, { name: 'a.pdf' })).rejects.toMatchObject({
      code: 'document.damaged',
    })
    expect((await intake.takeIn(await plainPdf(1), { name: 'a.pdf' })).pages).toHaveLength(1)
  },
)

describe('with an office converter', () => {
  it('converts Word files through it and normalises what comes back', async () => {
    const asked: string[] = []
    const office = {
      toPdf: async (_bytes: Uint8Array, format: string) => {
        asked.push(format)
        return plainPdf(3)
      },
    }
    const taken = await intakeWith({ office }).takeIn(leaseDocx(), { name: 'a.docx' })
    expect({ asked, pages: taken.pages.length, notes: taken.notes }).toEqual({
      asked: ['docx'],
      pages: 3,
      notes: ['由 Office 文件转换而来，请核对版式。'],
    })
  })

  it.each([
    ['timed-out', 'document.timed-out'],
    ['failed', 'document.conversion-failed'],
  ] as const)('tells a conversion that %s', async (reason, code) => {
    const office = { toPdf: () => Promise.reject(new OfficeConversionError(reason, 'x')) }
    await expect(intakeWith({ office }).takeIn(leaseDocx(), { name: 'a.docx' })).rejects.toMatchObject({
      code,
    })
  })
})
