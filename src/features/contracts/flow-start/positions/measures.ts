// Places in millimetres on paper, as people think of them.
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { mmToBase } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'

/** Base pixels of a page as whole millimetres. */
export const toMm = (base: number, page: PageSize): number => Math.round(base / mmToBase(1, page))

/** 第 1 页，距左 20 毫米，距上 30 毫米 */
export const whereWords = (field: Placed, page: PageSize): string =>
  field.kind === 'crossPage'
    ? `每页右边缘，距上 ${toMm(field.y, page)} 毫米`
    : `第 ${field.page + 1} 页，距左 ${toMm(field.x, page)} 毫米，距上 ${toMm(field.y, page)} 毫米`
