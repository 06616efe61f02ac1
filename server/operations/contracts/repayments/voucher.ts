// The voucher of a repayment, for those it concerns.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { downloadName } from '#server/domain/platform/files/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'
import { findRepayment } from './decide.ts'

/** Refuses `not-found`. */
export const downloadVoucher = async (ctx: Context, repaymentId: string) => {
  const { line } = await findRepayment(ctx, repaymentId, { lock: false })
  const file = await getFile(ctx.deps.db, line.voucherId)
  if (file === undefined) throw new Refusal('not-found', '没有找到这笔还款的凭证。')
  return { name: downloadName(file), contentType: file.mime, body: contentOf(ctx.deps, file) }
}
