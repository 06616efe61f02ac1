// What whoever looks after a promise is told: it comes near, it is late, it is theirs now.
import { yuanWords } from '#protocol/yuan-words.ts'
import { daysBetween } from '#protocol/contracts/loans/days.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import { worksIn } from '#server/domain/company/staff/colleagues.ts'
import type { PromiseRecord } from '#server/domain/contracts/promises/store.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'

type TellDeps = Pick<Deps, 'db' | 'clock'>

export const todoOf = (id: string): string => `promise:${id}`

const VERBS = { none: '到期', receive: '收款', pay: '付款' } as const

/** As messages name it: “设备尾款”（杭州青禾科技有限公司）应于 2026-12-01 付款 1,000.00 元. */
const factOf = ({ title, counterparty, dueDay, direction, amount }: PromiseRecord): string =>
  `“${title}”${counterparty === '' ? '' : `（${counterparty}）`}应于 ${dueDay} ${VERBS[direction]}${
    amount === null ? '' : ` ${yuanWords(amount)}`
  }`

const tell = async (deps: TellDeps, row: PromiseRecord, title: string, text: string): Promise<void> => {
  // Whoever left, or whose company is gone, has nothing to look after there.
  if (!(await worksIn(deps.db, row.ownerId, row.companyId))) return
  await settleNotices(deps, todoOf(row.id))
  await notify(deps, row.ownerId, {
    kind: 'contract',
    title,
    text,
    target: PAGES.promise(row.id),
    todo: todoOf(row.id),
    topic: 'promise',
  })
}

export const tellComing = (deps: TellDeps, row: PromiseRecord): Promise<void> => {
  const days = daysBetween(formatDate(deps.clock.now(), 'YYYY-MM-DD'), row.dueDay)
  const when = days <= 0 ? '今天' : `还有 ${days} 天`
  return tell(deps, row, `履约提醒：${when}${VERBS[row.direction]}`, `${factOf(row)}，请按时办理。`)
}

export const tellOverdue = (deps: TellDeps, row: PromiseRecord): Promise<void> =>
  tell(deps, row, `履约已逾期：${row.title}`, `${factOf(row)}，至今没有登记完成。办好后请登记完成。`)

export const tellNewOwner = (deps: TellDeps, row: PromiseRecord): Promise<void> =>
  tell(deps, row, '有一件履约事项由您负责', `${factOf(row)}，由您负责跟进。`)
