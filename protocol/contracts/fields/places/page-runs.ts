// What pdf.js reads of a page as runs with their places, as they are seen.
import type { PageText, TextRun } from './text-lines.ts'

/** What is needed of a page of pdf.js, in the browser and on the server. */
export interface ReadablePage {
  getViewport(options: { scale: number }): {
    readonly width: number
    readonly height: number
    readonly transform: readonly unknown[]
  }
  getTextContent(): Promise<{ readonly items: readonly object[] }>
}

interface TextItem {
  readonly str: string
  readonly width: number
  readonly transform: readonly number[]
}

const isText = (item: object): item is TextItem => 'str' in item

/** Reads one page's runs in points, origin top left, its rotation applied; text that does not stand upright is left out. */
export const textOfPage = async (page: ReadablePage): Promise<PageText> => {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as readonly number[]
  const { items } = await page.getTextContent()
  const runs = items.flatMap((item): TextRun[] => {
    if (!isText(item) || item.str.trim() === '') return []
    const [ia = 0, ib = 0, ic = 0, id = 0, ie = 0, jf = 0] = item.transform
    const right = { x: a * ia + c * ib, y: b * ia + d * ib }
    const up = { x: a * ic + c * id, y: b * ic + d * id }
    if (right.x <= 0 || Math.abs(right.y) > 0.01 * right.x) return []
    return [
      {
        text: item.str,
        x: a * ie + c * jf + e,
        y: b * ie + d * jf + f,
        width: item.width,
        height: Math.hypot(up.x, up.y),
      },
    ]
  })
  return { width, height, runs }
}
