// Why something cannot be filled in.
import { Refusal } from '#protocol/failures.ts'

export const withoutTemplate = () =>
  new Refusal('not-found', '这份草稿不是用模板发起的，请从“继续编辑”打开它。')
