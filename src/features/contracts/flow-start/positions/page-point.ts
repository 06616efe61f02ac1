// From a point on the screen to a point on a page of the document view.
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'

/** A point in base pixels of a page, counted from 0. */
export interface PagePoint {
  readonly page: number
  readonly x: number
  readonly y: number
}

/** The page of the document view that lies under a point of the window; undefined outside of all pages. */
export const pagePointAt = (clientX: number, clientY: number): PagePoint | undefined => {
  for (const sheet of document.elementsFromPoint(clientX, clientY)) {
    // The page itself, not what lies in it: a place being carried reaches out of the page it came from.
    if (!(sheet instanceof HTMLElement) || !sheet.matches('[data-page]')) continue
    const box = sheet.getBoundingClientRect()
    const scale = box.width / BASE_PAGE_WIDTH
    return {
      page: Number(sheet.dataset['page']),
      x: (clientX - box.left) / scale,
      y: (clientY - box.top) / scale,
    }
  }
  return undefined
}
