// Finds a receipt for one of its two; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { getReceipt, isGiverOf, lockReceipt } from '#server/domain/contracts/receipts/store.ts'
import type { ReceiptPerson, ReceiptRow } from '#server/domain/contracts/receipts/store.ts'

/** The caller as receipts know them; nobody while acting for a company. */
export const callerOf = ({ user, identity }: Pick<Context, 'user' | 'identity'>): ReceiptPerson | undefined =>
  identity.type === 1 ? { userId: user.id, phone: user.phone } : undefined

const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这张收条，或当前身份无权查看。收条只在个人身份下办理。')

/** Refuses `not-found` to strangers. */
export const findReceipt = async (ctx: Context, receiptId: string): Promise<ReceiptRow> => {
  const row = await getReceipt(ctx.deps.db, receiptId)
  const person = callerOf(ctx)
  if (row === undefined || person === undefined) throw notFound()
  if (row.receiverId !== person.userId && !isGiverOf(row, person)) throw notFound()
  return row
}

/** The author's own draft; refuses `not-found` and `draft.launched`. `lock` keeps others from changing it. */
export const findReceiptDraft = async (
  ctx: Context,
  receiptId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ReceiptRow> => {
  const row = await (lock ? lockReceipt : getReceipt)(ctx.deps.db, receiptId)
  if (row === undefined || row.receiverId !== callerOf(ctx)?.userId) throw notFound()
  if (row.state !== 'draft') throw new Refusal('draft.launched', '这张收条已经开具，不能再修改。')
  return row
}
