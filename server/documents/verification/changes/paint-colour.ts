// How light the current colours of a content stream are.
// Light paint hides what is printed on the paper.
import { nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'

/** From this lightness (0 black to 1 white) on, paint counts as covering. */
const LIGHT = 0.75

export type Lightness = 'dark' | 'light' | 'unknown'

/** The current colours for filling and stroking. */
export interface Ink {
  readonly fill: Lightness
  readonly stroke: Lightness
}

// A calibrated or profiled space may show any number as any colour.
const PLAIN_SPACES = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK'])

/** The colours after an operator (ISO 32000-2 §8.6.8). */
export const inkAfter = (
  view: RevisionView,
  resources: PdfDict,
  name: string,
  operands: readonly PdfValue[],
  ink: Ink,
): Ink => {
  switch (name) {
    case 'g':
    case 'rg':
    case 'k':
      return { ...ink, fill: lightnessOf(operands) }
    case 'G':
    case 'RG':
    case 'K':
      return { ...ink, stroke: lightnessOf(operands) }
    case 'cs':
      return { ...ink, fill: isPlainSpace(view, resources, operands[0]) ? 'dark' : 'unknown' }
    case 'CS':
      return { ...ink, stroke: isPlainSpace(view, resources, operands[0]) ? 'dark' : 'unknown' }
    case 'sc':
    case 'scn':
      return { ...ink, fill: ink.fill === 'unknown' ? 'unknown' : lightnessOf(operands) }
    case 'SC':
    case 'SCN':
      return { ...ink, stroke: ink.stroke === 'unknown' ? 'unknown' : lightnessOf(operands) }
    default:
      return ink
  }
}

/** Whether a picture element with components from 0 to 255 is light. */
export const isLightSample = (red: number, green: number, blue: number): boolean =>
  perceived(red, green, blue) >= LIGHT * 255

// Gray, RGB or CMYK by the number of components; patterns and the like cannot be judged.
const lightnessOf = (components: readonly PdfValue[]): Lightness => {
  const numbers = components.filter((item) => typeof item === 'number')
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  if (numbers.length !== components.length || ![1, 3, 4].includes(numbers.length)) return 'unknown'
  const value =
    numbers.length === 1
      ? a
      : numbers.length === 3
        ? perceived(a, b, c)
        : perceived((1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d))
  return value >= LIGHT ? 'light' : 'dark'
}

const perceived = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue

const isPlainSpace = (view: RevisionView, resources: PdfDict, value: PdfValue | undefined): boolean => {
  const key = nameText(value) ?? ''
  const space = view.resolve(view.dict(resources.get('ColorSpace'))?.get(key))
  const kind = Array.isArray(space) ? nameText(view.resolve(space[0])) : (nameText(space) ?? key)
  return PLAIN_SPACES.has(kind ?? '')
}
