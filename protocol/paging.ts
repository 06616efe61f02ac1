// How lists are paged (specification §9: total, prev, pager, next, jumper; default size 10).
import * as v from 'valibot'
import { queryNumber } from '#protocol/envelope.ts'

export const DEFAULT_PAGE_SIZE = 10
/** How many page numbers the pager shows at once. */
export const PAGER_COUNT = 7
export const MAX_PAGE_SIZE = 100
/** As far as rows of a list are counted and paged through; a total above it says no more than that there are more. */
export const MOST_COUNTED = 10_000

/** A count for the screen; more than are counted is said in words. */
export const countWords = (count: number): string => (count > MOST_COUNTED ? '1 万+' : String(count))

/** The total of a page for the screen; what is not all is said so. */
export const totalWords = (total: number, hasMore: boolean): string =>
  hasMore ? (total >= MOST_COUNTED ? countWords(MOST_COUNTED + 1) : `${total}+`) : String(total)

/** The paging part of a list's input; `page` counts from 1. */
export const pageInput = {
  page: v.optional(v.pipe(queryNumber, v.minValue(1)), 1),
  pageSize: v.optional(v.pipe(queryNumber, v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), DEFAULT_PAGE_SIZE),
}

/**
 * A page of rows with the total over all pages. The total ends at `MOST_COUNTED`, or where a search stopped looking; `hasMore`
 * then says that it is not all.
 */
export const pageOf = <S extends v.GenericSchema>(row: S) =>
  v.object({
    total: v.number(),
    hasMore: v.optional(v.boolean()),
    page: v.number(),
    pageSize: v.number(),
    rows: v.array(row),
  })
