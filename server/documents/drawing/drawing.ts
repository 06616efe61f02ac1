// A vector drawing in millimetres, from which SVG and PDF are made.
// It may be a seal, a signature or a date.

/** One drawing command, absolute coordinates in mm, origin top-left, y downwards. Curves are cubic only. */
export type PathCommand =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']

/** A filled (non-zero winding unless `evenOdd`) or stroked path. */
export interface Shape {
  readonly path: readonly PathCommand[]
  readonly paint:
    | { readonly kind: 'fill'; readonly evenOdd?: boolean }
    | { readonly kind: 'stroke'; readonly width: number }
}

/** A drawing in one colour. `width` and `height` in mm; `color` as #RRGGBB; `opacity` 0 to 1; `text` is what it says, for readers and search. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly color: string
  readonly opacity: number
  readonly text: string
  readonly shapes: readonly Shape[]
}
