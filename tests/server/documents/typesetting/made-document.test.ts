// Documents the product writes itself: their words, and the places they say they have.
import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { isInsidePage } from '#protocol/page-geometry.ts'
import { layOutMadeDocument } from '#server/documents/typesetting/made-document.ts'
import type { MadeDocument } from '#server/documents/typesetting/made-document.ts'
import { missing, qpdfComplaints, textOf } from '#tests/server/documents/intake/tools.ts'

const absent = missing('qpdf', 'pdftotext')
const squeezed = (bytes: Uint8Array) => textOf(bytes).replaceAll(/\s+/g, '')

const sample = (change: Partial<MadeDocument> = {}): MadeDocument => ({
  title: '合同作废协议',
  footer: '诺印 · HT-20261121-0001',
  createdAt: new Date('2026-11-21T02:00:00.000Z'),
  blocks: [
    { kind: 'heading', text: '一、被作废的合同' },
    { kind: 'paragraph', text: '第一行\n第二行' },
    {
      kind: 'facts',
      rows: [
        { label: '合同名称', value: '#panic("x") $a^2$ *b* [d] \\ <f> @g' },
        { label: 'SHA-256', value: 'ab12'.repeat(16), isCode: true },
      ],
    },
    { kind: 'table', head: ['期次', '应还'], widths: [1, 2], rows: [['1', '1,000.00 元']] },
  ],
  signatures: [
    { role: '甲方', partyType: 2, name: '杭州云杉科技有限公司', lines: ['经办人：陈晓明'] },
    { role: '乙方', partyType: 1, name: '李清', lines: [] },
  ],
  ...change,
})

describe.skipIf(absent)(`made document ${absent ?? ''}`, () => {
  it('prints all it was given as it is, never as markup, in a clean file that can be appended to', async () => {
    const { pdf, pages } = await layOutMadeDocument(sample())
    const text = squeezed(pdf)
    const stated = [
      '合同作废协议',
      '诺印·HT-20261121-0001',
      '一、被作废的合同',
      '第一行第二行',
      '#panic("x")$a^2$*b*[d]\\<f>@g',
      'ab12'.repeat(16),
      '期次应还11,000.00元',
      '甲方',
      '杭州云杉科技有限公司',
      '经办人：陈晓明',
      '乙方',
      '李清',
    ]
    expect(stated.filter((words) => !text.includes(words))).toEqual([])
    expect(qpdfComplaints(pdf)).toBe('')
    const read = await PDF.load(pdf)
    expect(read.canSaveIncrementally()).toBe(null)
    expect([pages.length, read.getPageCount()]).toEqual([1, 1])
  })

  it('gives a company a place for its seal and a person one for the signature, each with the date beneath', async () => {
    const { places } = await layOutMadeDocument(sample())
    expect(places.map((own) => own.map(({ kind, page }) => [kind, page]))).toEqual([
      [
        ['companySeal', 0],
        ['signDate', 0],
      ],
      [
        ['personSign', 0],
        ['signDate', 0],
      ],
    ])
    const [[seal, sealedOn] = [], [sign, signedOn] = []] = places
    expect([seal!.w, seal!.h, sign!.x > seal!.x + seal!.w]).toEqual([160, 160, true])
    expect([sealedOn!.y >= seal!.y + seal!.h, signedOn!.y >= sign!.y + sign!.h]).toEqual([true, true])
  })

  it('keeps every block of many parties whole on one page', async () => {
    const one = { role: '当事人', partyType: 2, name: '杭州云杉科技有限公司', lines: [] } as const
    const { pdf, pages, places } = await layOutMadeDocument(
      sample({ signatures: Array.from({ length: 9 }, () => one) }),
    )
    expect((await PDF.load(pdf)).getPageCount()).toBe(pages.length)
    expect(pages.length).toBeGreaterThan(1)
    expect(places.flat().filter((place) => !isInsidePage(place, pages[place.page]!))).toEqual([])
    expect(places.filter(([seal, date]) => seal!.page !== date!.page)).toEqual([])
  })
})
