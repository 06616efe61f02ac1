// Picture codes: their text, how an answer is compared, and that the drawing stays in its frame.
import { expect, test } from 'vitest'
import {
  CAPTCHA_SIZE,
  drawCaptcha,
  newCaptchaText,
  normalizeCaptcha,
} from '#server/domain/account/sessions/captcha.ts'

const ALL = '234679ACEFHKMNPRTWXY'

test('a text has four characters that nobody confuses', () => {
  const texts = Array.from({ length: 300 }, newCaptchaText)
  expect(texts.filter((text) => text.length !== 4)).toEqual([])
  expect([...new Set(texts.join(''))].toSorted().join('')).toBe(ALL)
})

test('an answer may have small letters and spaces', () => {
  expect(normalizeCaptcha(' a7 k\t2\n')).toBe('A7K2')
})

/** The drawn pieces of a path, each as its points. */
const piecesOf = (svg: string, width: string): [number, number][][] => {
  const path = new RegExp(`<path stroke-width="${width}" d="([^"]*)"`).exec(svg)![1]!
  return path
    .split('M')
    .slice(1)
    .map((piece) => piece.split('L').map((point) => point.split(' ').map(Number) as [number, number]))
}
const lengthOf = ([a, b]: [[number, number], [number, number]]) => Math.hypot(b[0] - a[0], b[1] - a[1])

test.each([...ALL])('%s is drawn in its own quarter, in short pieces', (char) => {
  const { width, height } = CAPTCHA_SIZE
  const letters = piecesOf(drawCaptcha(char.repeat(4)), '2.5')
  const points = letters.flat()
  // A letter that leans far may touch the edge.
  const isInside = ([x, y]: [number, number]) => x > -2 && x < width + 2 && y > -2 && y < height + 2
  expect(points.filter((point) => !isInside(point))).toEqual([])
  expect(letters.filter((piece) => piece.length < 2 || piece.length > 4)).toEqual([])
  const steps = letters.flatMap((piece) => piece.slice(1).map((to, at) => lengthOf([piece[at]!, to])))
  expect(Math.max(...steps)).toBeLessThan(4)
  const ys = points.map(([, y]) => y)
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(20)
  for (const quarter of [0, 1, 2, 3])
    expect(points.filter(([x]) => x > 5 + quarter * 25 && x < 32 + quarter * 25).length).toBeGreaterThan(3)
})

test('two strays cross the whole picture, and nothing is drawn for what is no character', () => {
  const svg = drawCaptcha('?')
  expect(piecesOf(svg, '2.5')).toEqual([])
  const strays = piecesOf(svg, '1.4').flat()
  const xs = strays.map(([x]) => x)
  expect([Math.min(...xs) < 25, Math.max(...xs) > 95]).toEqual([true, true])
  expect(
    svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="44" viewBox="0 0 120 44">'),
  ).toBe(true)
})

test('no two drawings of a text are the same', () => {
  expect(drawCaptcha('A7K2')).not.toBe(drawCaptcha('A7K2'))
})
