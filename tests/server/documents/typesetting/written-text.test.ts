// Texts that were written online, set on pages: every kind of node, hostile words, pages and places.
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isInsidePage } from '#protocol/page-geometry.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import type { WrittenValues } from '#protocol/templates/written-texts/text-at.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { createReportRenderer } from '#server/documents/report/report-renderer.ts'
import { layOutWrittenText } from '#server/documents/typesetting/written-text.ts'
import { missing, qpdfComplaints, textOf } from '#tests/server/documents/intake/tools.ts'
import {
  cell,
  chip,
  clause,
  field,
  heading,
  list,
  paragraph,
  place,
  table,
  title,
  words,
  written,
} from '#tests/support/written-texts.ts'

const absent = missing('qpdf', 'pdftotext')
const squeezed = (bytes: Uint8Array) => textOf(bytes).replaceAll(/\s+/g, '')
const createdAt = new Date('2026-11-21T02:00:00.000Z')
const laidOut = (text: WrittenText, values?: WrittenValues, pictures: Record<string, Uint8Array> = {}) =>
  layOutWrittenText({ text: textAt(text, values), pictures, createdAt })
const PICTURE = '0b1e6d1e-7c5b-4d7e-8a44-1f0a7c0d5a11'
const HOSTILE = '#panic("x") $a^2$ *b* _c_ [d] \\ <f> @g `r` // #import "x" \\u{0} {{y}}'

describe.skipIf(absent)(`a written text on pages ${absent ?? ''}`, () => {
  it('shows every kind of node, in a clean file that can be appended to', async () => {
    const png = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
    )
    const text = written(
      [
        title('设备采购合同'),
        heading(1, '总则'),
        heading(2, '范围'),
        heading(3, '细目'),
        clause('a', 'article', '标的'),
        clause('b', 'item', '见', { type: 'clauseRef', attrs: { to: 'a' } }),
        clause(
          'c',
          'point',
          words('粗', 'bold'),
          words('斜 x', 'italic'),
          words('线', 'underline'),
          { type: 'hardBreak' },
          '下',
        ),
        list('交货', '验收'),
        table(
          [cell('名称', 1, 1, 'tableHeader'), cell('数量', 1, 1, 'tableHeader')],
          [cell('合计', 2)],
          [cell('甲', 1, 2), cell('1')],
          [cell('2')],
        ),
        {
          type: 'image',
          attrs: { fileId: PICTURE, alt: '图', widthMm: 40, ratio: 0.75, textAlign: 'center' },
        },
        {
          type: 'image',
          attrs: {
            fileId: PICTURE.replace('0b', '1b'),
            alt: '缺图',
            widthMm: 40,
            ratio: 0.75,
            textAlign: 'right',
          },
        },
        { type: 'pageBreak' },
        {
          type: 'conditional',
          attrs: { key: 'pay', equals: '月付' },
          content: [paragraph('每月支付', chip('sum'), chip('cn'))],
        },
        { type: 'libraryClause', attrs: { clauseId: PICTURE, version: 1 }, content: [paragraph('保密')] },
        paragraph(),
      ],
      {
        header: '编号 2026-1',
        fields: [
          field('pay', 'radio', { options: ['月付', '季付'] }),
          field('sum', 'amount'),
          field('cn', 'amountCn', { sourceKey: 'sum' }),
        ],
      },
    )
    const { pdf, pages } = await laidOut(text, { pay: '月付', sum: '123450' }, { [PICTURE]: png })
    expect(squeezed(pdf).replaceAll(/[•·]/gu, '')).toBe(
      [
        '编号2026-1设备采购合同总则范围细目第一条标的（一）见第一条1.1粗斜x线下交货验收',
        '名称数量合计1甲2缺图第1页/共2页',
        '编号2026-1每月支付1,234.50人民币壹仟贰佰叁拾肆元伍角保密第2页/共2页',
      ].join(''),
    )
    expect(qpdfComplaints(pdf)).toBe('')
    const read = await PDF.load(pdf)
    expect([read.canSaveIncrementally(), pages.length, read.getPageCount()]).toEqual([null, 2, 2])
  })

  it('prints hostile words as they are, in every place where words stand', async () => {
    const text = written(
      [
        title(HOSTILE),
        heading(1, HOSTILE),
        clause('a', 'item', words(HOSTILE, 'bold', 'italic', 'underline')),
        list(HOSTILE),
        table([cell(HOSTILE)]),
        paragraph(chip('t')),
      ],
      { header: '#panic("h") $x$', fields: [field('t', 'multiText')] },
    )
    const { pdf } = await laidOut(text, { t: `${HOSTILE}\n${HOSTILE}` })
    const found = squeezed(pdf)
    expect(found.split(HOSTILE.replaceAll(' ', '')).length - 1).toBe(7)
    expect(found).toContain('#panic("h")$x$')
  })

  it('refuses a character that no font has, and says which', async () => {
    await expect(laidOut(written([paragraph('好😀')]))).rejects.toMatchObject({
      code: 'draft.invalid',
      words: '正文里的“😀”没有可用的字形，无法排版，请换一种写法',
    })
    await expect(
      laidOut(
        written([
          { type: 'image', attrs: { fileId: PICTURE, alt: '', widthMm: 40, ratio: 1, textAlign: 'left' } },
        ]),
        {},
        { [PICTURE]: new TextEncoder().encode('<svg onload="x">') },
      ),
    ).rejects.toMatchObject({ name: 'Refusal' })
  })

  it('leaves room for open fields and places to sign, and says where they are', async () => {
    const text = written(
      [
        paragraph('甲方：', chip('name')),
        { type: 'pageBreak' },
        paragraph('盖章', place('companySeal', '甲方')),
        paragraph('签字', place('personSign', '乙方'), place('signDate', '乙方'), place('legalSeal', '甲方')),
      ],
      { fields: [field('name', 'text', { widthMm: 60 })] },
    )
    const { places, pages } = await laidOut(text)
    expect(
      places.map(({ page, w, h, ...own }) => [
        own.kind === 'field' ? own.key : `${own.role} ${own.anchor}`,
        page,
        Math.round(w / 3.81),
        Math.round(h / 3.81),
      ]),
    ).toEqual([
      ['name', 0, 60, 5],
      ['甲方 companySeal', 1, 42, 42],
      ['乙方 personSign', 1, 30, 15],
      ['乙方 signDate', 1, 36, 6],
      ['甲方 legalSeal', 1, 20, 20],
    ])
    expect(places.filter((box) => !isInsidePage(box, pages[box.page]!))).toEqual([])
    const [name, seal, sign, date, legal] = places
    // Beside 甲方：, five characters from the margin; a seal at the top of its page; side by side in one line.
    expect([name!.x, name!.y, seal!.y].map((px) => Math.round(px / 3.81))).toEqual([49, 27, 27])
    expect([sign!.x < date!.x, date!.x < legal!.x, sign!.y > seal!.y + seal!.h]).toEqual([true, true, true])
  })

  it('keeps paragraphs and tables whole, a heading with what follows, and divides what is longer than a page', async () => {
    const line = '甲方应当按照本合同约定的时间和方式向乙方支付货款。'
    const many = Array.from({ length: 60 }, (_, at) => [cell(`行${at}`), cell('x')])
    const text = written([
      ...Array.from({ length: 24 }, () => paragraph('一')),
      clause('a', 'article', '不落单'),
      paragraph(line.repeat(60)),
      table([cell('名称', 1, 1, 'tableHeader'), cell('值', 1, 1, 'tableHeader')], ...many),
    ])
    const { pdf, pages } = await laidOut(text)
    const byPage = textOf(pdf)
      .split('\f')
      .map((page) => page.replaceAll(/\s+/gu, ''))
    expect(pages.length).toBe(5)
    expect(byPage.map((page) => [page.includes('不落单'), page.includes('名称值')])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, true],
      [false, true],
      [false, false],
    ])
  })

  it('is set on a thread of its own, again and again', async () => {
    const reports = createReportRenderer()
    try {
      const task = { text: textAt(written([paragraph('一')]), undefined), pictures: {}, createdAt }
      const [one, two] = [await reports.typesetText(task), await reports.typesetText(task)]
      expect([one.pages.length, two.pdf.length]).toEqual([1, one.pdf.length])
    } finally {
      await reports.close()
    }
  })
})
