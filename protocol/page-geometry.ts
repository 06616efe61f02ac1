// The coordinates in which fields are placed, and their conversion to PDF points.
// A page is 800 by 1131 px (specification §9).

/** Width in base pixels of every page, whatever its size in points; an A4 page is then 1131 high. */
export const BASE_PAGE_WIDTH = 800
/** Height in base pixels of an A4 page. */
export const BASE_PAGE_HEIGHT = 1131
/** Base pixels per millimetre on an A4 page (210 mm wide). */
export const BASE_PX_PER_MM = BASE_PAGE_WIDTH / 210
/** PDF points per millimetre. */
export const POINTS_PER_MM = 72 / 25.4

/** A rectangle on a page as the reader sees it (rotation applied): base pixels, origin top-left, `page` counted from 0. */
export interface PageBox {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A page's size in points as the reader sees it (rotation applied). */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Height of a page in base pixels. */
export const basePageHeight = (size: PageSize): number => (BASE_PAGE_WIDTH * size.height) / size.width

/** Whether the whole box lies on its page, half a base pixel of tolerance. */
export const isInsidePage = (box: PageBox, size: PageSize): boolean =>
  box.w > 0 &&
  box.h > 0 &&
  box.x >= -0.5 &&
  box.y >= -0.5 &&
  box.x + box.w <= BASE_PAGE_WIDTH + 0.5 &&
  box.y + box.h <= basePageHeight(size) + 0.5

/** Base pixels for a length in mm on a page of this size: seals keep their true size on paper. */
export const mmToBase = (mm: number, size: PageSize): number =>
  (mm * POINTS_PER_MM * BASE_PAGE_WIDTH) / size.width
