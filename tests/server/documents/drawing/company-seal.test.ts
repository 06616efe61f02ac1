// Seals of companies: shapes, texts, sizes and refusals.
import { describe, expect, test } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { drawCompanySeal, sealParts } from '#server/documents/drawing/company-seal.ts'
import { type SealSpec, checkSeal } from '#server/documents/drawing/seal-spec.ts'
import { inkPoints } from '#tests/server/documents/drawing/ink.ts'

const name = '诺印科技有限公司'

const refusalOf = (spec: SealSpec): Refusal => {
  try {
    drawCompanySeal(spec)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was drawn')
}

describe('the kinds', () => {
  test.each([
    [
      { kind: 'company', name },
      { width: 42, height: 42 },
    ],
    [
      { kind: 'company', name, size: 40 },
      { width: 40, height: 40 },
    ],
    [
      { kind: 'company', name, outline: 'oval' },
      { width: 45, height: 30 },
    ],
    [
      { kind: 'contract', name },
      { width: 38, height: 38 },
    ],
    [
      { kind: 'finance', name },
      { width: 38, height: 38 },
    ],
    [
      { kind: 'finance', name, outline: 'square' },
      { width: 22, height: 22 },
    ],
    [
      { kind: 'personnel', name },
      { width: 38, height: 38 },
    ],
    [
      { kind: 'legal', name: '张小明' },
      { width: 20, height: 20 },
    ],
    [
      { kind: 'legal', name: '张小明', size: 16 },
      { width: 16, height: 16 },
    ],
    [
      { kind: 'legal', name: '阿卜杜拉·买买提' },
      { width: 20, height: 10 },
    ],
    [
      { kind: 'invoice', name, taxNumber: '91350100M000100Y43' },
      { width: 40, height: 30 },
    ],
    [
      { kind: 'other', name, outline: 'oval', words: '收讫' },
      { width: 45, height: 30 },
    ],
  ] as const)('%o has the size %o', (spec, size) => {
    expect(drawCompanySeal(spec)).toMatchObject({ ...size, color: '#E02020', opacity: 0.8 })
  })

  test('the border is 1.2 mm from 40 mm on and 1.0 mm below', () => {
    const border = (spec: SealSpec) => sealParts(checkSeal(spec)).border[0]?.paint
    expect(border({ kind: 'company', name, size: 40 })).toEqual({ kind: 'stroke', width: 1.2 })
    expect(border({ kind: 'contract', name })).toEqual({ kind: 'stroke', width: 1.0 })
    expect(border({ kind: 'invoice', name, taxNumber: '91350100M000100Y43' })).toEqual({
      kind: 'stroke',
      width: 1,
    })
  })

  test('the star of a 42 mm seal reaches 7 mm from the centre, one tip up', () => {
    const points = sealParts(checkSeal({ kind: 'company', name })).star.flatMap(inkPoints)
    expect(Math.max(...points.map(({ x, y }) => Math.hypot(x - 21, y - 21)))).toBeCloseTo(7, 9)
    expect(points[0]).toEqual({ x: 21, y: 14 })
  })

  test('the name of up to 12 characters is 5.2 mm high, feet 13.6 mm from the centre', () => {
    const parts = sealParts(checkSeal({ kind: 'company', name: '田'.repeat(11) }))
    const top = inkPoints(parts.name[5]!).map(({ y }) => 21 - y)
    expect(Math.min(...top)).toBeGreaterThan(13.5)
    expect(Math.max(...top)).toBeLessThan(13.6 + 5.2)
    expect(Math.max(...top) - Math.min(...top)).toBeGreaterThan(4.4)
  })

  test('the words across stand 0.55 of the radius below the centre', () => {
    const points = sealParts(checkSeal({ kind: 'contract', name })).words.flatMap(inkPoints)
    const ys = points.map(({ y }) => y)
    expect((Math.min(...ys) + Math.max(...ys)) / 2).toBeCloseTo(19 + 0.55 * 19, 0)
  })

  test('a name past 25 characters takes the room of free words, not of the words that name the kind', () => {
    const long = '中国石油化工集团有限公司华东分公司南京办事处营业部城西店'
    expect(sealParts(checkSeal({ kind: 'other', name: long, words: '业务专用' })).words).toEqual([])
    expect(sealParts(checkSeal({ kind: 'contract', name: long })).words).toHaveLength(5)
  })

  test('a code runs along the bottom with its heads to the centre', () => {
    const { code } = sealParts(checkSeal({ kind: 'company', name, code: '1101080123456' }))
    expect(code).toHaveLength(13)
    const radii = code.flatMap(inkPoints).map(({ x, y }) => Math.hypot(x - 21, y - 21))
    expect(Math.max(...radii)).toBeLessThan(19)
    const xs = code.map((shape) => Math.min(...inkPoints(shape).map(({ x }) => x)))
    expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  })

  test('typed brackets, wide letters and stray spaces are cut the way they are registered', () => {
    expect(drawCompanySeal({ kind: 'company', name: ' ＡＢＣ (中国) 有限公司 ' })).toEqual(
      drawCompanySeal({ kind: 'company', name: 'ABC（中国）有限公司' }),
    )
  })

  test('colour and opacity are the chosen ones', () => {
    expect(drawCompanySeal({ kind: 'company', name, color: 'black', opacity: 20 })).toMatchObject({
      color: '#1A1A1A',
      opacity: 0.2,
      text: '诺印科技有限公司 公章',
    })
  })
})

describe('what cannot be cut is refused', () => {
  test.each([
    [{ kind: 'company', name: '司' }, 'seal.name'],
    [{ kind: 'company', name: '司'.repeat(51) }, 'seal.name'],
    [{ kind: 'company', name, outline: 'square' }, 'seal.shape'],
    [{ kind: 'company', name, size: 43 }, 'seal.size'],
    [{ kind: 'legal', name: '张伟', size: 15 }, 'seal.size'],
    [{ kind: 'other', name, words: '一二三四五六七八九' }, 'seal.words'],
    [{ kind: 'company', name, code: '编码' }, 'seal.code'],
    [{ kind: 'company', name, code: '1'.repeat(21) }, 'seal.code'],
    [{ kind: 'invoice', name }, 'seal.tax-number'],
    [{ kind: 'company', name, opacity: 19 }, 'seal.opacity'],
    [{ kind: 'company', name, opacity: Number.NaN }, 'seal.opacity'],
    [{ kind: 'company', name: '诺印\uE000有限公司' }, 'seal.glyph-missing'],
    [{ kind: 'legal', name: '张\uE000' }, 'seal.glyph-missing'],
  ] as const)('%o as %s', (spec, code) => {
    expect(refusalOf(spec).code).toBe(code)
  })

  test('a missing character is named', () => {
    expect(refusalOf({ kind: 'company', name: '诺印\uE000有限公司' }).words).toContain('“\uE000”')
  })
})

test('the longest name still fits its ring', () => {
  const { name: shapes } = sealParts(checkSeal({ kind: 'contract', name: '鑫'.repeat(50) }))
  const radii = shapes.flatMap(inkPoints).map(({ x, y }) => Math.hypot(x - 19, y - 19))
  expect(Math.max(...radii)).toBeLessThan(18)
  expect(Math.min(...radii)).toBeGreaterThan(8)
})
