// Values drawn into pages: found again as text, never outside their box, on every kind of page.
import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newFilled, SPREAD_DATE } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { valueText } from '#protocol/contracts/fields/values.ts'
import { fillFields } from '#server/documents/filling/fill-fields.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import type { SamplePage } from '#tests/support/pdf-samples.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { renderPage } from '#tests/support/rendered-page.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const PAGES: readonly SamplePage[] = [
  {},
  { rotate: 90 },
  { rotate: 180 },
  { rotate: 270 },
  { crop: [60, 50, 500, 700] },
  { crop: [60, 50, 500, 700], rotate: 90 },
  { media: [-200, 100, 395, 942], rotate: 270 },
  { media: [0, 0, 842, 595], rotate: -90 },
]

const VALUES: readonly (readonly [FilledKind, string])[] = [
  ['text', '杭州市西湖区文三路 90 号 A-17'],
  ['multiText', '第一条按季支付租金，每季首月五日前付清。\n第二条逾期的，每日加收万分之五。'],
  ['number', '-12.5'],
  ['amount', '1234567890'],
  ['amountCn', '1234567890'],
  ['idNo', '11010519491231002X'],
  ['phone', '13800000003'],
  ['date', '2026-11-21'],
  ['select', '按季交付'],
  ['radio', '选项二'],
  ['checkbox', '选项一'],
]

const filled = (kind: FilledKind, change: Partial<FilledField> = {}): FilledField => ({
  ...newFilled(kind),
  ...(kind === 'select' && { options: ['按月交付', '按季交付'] }),
  fieldId: '3f0f7a52-5f0b-4f0e-9d6b-0f5b9a6c1d2e',
  fileId: '3f0f7a52-5f0b-4f0e-9d6b-0f5b9a6c1d2f',
  partyId: null,
  page: 0,
  x: 100,
  y: 40,
  w: 300,
  h: 40,
  ...change,
})

const textOf = (pdf: Uint8Array): string =>
  runTool('pdftotext', ['-cropbox', '-raw', '{pdf}', '-'], { pdf }).output.replaceAll(/\s/gu, '')
const bare = (text: string) => text.replaceAll(/\s/gu, '')

type Picture = ReturnType<typeof renderPage>

/** How many pixels the second page has otherwise than the first, outside the boxes. */
const strays = (old: Picture, now: Picture, boxes: readonly FilledField[]): number => {
  let count = 0
  for (let y = 0; y < 530; y += 1)
    for (let x = 0; x < 800; x += 1) {
      const isWithin = boxes.some(
        (box) => x >= box.x - 1.5 && x <= box.x + box.w + 1.5 && y >= box.y - 1.5 && y <= box.y + box.h + 1.5,
      )
      if (isWithin) continue
      const [was, is] = [old.pixel(x, y), now.pixel(x, y)]
      if (was[0] !== is[0] || was[1] !== is[1] || was[2] !== is[2]) count += 1
    }
  return count
}

describe.skipIf(missingTool('pdftoppm', 'pdftotext', 'qpdf', 'pdfsig'))('read by poppler and qpdf', () => {
  test('every kind is found as text and keeps to its box, whichever way the page is turned and cropped', async () => {
    const before = samplePdf(PAGES)
    const empty = PAGES.map((_, page) => renderPage(before, page))
    const count = PAGES.length * VALUES.length
    const look = fc.record({
      x: fc.integer({ min: 0, max: 300 }),
      w: fc.integer({ min: 220, max: 450 }),
      h: fc.integer({ min: 28, max: 38 }),
      fontSize: fc.integer({ min: 8, max: 36 }),
      align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(look, { minLength: count, maxLength: count }), async (looks) => {
        const fillings = PAGES.flatMap((_, page) =>
          VALUES.map(([kind, value], row) => ({
            field: filled(kind, { ...looks[page * VALUES.length + row], page, y: 10 + row * 45 }),
            value,
          })),
        )
        const after = await fillFields({ pdf: before, fillings })
        const text = textOf(after)
        const found = VALUES.map(
          ([kind, value]) => text.split(bare(valueText(filled(kind), value))).length - 1,
        )
        expect(found).toEqual(VALUES.map(() => PAGES.length))
        const outside = empty.map((old, page) => {
          const boxes = fillings.map(({ field }) => field).filter((field) => field.page === page)
          return strays(old, renderPage(after, page), boxes)
        })
        expect(outside).toEqual(PAGES.map(() => 0))
      }),
      { numRuns: 2, seed: 7, endOnFailure: true },
    )
  })

  test('only the figures of a date stand from one side of its box to the other', async () => {
    const before = samplePdf([{}])
    const field = filled('date', { x: 200, y: 30, w: 300, h: 28, dateFormat: SPREAD_DATE })
    const after = await fillFields({ pdf: before, fillings: [{ field, value: '2026-03-05' }] })
    expect(bare(textOf(after))).toContain('20260305')
    const [empty, drawn] = [renderPage(before, 0), renderPage(after, 0)]
    const isInk = (from: number, to: number): boolean =>
      Array.from({ length: (to - from) * 28 }, (_, at) => [
        from + (at % (to - from)),
        30 + Math.floor(at / (to - from)),
      ]).some(([x = 0, y = 0]) => drawn.pixel(x, y)[0] < 128 && empty.pixel(x, y)[0] > 128)
    expect([isInk(200, 245), isInk(250, 320), isInk(325, 370), isInk(380, 470), isInk(475, 500)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
    expect(strays(empty, drawn, [field])).toBe(0)
  })

  test('a picture keeps its shape within its box', async () => {
    const picture = new Uint8Array(
      await sharp({ create: { width: 400, height: 200, channels: 3, background: '#FF0000' } })
        .jpeg()
        .toBuffer(),
    )
    const field = filled('image', { x: 200, y: 30, w: 100, h: 100 })
    const value = field.fieldId
    for (const page of [{}, { rotate: 90 }]) {
      const before = samplePdf([page])
      const after = await fillFields({ pdf: before, fillings: [{ field, value, picture }] })
      const [empty, drawn] = [renderPage(before, 0), renderPage(after, 0)]
      expect([drawn.pixel(250, 80)[0] > 240, drawn.pixel(250, 40), drawn.pixel(250, 120)]).toEqual([
        true,
        empty.pixel(250, 40),
        empty.pixel(250, 120),
      ])
      expect(strays(empty, drawn, [field])).toBe(0)
    }
  })

  test('what was filled twice and then signed is accepted by qpdf, pdfsig and the strict reader', async () => {
    const trust = createTestTrust()
    const once = await fillFields({
      pdf: samplePdf([{}, { rotate: 90 }]),
      fillings: [
        { field: filled('text'), value: '甲方填写' },
        { field: filled('amountCn', { page: 1 }), value: '500' },
      ],
    })
    const twice = await fillFields({
      pdf: once,
      fillings: [{ field: filled('text', { y: 120 }), value: '乙方填写' }],
    })
    const seals = [{ page: 0, x: 500, y: 40, w: 100, h: 100 }]
    const reserved = await reserveSlots(twice, [{ field: 'one', seals, dates: [], crossPage: [] }])
    const signer = trust.signer('云杉科技有限公司')
    const appearances = { seal: sampleSeal }
    const { pdf } = await signDocument({
      pdf: reserved,
      field: 'one',
      appearances,
      signer,
      time: trust.clock.now(),
    })
    expect(runTool('qpdf', ['--check', '{pdf}'], { pdf }).status).toBe(0)
    expect(runTool('pdfsig', ['-nocert', '{pdf}'], { pdf }).output).toContain('Signature is Valid')
    expect(openStrictly(pdf).entries.size).toBeGreaterThan(10)
    for (const words of ['甲方填写', '乙方填写', '人民币伍元整']) expect(textOf(pdf)).toContain(words)
    expect(Buffer.from(pdf.subarray(0, once.length)).equals(Buffer.from(once))).toBe(true)
  })
})

test('nothing to draw leaves the very same bytes', async () => {
  const pdf = samplePdf([{}])
  expect(await fillFields({ pdf, fillings: [] })).toBe(pdf)
})

test.each<[string, Partial<FilledField>, string, string]>([
  [
    'a text without room',
    { w: 20, h: 8 },
    '房屋租赁合同补充协议第一条',
    '“单行文本”的内容在框里放不下，请放大填写框或缩短内容',
  ],
  ['a character without a shape', {}, '𠮷野', '“单行文本”里的“𠮷”没有可用的字形，无法写入文件，请换一种写法'],
])('%s is refused at its field', async (_, change, value, words) => {
  const field = filled('text', change)
  await expect(fillFields({ pdf: samplePdf([{}]), fillings: [{ field, value }] })).rejects.toMatchObject({
    code: 'draft.invalid',
    words,
    fields: { [`fields.${field.fieldId}`]: words },
  })
})

test('a file that is no picture and a box beyond the page are refused', async () => {
  const field = filled('image')
  const fill = (change: Partial<FilledField>, picture: Uint8Array) =>
    fillFields({ pdf: samplePdf([{}]), fillings: [{ field: { ...field, ...change }, value: 'x', picture }] })
  await expect(fill({}, Buffer.from('GIF89a'))).rejects.toMatchObject({ code: 'draft.invalid' })
  await expect(fill({ x: 700 }, Buffer.from('GIF89a'))).rejects.toMatchObject({
    code: 'signing.place-outside',
  })
})
