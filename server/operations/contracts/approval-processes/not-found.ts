// The refusal that missing, deleted and foreign approval processes share.
import { Refusal } from '#protocol/failures.ts'

export const processNotFound = (): Refusal =>
  new Refusal('not-found', '没有找到这个审批流程，可能已被删除。请返回列表刷新。')
