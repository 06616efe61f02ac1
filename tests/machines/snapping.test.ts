// Where a carried place settles beside others.
import { expect, test } from 'vitest'
import { snapped } from '#src/machines/flow-start/snapping.ts'

const other = { x: 100, y: 200, w: 160, h: 160 }
const box = (x: number, y: number) => ({ x, y, w: 120, h: 40 })

test.each([
  ['its left edge to a left edge', box(104, 500), { x: 100, y: 500, guides: [{ axis: 'x', at: 100 }] }],
  ['its right edge to a right edge', box(137, 500), { x: 140, y: 500, guides: [{ axis: 'x', at: 260 }] }],
  ['its right edge to a left edge', box(-18, 500), { x: -20, y: 500, guides: [{ axis: 'x', at: 100 }] }],
  ['its middle to a middle', box(118, 500), { x: 120, y: 500, guides: [{ axis: 'x', at: 180 }] }],
  ['its top to a bottom', box(500, 363), { x: 500, y: 360, guides: [{ axis: 'y', at: 360 }] }],
  ['its centre line to a centre line', box(500, 258), { x: 500, y: 260, guides: [{ axis: 'y', at: 280 }] }],
  [
    'its middle to the middle of the page',
    box(343, 700),
    { x: 340, y: 700, guides: [{ axis: 'x', at: 400 }] },
  ],
  [
    'both at once',
    box(96, 203),
    {
      x: 100,
      y: 200,
      guides: [
        { axis: 'x', at: 100 },
        { axis: 'y', at: 200 },
      ],
    },
  ],
] as const)('brings %s', (_, carried, settled) => {
  expect(snapped(carried, [other], 6)).toEqual(settled)
})

test('leaves alone what is further away than the reach, and has nothing to settle at on an empty page', () => {
  expect(snapped(box(107, 500), [other], 6)).toEqual({ x: 107, y: 500, guides: [] })
  expect(snapped(box(106, 500), [other], 6)).toMatchObject({ x: 100 })
  expect(snapped(box(10, 20), [], 6)).toEqual({ x: 10, y: 20, guides: [] })
})

test('takes the nearer of two lines', () => {
  const near = { x: 103, y: 600, w: 10, h: 10 }
  expect(snapped(box(104, 500), [other, near], 6)).toMatchObject({ x: 103, guides: [{ axis: 'x', at: 103 }] })
})
