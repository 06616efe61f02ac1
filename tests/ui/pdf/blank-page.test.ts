// A page is white before it is painted.
import { expect, it } from 'vitest'
import { makeBlank } from '#src/ui/pdf/blank-page.ts'

it('has the size of the page and is white all over', () => {
  const painted: unknown[] = []
  const paint = {
    fillStyle: '',
    fillRect: (...area: number[]) => painted.push([paint.fillStyle, ...area]),
  }
  const asked: unknown[] = []
  const canvas = {
    width: 0,
    height: 0,
    getContext: (...what: unknown[]) => {
      asked.push(what)
      return paint
    },
  }
  makeBlank(canvas as never, { width: 595.4, height: 841.8 })
  expect(painted).toEqual([['#fff', 0, 0, 595, 842]])
  expect(asked).toEqual([['2d', { alpha: false, willReadFrequently: true }]])
})
