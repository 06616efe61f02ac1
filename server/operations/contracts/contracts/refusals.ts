// Refusals the operations on contracts share.
import { Refusal } from '#protocol/failures.ts'

/** Missing and foreign contracts answer alike, so that nobody learns which ids exist. */
export const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这份合同，可能已被删除，或当前身份无权查看。')
