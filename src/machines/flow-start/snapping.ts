// Where a place settles when it comes near the edges and centre lines of others on its page.
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'

/** A rectangle in base pixels of its page. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A line across the whole page that a place was brought to: upright at an `x`, or level at a `y`. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}

/** A box's two edges and its centre line along one axis. */
interface Span {
  readonly edges: readonly [number, number]
  readonly centre: number
}

const across = ({ x, w }: Box): Span => ({ edges: [x, x + w], centre: x + w / 2 })
const down = ({ y, h }: Box): Span => ({ edges: [y, y + h], centre: y + h / 2 })

interface Shift {
  readonly by: number
  readonly at: number
}

// Edges come to edges and centres to centres: an edge on a centre line looks like a mistake.
const shifts = (own: Span, other: Span): Shift[] => [
  ...other.edges.flatMap((at) => own.edges.map((edge) => ({ by: at - edge, at }))),
  { by: other.centre - own.centre, at: other.centre },
]

const nearest = (all: readonly Shift[], within: number): Shift | undefined =>
  all
    .filter(({ by }) => Math.abs(by) <= within)
    .reduce<Shift | undefined>(
      (best, shift) => (best === undefined || Math.abs(shift.by) < Math.abs(best.by) ? shift : best),
      undefined,
    )

/** Brings a box to the nearest lines of the others and to the middle of the page, each at most `within` away. */
export const snapped = (
  box: Box,
  others: readonly Box[],
  within: number,
): { x: number; y: number; guides: Guide[] } => {
  const middle = { by: BASE_PAGE_WIDTH / 2 - (box.x + box.w / 2), at: BASE_PAGE_WIDTH / 2 }
  const x = nearest([...others.flatMap((other) => shifts(across(box), across(other))), middle], within)
  const y = nearest(
    others.flatMap((other) => shifts(down(box), down(other))),
    within,
  )
  return {
    x: box.x + (x?.by ?? 0),
    y: box.y + (y?.by ?? 0),
    guides: [
      ...(x === undefined ? [] : [{ axis: 'x' as const, at: x.at }]),
      ...(y === undefined ? [] : [{ axis: 'y' as const, at: y.at }]),
    ],
  }
}
