// Promises as their pages show them.
import { yuanWords } from '#protocol/yuan-words.ts'
import type { PromiseDetail, PromiseRow } from '#protocol/contracts/promises/promises.ts'
import type { PromiseAction } from '#protocol/contracts/promises/status.ts'
import type { PromiseTerms } from '#protocol/contracts/promises/terms.ts'
import type { Context } from '#server/context.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { promiseMachine } from '#server/domain/contracts/promises/machine.ts'
import type { PromiseEvent } from '#server/domain/contracts/promises/machine.ts'
import type { PromiseRecord } from '#server/domain/contracts/promises/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { isSeen } from '#server/operations/contracts/contracts/find-viewed.ts'
import { causeOf } from './find.ts'

/** What the chart lets the caller do with it now. */
const actionsOf = (ctx: Context, row: PromiseRecord): PromiseAction[] => {
  const by = causeOf(ctx, row)
  const now = snapshotOf(promiseMachine, row)
  const tries: readonly (readonly [PromiseAction, PromiseEvent])[] = [
    ['edit', { type: 'promise.changed', by, plan: row.context }],
    ['handOver', { type: 'promise.handedOver', by }],
    ['finish', { type: 'promise.finished', by }],
    ['cancel', { type: 'promise.cancelled', by, reason: '' }],
  ]
  return tries.flatMap(([action, event]) => (now.can(event) ? [action] : []))
}

export const presentPromise = (ctx: Context, row: PromiseRecord): PromiseRow => ({
  promiseId: row.id,
  kind: row.kind,
  status: row.status,
  title: row.title,
  counterparty: row.counterparty,
  contractName: row.contractName,
  dueDay: row.dueDay,
  amount: row.amount,
  direction: row.direction,
  cycleMonths: row.cycleMonths,
  owner: row.owner,
  isMine: row.ownerId === ctx.user.id,
  actions: actionsOf(ctx, row),
})

export const presentDetail = async (ctx: Context, row: PromiseRecord): Promise<PromiseDetail> => {
  const { db } = ctx.deps
  const contract = row.contractId === null ? undefined : await findContract(db, row.contractId)
  const voucher = row.voucherId === null ? undefined : await getFile(db, row.voucherId)
  return {
    ...presentPromise(ctx, row),
    version: row.version,
    contractId: row.contractId,
    opensContract: contract !== undefined && (await isSeen(ctx, contract)),
    untilDay: row.untilDay,
    round: row.round,
    advanceDays: [...row.advanceDays],
    remark: row.remark,
    isByContract: row.isByContract,
    finishedOn: row.finishedOn,
    finishNote: row.finishNote,
    voucherName: voucher?.name ?? '',
    endReason: row.endReason,
    createdAt: row.createdAt.toISOString(),
    history: (await readChain(db, row.id)).map(({ n, at, event, who, detail, hash }) => ({
      n,
      at,
      event,
      who,
      lines: linesOf(detail),
      hash,
    })),
  }
}

const linesOf = (detail: Readonly<Record<string, unknown>>): string[] => {
  const said = (key: string, word: string): string[] =>
    typeof detail[key] === 'string' && detail[key] !== '' ? [`${word}：${detail[key]}`] : []
  const { changes } = detail
  return [
    ...said('dueDay', '日期'),
    ...said('owner', '负责人'),
    ...(Array.isArray(changes) ? changes.map(String) : []),
    ...said('fromName', '原负责人'),
    ...said('toName', '现负责人'),
    ...said('finishedOn', '完成日期'),
    ...said('note', '说明'),
    ...said('reason', '原因'),
  ]
}

const words = (value: string | null): string => (value === null || value === '' ? '无' : value)

/** What an edit changes, one line each, for the history. */
export const changesOf = (row: PromiseRecord, terms: PromiseTerms): string[] => {
  const line = (name: string, before: string | null, after: string | null): string[] =>
    before === after ? [] : [`${name}：${words(before)} → ${words(after)}`]
  const sum = (amount: number | null): string | null => (amount === null ? null : yuanWords(amount))
  const days = (advance: readonly number[]): string => advance.map((n) => `${n} 天`).join('、')
  const cycle = (months: number | null): string | null => (months === null ? null : `每 ${months} 个月`)
  return [
    ...line('事项', row.title, terms.title),
    ...line('对方', row.counterparty, terms.counterparty),
    ...line('日期', row.dueDay, terms.dueDay),
    ...line('金额', sum(row.amount), sum(terms.amount)),
    ...line('周期', cycle(row.cycleMonths), cycle(terms.cycleMonths)),
    ...line('结束', row.untilDay, terms.untilDay),
    ...line('提前提醒', days(row.advanceDays), days(terms.advanceDays)),
    ...(row.remark === terms.remark ? [] : ['备注已修改']),
  ]
}
