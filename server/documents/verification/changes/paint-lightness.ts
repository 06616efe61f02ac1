// How light a colour is: light paint on paper hides what was printed there.
import type { PdfValue } from '../reading/values.ts'

/** From this lightness (0 black to 1 white) on, paint counts as covering. */
const LIGHT = 0.75

/** Whether the components of a gray, RGB or CMYK colour are light; undefined for anything else, patterns for instance. */
export const isLight = (components: readonly PdfValue[]): boolean | undefined => {
  const [a, b, c, d] = components
  if (typeof a !== 'number') return undefined
  if (components.length === 1) return a >= LIGHT
  if (typeof b !== 'number' || typeof c !== 'number') return undefined
  if (components.length === 3) return lightness(a, b, c) >= LIGHT
  if (components.length !== 4 || typeof d !== 'number') return undefined
  return lightness((1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)) >= LIGHT
}

/** Perceived lightness of an RGB colour with components from 0 to 1. */
export const lightness = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue

/** The same question for one picture element with components from 0 to 255. */
export const isLightSample = (red: number, green: number, blue: number): boolean =>
  lightness(red, green, blue) >= LIGHT * 255
