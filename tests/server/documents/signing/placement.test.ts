// Where seals end up on the page as seen, and that they stand upright there.
import { describe, expect, test } from 'vitest'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import type { SigningSlots } from '#server/documents/signing/slots.ts'
import { pagesOf, samplePdf } from '#tests/support/pdf-samples.ts'
import type { SamplePage } from '#tests/support/pdf-samples.ts'
import { missingTool } from '#tests/support/pdf-tools.ts'
import { renderPage } from '#tests/support/rendered-page.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const trust = createTestTrust()
const signer = trust.signer('云杉科技有限公司')
const WHITE = [255, 255, 255]
const RED = [255, 0, 0]

/** Red in its upper left quarter, empty elsewhere. */
const corner: Drawing = {
  width: 20,
  height: 20,
  color: '#FF0000',
  opacity: 1,
  text: '角',
  shapes: [
    { path: [['M', 0, 0], ['L', 10, 0], ['L', 10, 10], ['L', 0, 10], ['Z']], paint: { kind: 'fill' } },
  ],
}

const sealed = async (pdf: Uint8Array, slots: Partial<SigningSlots>, seal: Drawing) => {
  const reserved = await reserveSlots(pdf, [{ field: 'one', seals: [], dates: [], crossPage: [], ...slots }])
  const appearances = { seal, date: seal }
  return (await signDocument({ pdf: reserved, field: 'one', appearances, signer, time: trust.clock.now() }))
    .pdf
}

describe.skipIf(missingTool('pdftoppm'))('drawn by poppler', () => {
  test.each<[string, SamplePage]>([
    ['upright', {}],
    ['turned by 90', { rotate: 90 }],
    ['turned by 180', { rotate: 180 }],
    ['turned by 270', { rotate: 270 }],
    ['turned back by 90', { rotate: -90 }],
    ['cropped', { crop: [60, 50, 500, 700] }],
    ['cropped and turned', { crop: [60, 50, 500, 700], rotate: 90 }],
    ['with its origin elsewhere', { media: [-200, 100, 395, 942] }],
    ['landscape', { media: [0, 0, 842, 595] }],
    ['cropped beyond its medium', { crop: [-50, -50, 595, 842] }],
  ])('a seal stands where it was put on a page %s', async (_, page) => {
    const boxes = [
      { page: 0, x: 600, y: 40, w: 100, h: 100 },
      { page: 0, x: 620, y: 400, w: 40, h: 40 },
    ]
    const picture = renderPage(await sealed(samplePdf([page]), { seals: boxes }, corner), 0)
    for (const { x, y, w, h } of boxes) {
      const at = (dx: number, dy: number) => picture.pixel(x + w * dx, y + h * dy)
      const inside = [at(0.06, 0.06), at(0.44, 0.44), at(0.06, 0.44), at(0.44, 0.06)]
      const outside = [at(0.58, 0.25), at(0.25, 0.58), at(0.75, 0.75), at(-0.08, 0.25), at(0.25, -0.08)]
      expect({ inside, outside }).toEqual({
        inside: inside.map(() => RED),
        outside: outside.map(() => WHITE),
      })
    }
  })

  test.each([0, 90])(
    'a drawing keeps its shape in a box of another shape, page turned by %i',
    async (rotate) => {
      const box = { page: 0, x: 400, y: 100, w: 200, h: 100 }
      const picture = renderPage(await sealed(samplePdf([{ rotate }]), { seals: [box] }, corner), 0)
      expect(picture.pixel(box.x + 40, box.y + 25)).toEqual(WHITE)
      expect(picture.pixel(box.x + 56, box.y + 25)).toEqual(RED)
      expect(picture.pixel(box.x + 94, box.y + 25)).toEqual(RED)
      expect(picture.pixel(box.x + 106, box.y + 25)).toEqual(WHITE)
    },
  )

  test.each<[string, SamplePage]>([
    ['upright', {}],
    ['turned', { media: [0, 0, 842, 595], rotate: 270 }],
  ])('the strips of a 骑缝章 laid side by side are the whole seal, pages %s', async (_, page) => {
    const y = 300
    const pages = [page, page, page, page]
    const strips = { pages: [0, 1, 2, 3], y, w: 160, h: 160 }
    const whole = { page: 0, x: 100, y: 40, w: 160, h: 160 }
    const pdf = await sealed(samplePdf(pages), { seals: [whole], crossPage: [strips] }, sampleSeal)
    const pictures = pages.map((__, index) => renderPage(pdf, index))
    let difference = 0
    let red = 0
    for (let row = 0; row < 160; row += 1) {
      for (let column = 0; column < 160; column += 1) {
        const strip = pictures[Math.floor(column / 40)]?.pixel(760 + (column % 40), y + row) ?? [0, 0, 0]
        const seal = pictures[0]?.pixel(whole.x + column, whole.y + row) ?? [0, 0, 0]
        difference += Math.abs(strip[1] - seal[1])
        red += 255 - seal[1]
      }
    }
    expect(red).toBeGreaterThan(100_000)
    expect(difference / red).toBeLessThan(0.08)
  })

  test('a 骑缝章 keeps its size on paper on pages of another size', async () => {
    const solid: Drawing = {
      ...corner,
      shapes: [
        { path: [['M', 0, 0], ['L', 20, 0], ['L', 20, 20], ['L', 0, 20], ['Z']], paint: { kind: 'fill' } },
      ],
    }
    const pages = [{}, { media: [0, 0, 1190, 842] as const }]
    const pdf = await sealed(
      samplePdf(pages),
      { crossPage: [{ pages: [0, 1], y: 100, w: 160, h: 160 }] },
      solid,
    )
    const wide = renderPage(pdf, 1)
    expect(wide.pixel(797, 52)).toEqual(RED)
    expect(wide.pixel(762, 128)).toEqual(RED)
    expect(wide.pixel(757, 90)).toEqual(WHITE)
    expect(wide.pixel(797, 133)).toEqual(WHITE)
  })

  test('nothing shows at a reserved place before it is signed', async () => {
    const slots = {
      field: 'one',
      seals: [{ page: 0, x: 600, y: 40, w: 100, h: 100 }],
      dates: [],
      crossPage: [],
    }
    const picture = renderPage(await reserveSlots(pagesOf(1), [slots]), 0)
    expect(picture.pixel(620, 60)).toEqual(WHITE)
  })
})

test.each<[string, Partial<SigningSlots>]>([
  ['beyond the right edge', { seals: [{ page: 0, x: 700, y: 10, w: 160, h: 160 }] }],
  ['below the page', { dates: [{ page: 0, x: 10, y: 1100, w: 100, h: 40 }] }],
  ['of no size', { seals: [{ page: 0, x: 10, y: 10, w: 0, h: 10 }] }],
  ['on a page that is not there', { seals: [{ page: 2, x: 10, y: 10, w: 10, h: 10 }] }],
  ['of a 骑缝章 on one page', { crossPage: [{ pages: [1], y: 10, w: 160, h: 160 }] }],
  ['of a 骑缝章 taller than the page', { crossPage: [{ pages: [0, 1], y: 0, w: 160, h: 1200 }] }],
])('a place %s is refused', async (_, slots) => {
  const attempt = reserveSlots(pagesOf(2), [{ field: 'one', seals: [], dates: [], crossPage: [], ...slots }])
  await expect(attempt).rejects.toMatchObject({ code: 'signing.place-outside' })
})

test.each([['one', 'one'], ['a.b'], ['']])(
  'field names that are taken or cannot be used are refused: %j',
  async (...names) => {
    const acts = names.map((field) => ({ field, seals: [], dates: [], crossPage: [] }))
    await expect(reserveSlots(pagesOf(1), acts)).rejects.toMatchObject({ code: 'signing.field-taken' })
  },
)
