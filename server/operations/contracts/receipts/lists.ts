// Lists of receipts as their viewer sees them, and how many wait for somebody.
import type { ReceiptRow as ShownReceipt, ReceiptTab } from '#protocol/contracts/receipts/receipts.ts'
import type { ReceiptAction } from '#protocol/contracts/receipts/status.ts'
import type { Context } from '#server/context.ts'
import { partiesOfAll } from '#server/domain/contracts/parties/store.ts'
import { countReceiptsIn, issuedReceiptsOf, receiptsOf } from '#server/domain/contracts/receipts/store.ts'
import type { ReceiptRow } from '#server/domain/contracts/receipts/store.ts'
import { callerOf } from './find.ts'

/** One tab of /sign/list/receipt; empty while acting for a company. */
export const listReceipts = async (
  ctx: Context,
  query: { tab: ReceiptTab; search: string; page: number; pageSize: number },
): Promise<{ total: number; page: number; pageSize: number; rows: ShownReceipt[] }> => {
  const { page, pageSize } = query
  const person = callerOf(ctx)
  if (person === undefined) return { total: 0, page, pageSize, rows: [] }
  const { total, rows } = await receiptsOf(ctx.deps.db, person, query)
  const waiting = await waitingIn(ctx, rows)
  return { total, page, pageSize, rows: rows.map((row) => present(ctx, row, waiting.get(row.id) ?? null)) }
}

/** How many receipts each tab holds; none while acting for a company. */
export const countReceipts = async (ctx: Context): Promise<Record<ReceiptTab, number>> => {
  const person = callerOf(ctx)
  if (person === undefined) return { issued: 0, toMe: 0 }
  const { db } = ctx.deps
  return {
    issued: await countReceiptsIn(db, person, 'issued'),
    toMe: await countReceiptsIn(db, person, 'toMe'),
  }
}

/** Receipts that wait for the caller's signature. */
export const countReceiptsToDo = async (ctx: Context): Promise<number> => {
  const person = callerOf(ctx)
  if (person === undefined) return 0
  return (await waitingIn(ctx, await issuedReceiptsOf(ctx.deps.db, person))).size
}

/** By receipt, the caller's party that is to sign now. */
const waitingIn = async (
  { deps, user }: Context,
  rows: readonly ReceiptRow[],
): Promise<ReadonlyMap<string, string>> => {
  const papers = new Map(
    rows.flatMap(({ id, contractId }) => (contractId === null ? [] : [[contractId, id]])),
  )
  const parties = await partiesOfAll(deps.db, [...papers.keys()])
  return new Map(
    parties
      .filter(({ userId, state }) => userId === user.id && state === 'toSign')
      .map(({ contractId, id }) => [papers.get(contractId) ?? '', id]),
  )
}

const present = ({ user }: Context, row: ReceiptRow, partyId: string | null): ShownReceipt => {
  const isOwn = row.receiverId === user.id
  const { kind, amount, goods, receivedOn } = row.terms
  return {
    receiptId: row.id,
    status: row.status,
    kind,
    other: isOwn ? row.giver : row.receiver,
    amount: kind === 'money' ? amount : null,
    goods: kind === 'goods' ? goods : '',
    receivedOn,
    actions: actionsOf(row, { isOwn, isToSign: partyId !== null }),
    contractId: row.contractId,
    partyId,
  }
}

const actionsOf = (
  { state }: ReceiptRow,
  { isOwn, isToSign }: { isOwn: boolean; isToSign: boolean },
): ReceiptAction[] => {
  if (state === 'draft') return ['edit', 'delete']
  if (!isToSign) return []
  return [isOwn ? 'sign' : 'confirm']
}
