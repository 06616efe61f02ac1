// Drafts of receipts: made, read, saved and deleted by their author alone.
import { isSavedAlready } from '#server/operations/contracts/drafts/saved-already.ts'
import { randomUUID } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'
import type { ReceiptDraft } from '#protocol/contracts/receipts/receipts.ts'
import { RECEIPT_STATUS } from '#protocol/contracts/receipts/status.ts'
import type { ReceiptKind, ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import { Refusal } from '#protocol/failures.ts'
import { normalizePersonName } from '#protocol/names.ts'
import type { Context } from '#server/context.ts'
import { changeReceipt, deleteReceiptRow, insertReceipt } from '#server/domain/contracts/receipts/store.ts'
import type { ReceiptRow } from '#server/domain/contracts/receipts/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { checkCertified } from '#server/operations/contracts/drafts/drafts.ts'
import { findReceiptDraft } from './find.ts'

/** Makes an empty draft. Refuses `identity.not-certified`, and `receipt.persons-only` while acting for a company. */
export const createReceipt = async (ctx: Context, { kind }: { kind: ReceiptKind }): Promise<ReceiptDraft> => {
  checkPerson(ctx)
  await checkCertified(ctx)
  const { deps, clock, user, actor } = ctx
  const now = clock.now()
  const id = randomUUID()
  const terms: ReceiptTerms = {
    kind,
    name: '',
    phone: '',
    amount: null,
    goods: '',
    receivedOn: formatDate(now, 'YYYY-MM-DD'),
    reason: '',
  }
  await insertReceipt(deps.db, {
    id,
    receiverId: user.id,
    receiver: user.name,
    state: 'draft',
    status: RECEIPT_STATUS.draft,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...columnsOf(terms),
  })
  await appendAudit(deps.db, { chainId: id, at: now, event: 'receipt:draft.created', actor, detail: {} })
  return describe(ctx, { id, version: 1, terms })
}

/** Receipts are between persons; refuses `receipt.persons-only`. */
export const checkPerson = ({ identity }: Pick<Context, 'identity'>): void => {
  if (identity.type === 2)
    throw new Refusal('receipt.persons-only', '收条由个人之间出具。请在右上角切换到个人身份后再开具。')
}

export const readReceiptDraft = async (ctx: Context, receiptId: string): Promise<ReceiptDraft> =>
  describe(ctx, await findReceiptDraft(ctx, receiptId))

/** Saves all terms. Refuses `draft.stale` when another window saved in between. */
export const saveReceipt = async (
  ctx: Context,
  { receiptId, version, terms }: { receiptId: string; version: number; terms: ReceiptTerms },
): Promise<{ version: number }> => {
  const row = await findReceiptDraft(ctx, receiptId, { lock: true })
  if (isSavedAlready({ version: row.version, content: row.terms }, version, terms))
    return { version: row.version }
  checkReceiptVersion(row, version)
  const next = row.version + 1
  await changeReceipt(ctx.deps.db, receiptId, {
    ...columnsOf(terms),
    version: next,
    updatedAt: ctx.clock.now(),
  })
  return { version: next }
}

export const deleteReceipt = async (ctx: Context, receiptId: string): Promise<void> => {
  await findReceiptDraft(ctx, receiptId, { lock: true })
  await deleteReceiptRow(ctx.deps.db, receiptId)
}

export const checkReceiptVersion = (row: ReceiptRow, version: number): void => {
  if (row.version === version) return
  throw new Refusal(
    'draft.stale',
    '草稿已在其他窗口或设备上更新，本次内容未保存。请重新打开草稿，核对后再改。',
  )
}

const columnsOf = (terms: ReceiptTerms) => ({
  terms,
  giver: normalizePersonName(terms.name),
  giverPhone: terms.phone.trim(),
})

const describe = (
  { user }: Pick<Context, 'user'>,
  { id, version, terms }: Pick<ReceiptRow, 'id' | 'version' | 'terms'>,
): ReceiptDraft => ({ receiptId: id, version, terms, own: { name: user.name, phone: user.phone } })
