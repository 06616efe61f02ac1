// The evidence report: its layout, its words and its signature.
import { afterAll, describe, expect, it } from 'vitest'
import { PDF } from '@libpdf/core'
import { isInsidePage } from '#protocol/page-geometry.ts'
import { layOutEvidenceReport, renderEvidenceReport } from '#server/documents/report/evidence-report.ts'
import { qrCodeSvg } from '#server/documents/report/qr-code.ts'
import { createReportRenderer } from '#server/documents/report/report-renderer.ts'
import { beijingTime, chineseDate } from '#server/documents/report/report-words.ts'
import { missing, qpdfComplaints, textOf } from '#tests/server/documents/intake/tools.ts'
import { sampleReport } from './sample-report.ts'

const absent = missing('qpdf', 'pdftotext')
const squeezed = (bytes: Uint8Array) => textOf(bytes).replaceAll(/\s+/g, '')

describe.skipIf(absent)(`evidence report ${absent ?? ''}`, () => {
  it('states everything it was told', async () => {
    const data = sampleReport()
    const text = squeezed(await renderEvidenceReport(data))
    const stated = [
      data.reportNumber,
      data.contract.id,
      data.contract.originalSha256,
      data.contract.finalSha256,
      data.audit.headHash,
      ...data.parties.flatMap((party) => [
        party.name,
        party.idNumberMasked,
        party.certificate!.serial,
        party.certification.method,
        ...party.willingness.map((act) => act.method),
      ]),
      ...data.events.flatMap((event) => [
        event.entryHash,
        event.what.slice(0, 4),
        event.ip,
        beijingTime(event.at),
      ]),
      ...data.signatures.flatMap((signature) => [signature.field, signature.timestamp!.serial]),
      ...data.attachments.flatMap(({ name, sha256, signers }) => [name, sha256, signers.join('、')]),
      '84,210 字节',
      '各方的签名均写明',
      '签名完整有效，签署后内容未被更改',
      '第十三条',
      '第十四条',
      '可靠的电子签名与手写签名或者盖章具有同等的法律效力',
    ]
    expect(stated.filter((words) => !text.includes(words.replaceAll(/\s+/g, '')))).toEqual([])
  })

  it('is a clean file that can be sealed by appending, with its seal on the last page', async () => {
    const { pdf, sealPlace } = await layOutEvidenceReport(sampleReport())
    expect(qpdfComplaints(pdf)).toBe('')
    const read = await PDF.load(pdf)
    expect(read.canSaveIncrementally()).toBe(null)
    const last = read.getPage(read.getPageCount() - 1)!
    expect(sealPlace.page).toBe(read.getPageCount() - 1)
    expect(isInsidePage(sealPlace, { width: last.width, height: last.height })).toBe(true)
  })

  it('prints data as it is, never as markup', async () => {
    const name = '#panic("x") $a^2$ *b* _c_ [d] "e" \\ <f> @g'
    const data = sampleReport()
    const pdf = await renderEvidenceReport({ ...data, contract: { ...data.contract, name } })
    expect(squeezed(pdf)).toContain(name.replaceAll(/\s+/g, ''))
  })

  it('does not call a changed file sound', async () => {
    const verification = {
      at: new Date(0),
      overall: 'changed',
      reasons: ['第 3 页在签署后被更改。'],
    } as const
    const text = squeezed(await renderEvidenceReport({ ...sampleReport(), verification }))
    expect(text).toContain('出证结论：签署后内容发生过更改')
    expect(text).toContain('第3页在签署后被更改。')
    expect(text).not.toContain('签名完整有效')
  })

  it('does without what was not there: certificate, time stamp, stamped chain', async () => {
    const data = sampleReport()
    const text = squeezed(
      await renderEvidenceReport({
        ...data,
        parties: data.parties.map((party) => ({ ...party, certificate: undefined, willingness: [] })),
        signatures: data.signatures.map((signature) => ({ ...signature, timestamp: undefined, pages: [] })),
        audit: { ...data.audit, headStampedAt: undefined },
      }),
    )
    expect(text).toContain('出证时尚未到定时加盖的时间')
    expect(text).toContain('（企业印章，不可见）')
    expect(text).not.toContain('证书主体')
  })

  it('keeps the hashes of a log entry with their entry over many pages', async () => {
    const data = sampleReport()
    const events = Array.from({ length: 120 }, (_, index) => ({
      ...data.events[index % 9]!,
      sequence: index + 1,
    }))
    const text = textOf(await renderEvidenceReport({ ...data, events }))
    for (const page of text.split('\f')) expect(page).not.toMatch(/序号[^\n]*\n\s*(?:记录|文件)哈希/)
  })
})

describe('in a worker thread', () => {
  const renderer = createReportRenderer()
  afterAll(() => renderer.close())

  it('renders the same report', async () => {
    const { pdf, sealPlace } = await renderer.render(sampleReport())
    expect(sealPlace).toEqual((await layOutEvidenceReport(sampleReport())).sealPlace)
    expect((await PDF.load(pdf)).getPageCount()).toBe(5)
  })
})

it.each([
  ['2026-11-21T15:59:59Z', '2026-11-21 23:59:59', '2026年11月21日'],
  ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00', '2027年1月1日'],
])('tells %s in Beijing time', (instant, time, date) => {
  expect([beijingTime(new Date(instant)), chineseDate(new Date(instant))]).toEqual([time, date])
})

it('draws a QR code with its three finder patterns and quiet zone', () => {
  const svg = qrCodeSvg('https://sign.example.cn/signatureRecord?report=CZ-20261121-0001')
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1/g)].map((found) => `${found[1]},${found[2]}`))
  // Version 5: 37 modules and four of quiet zone on each side.
  expect(side).toBe(45)
  const finder = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 7 }, (_unused, column) =>
        dark.has(`${left + column},${top + row}`) ? '#' : '.',
      ).join(''),
    )
  const expected = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  expect([finder(4, 4), finder(34, 4), finder(4, 34)]).toEqual([expected, expected, expected])
})
