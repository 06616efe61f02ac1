// A promise was kept: when, with which words and which voucher.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { nextRoundOf } from '#server/domain/contracts/promises/rules.ts'
import { changePromise } from '#server/domain/contracts/promises/store.ts'
import { downloadName } from '#server/domain/platform/files/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'
import { causeOf, findSeenPromise } from './find.ts'
import { movePromise } from './moves.ts'
import { todayOf } from './write.ts'

const VOUCHERS = ['image/jpeg', 'image/png', 'application/pdf']

/** Refuses `promise.invalid` with words at the inputs, `promise.not-possible` and `not-found`. */
export const finishPromise = async (
  ctx: Context,
  input: { promiseId: string; finishedOn: string; note: string; fileId: string | null },
): Promise<{ nextDueDay: string | null }> => {
  const { deps, actor } = ctx
  const { finishedOn, note, fileId } = input
  const row = await findSeenPromise(ctx, input.promiseId, true)
  const fields = {
    ...(finishedOn > todayOf(ctx) && { finishedOn: '完成日期不能晚于今天' }),
    ...(fileId !== null && !(await isVoucher(ctx, fileId)) && { fileId: '请上传凭证：图片或 PDF' }),
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal('promise.invalid', Object.values(fields)[0] ?? '', { fields })
  await changePromise(deps.db, row, { finishedOn, finishNote: note, voucherId: fileId })
  await movePromise(deps, {
    id: row.id,
    event: { type: 'promise.finished', by: causeOf(ctx, row) },
    actor,
    detail: { finishedOn, note, hasVoucher: fileId !== null },
  })
  return { nextDueDay: nextRoundOf(row) }
}

const isVoucher = async ({ deps, user }: Context, fileId: string): Promise<boolean> => {
  const file = await getFile(deps.db, fileId)
  return file?.userId === user.id && file.kind === 'attachment' && VOUCHERS.includes(file.mime)
}

/** Refuses `not-found`. */
export const downloadVoucher = async (ctx: Context, promiseId: string) => {
  const { voucherId } = await findSeenPromise(ctx, promiseId)
  const file = voucherId === null ? undefined : await getFile(ctx.deps.db, voucherId)
  if (file === undefined) throw new Refusal('not-found', '这件事项没有凭证。')
  return { name: downloadName(file), contentType: file.mime, body: contentOf(ctx.deps, file) }
}
