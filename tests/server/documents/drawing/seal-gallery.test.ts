// Every kind of seal is measured: its size, the spacing of its characters, and its symmetry.
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawingBounds } from '#server/documents/drawing/bounds.ts'
import { drawCompanySeal, sealParts } from '#server/documents/drawing/company-seal.ts'
import type { Drawing, Shape } from '#server/documents/drawing/drawing.ts'
import { drawNameStamp } from '#server/documents/drawing/name-stamp.ts'
import { type SealParts, type SealSpec, checkSeal } from '#server/documents/drawing/seal-spec.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'
import { hull, hullsTouch, inkPoints } from '#tests/server/documents/drawing/ink.ts'

const NAMES = [
  '清源书院',
  '云上茶业社',
  '一二三工作室',
  '诺印科技有限公司',
  '深圳腾云科技有限公司',
  '杭州西溪湿地旅游集团',
  '北京星辰大海科技有限公司',
  '上海（浦东）贸易有限责任公司',
  '广州A8音乐文化传媒有限公司',
  '3D打印（苏州）智能制造有限公司',
  '杭州星河投资管理合伙企业（有限合伙）',
  'ABC（中国）国际货运代理有限公司',
  '中国远洋海运集团有限公司上海分公司',
  '广西壮族自治区桂林市漓江旅游股份有限公司',
  '新疆维吾尔自治区乌鲁木齐市天山区人民医院工会',
  '深圳前海鹰鹏麟麒股权投资基金管理合伙企业（有限合伙）',
  '中国石油化工集团有限公司华东分公司南京办事处营业部',
  '内蒙古自治区呼和浩特市新城区街道社区综合服务中心有限公司',
  '黑龙江省齐齐哈尔市建华区卜奎大街一丁小三贸易有限责任公司城西店',
]

const KINDS: readonly Omit<SealSpec, 'name'>[] = [
  { kind: 'company', code: '1101080123456' },
  { kind: 'company', size: 40 },
  { kind: 'company', outline: 'oval' },
  { kind: 'contract', code: '1101080123456' },
  { kind: 'contract', words: '合同专用章(1)', star: false },
  { kind: 'finance' },
  { kind: 'finance', outline: 'square' },
  { kind: 'personnel', color: 'blue' },
  { kind: 'invoice', taxNumber: '91350100M000100Y43' },
  { kind: 'other', words: '业务受理专用章' },
  { kind: 'other', outline: 'oval', words: '收讫' },
]

const sealsOf = (name: string): SealSpec[] => KINDS.map((kind) => ({ ...kind, name }))
const SEALS = NAMES.flatMap(sealsOf)
const titleOf = ({ kind, outline, words, name }: SealSpec): string =>
  [kind, outline, words, name].filter(Boolean).join(' ')

interface Drawn {
  readonly spec: SealSpec
  readonly drawing: Drawing
  readonly parts: SealParts
}

let last: Drawn | undefined

/** A seal, drawn for the first test of it and let go with the next: to hold all of them takes longer than to draw them. */
const drawn = (spec: SealSpec): Drawn => {
  if (last?.spec !== spec) last = { spec, drawing: drawCompanySeal(spec), parts: sealParts(checkSeal(spec)) }
  return last
}

const glyphsOf = ({ parts }: Drawn): Shape[] => [
  ...parts.name,
  ...parts.words,
  ...parts.code,
  ...parts.taxNumber,
]

/** How far from the centre a point is, 1 being the inner edge of the border. */
const reach = (drawing: Drawing, border: number, { x, y }: { x: number; y: number }): number =>
  Math.hypot(
    (x - drawing.width / 2) / (drawing.width / 2 - border),
    (y - drawing.height / 2) / (drawing.height / 2 - border),
  )

const centreOf = (points: readonly { x: number; y: number }[]): { x: number; y: number } => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

describe.each(SEALS.map((spec) => [titleOf(spec), spec] as const))('%s', (_, spec) => {
  test('has its size in millimetres', () => {
    const { drawing } = drawn(spec)
    const bounds = drawingBounds(drawing)
    expect(bounds?.minX).toBeCloseTo(0, 6)
    expect(bounds?.minY).toBeCloseTo(0, 6)
    expect(bounds?.maxX).toBeCloseTo(drawing.width, 6)
    expect(bounds?.maxY).toBeCloseTo(drawing.height, 6)
  })

  test('keeps every character inside the border', () => {
    const { drawing, parts } = drawn(spec)
    const paint = parts.border[0]?.paint
    const line = paint?.kind === 'stroke' ? paint.width : 0
    const points = glyphsOf(drawn(spec)).flatMap(inkPoints)
    const outermost =
      spec.outline === 'square'
        ? Math.max(...points.map(({ x, y }) => Math.max(Math.abs(x - 11), Math.abs(y - 11)) / (11 - line)))
        : Math.max(...points.map((point) => reach(drawing, line, point)))
    expect(outermost).toBeLessThan(0.99)
  })

  test('keeps every character off the star', () => {
    const { drawing, parts } = drawn(spec)
    const tip = Math.max(
      0,
      ...parts.star
        .flatMap(inkPoints)
        .map((p) => Math.hypot(p.x - drawing.width / 2, p.y - drawing.height / 2)),
    )
    const nearest = Math.min(
      ...parts.name
        .flatMap(inkPoints)
        .map((p) => Math.hypot(p.x - drawing.width / 2, p.y - drawing.height / 2)),
    )
    expect(parts.star.length === 0 || nearest > tip + 0.8).toBe(true)
    const star = hull(parts.star.flatMap(inkPoints))
    expect(
      parts.words.filter((shape) => parts.star.length > 0 && hullsTouch(hull(inkPoints(shape)), star)),
    ).toEqual([])
  })

  test('keeps every two characters apart', () => {
    const hulls = glyphsOf(drawn(spec)).map((shape) => hull(inkPoints(shape)))
    const touching = hulls.flatMap((a, i) =>
      hulls.slice(i + 1).flatMap((b, j) => (hullsTouch(a, b) ? [[i, i + 1 + j]] : [])),
    )
    expect(touching).toEqual([])
  })

  test('comes out the same every time', () => {
    const hash = (drawing: Drawing) => createHash('sha256').update(drawingToSvg(drawing)).digest('hex')
    expect(hash(drawCompanySeal(spec))).toBe(hash(drawn(spec).drawing))
  })

  if (spec.outline === 'square') return
  describe('on its curve', () => {
    test('stands symmetric about the vertical axis', () => {
      const { drawing, parts } = drawn(spec)
      const middle = drawing.width / 2
      // A character that is nearly its own mirror image shows where the places are, whatever the name's letters look like.
      const mirrored = sealParts(checkSeal({ ...spec, name: spec.name.replaceAll(/./gu, '田') })).name
      const spans = mirrored.map((shape) => inkPoints(shape).map(({ x }) => x - middle))
      const left = spans.map((xs) => Math.min(...xs))
      const right = spans.map((xs) => Math.max(...xs)).toReversed()
      expect(Math.max(...left.map((x, i) => Math.abs(x + right[i]!)))).toBeLessThan(0.25)
      const border = parts.border.flatMap(inkPoints).map(({ x }) => x - middle)
      const star = parts.star.flatMap(inkPoints).map(({ x }) => x - middle)
      expect(Math.max(...border) + Math.min(...border)).toBeCloseTo(0, 9)
      expect(Math.max(0, ...star) + Math.min(0, ...star)).toBeCloseTo(0, 9)
    })

    test('begins and ends with the same slant and leaves the bottom free', () => {
      const { drawing, parts } = drawn(spec)
      const bearing = ({ x, y }: { x: number; y: number }): number =>
        (Math.atan2(x - drawing.width / 2, drawing.height / 2 - y) * 180) / Math.PI
      const all = parts.name.flatMap(inkPoints).map(bearing)
      const [begin, end] = [Math.min(...all), Math.max(...all)]
      expect(Math.abs(begin + end)).toBeLessThan(6)
      expect(end - begin).toBeLessThan(spec.kind === 'invoice' ? 270 : 260)
      const slants = parts.name.map((shape) => bearing(centreOf(inkPoints(shape))))
      expect(slants).toEqual(slants.toSorted((a, b) => a - b))
    })
  })
})

test('a seal is drawn in the time of at most eighty name stamps once the font is warm', () => {
  const specs = SEALS.filter(({ kind }) => kind === 'company' || kind === 'contract')
  for (const spec of specs) drawCompanySeal(spec)
  const milliseconds = (draw: () => Drawing): number => {
    const from = performance.now()
    drawingToSvg(draw())
    return performance.now() - from
  }
  // Drawn in turns, both meet the same load of the machine.
  const times = specs.map((spec) => ({
    seal: milliseconds(() => drawCompanySeal(spec)),
    stamp: milliseconds(() => drawNameStamp('欧阳明月')),
  }))
  const median = (kind: 'seal' | 'stamp'): number =>
    times.map((time) => time[kind]).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  expect(median('seal') / median('stamp')).toBeLessThan(80)
})

describe('the gallery', () => {
  const CELL = 48
  const SCALE = 6
  let picture: Buffer

  beforeAll(async () => {
    const rows = [
      ...NAMES.map((name) => sealsOf(name).map(drawCompanySeal)),
      ['张伟', '张小明', '欧阳明月', '阿卜杜拉·买买提', 'Alexander Smith'].map((name) => drawNameStamp(name)),
    ]
    const cells = rows.flatMap((row, y) => row.map((drawing, x) => placed(drawing, x * CELL, y * CELL)))
    const [width, height] = [CELL * KINDS.length, CELL * rows.length]
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * SCALE}" height="${height * SCALE}">` +
      `<rect width="100%" height="100%" fill="#fff"/>${cells.join('')}</svg>`
    picture = await sharp(Buffer.from(svg)).png().toBuffer()
    mkdirSync('reports', { recursive: true })
    await sharp(picture).toFile('reports/seal-gallery.png')
  })

  const placed = (drawing: Drawing, x: number, y: number): string =>
    drawingToSvg(drawing).replace(
      /width="[\d.]+mm" height="[\d.]+mm"/u,
      `x="${x + (CELL - drawing.width) / 2}" y="${y + (CELL - drawing.height) / 2}" width="${drawing.width}" height="${drawing.height}"`,
    )

  test('shows red ink in every cell that holds a red seal', async () => {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const blank = NAMES.flatMap((_, row) =>
      KINDS.flatMap(({ kind }, column) => {
        let ink = 0
        for (let y = 0; y < CELL * SCALE; y += 2) {
          for (let x = 0; x < CELL * SCALE; x += 2) {
            const at = ((row * CELL * SCALE + y) * info.width + column * CELL * SCALE + x) * info.channels
            if (data[at + 1]! < 160) ink += 1
          }
        }
        const share = ink / ((CELL * SCALE) / 2) ** 2
        return share > 0.03 && share < 0.4 ? [] : [{ row, kind, share }]
      }),
    )
    expect(blank).toEqual([])
  })
})
