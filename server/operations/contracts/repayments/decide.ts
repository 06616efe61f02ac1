// The lender confirms a repayment or objects to it; a confirmed one moves the loan.
import { yuanWords } from '#protocol/yuan-words.ts'
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { booksAt, standingAt } from '#server/domain/contracts/loans/rules.ts'
import type { RepaymentEvent } from '#server/domain/contracts/repayments/machine.ts'
import {
  changeRepayment,
  confirmedOf,
  getRepayment,
  repaymentLifecycle,
} from '#server/domain/contracts/repayments/store.ts'
import type { RepaymentRow } from '#server/domain/contracts/repayments/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { findLoan } from '#server/operations/contracts/loans/find.ts'
import { moveLoan } from '#server/operations/contracts/loans/moves.ts'

type RepaymentDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Refuses `repayment.invalid` for more than is owed, `repayment.not-possible` and `not-found`. */
export const confirmRepayment = async (ctx: Context, repaymentId: string): Promise<void> => {
  const { deps, clock, actor } = ctx
  const { line, row, isLender } = await findRepayment(ctx, repaymentId)
  await moveRepayment(deps, { id: repaymentId, event: { type: 'repayment.confirmed', isLender }, actor })
  const now = clock.now()
  const confirmed = await confirmedOf(deps.db, row.id)
  const { balance } = standingAt(
    row,
    confirmed.filter(({ id }) => id !== repaymentId),
    now,
  )
  if (line.amount > balance)
    throw new Refusal(
      'repayment.invalid',
      `这笔还款超过今天结清所需的 ${yuanWords(balance)}，不能确认。请提出异议，请对方按实际金额重新提交。`,
    )
  await moveLoan(deps, {
    id: row.id,
    event: { type: 'repayment.confirmed', at: now.getTime(), books: booksAt(row, confirmed, now) },
    actor,
    detail: { amount: line.amount, paidOn: line.paidOn },
  })
}

/** It does not count; the reason is told. Refuses `repayment.not-possible` and `not-found`. */
export const disputeRepayment = async (
  ctx: Context,
  { repaymentId, reason }: { repaymentId: string; reason: string },
): Promise<void> => {
  const { isLender } = await findRepayment(ctx, repaymentId)
  await moveRepayment(ctx.deps, {
    id: repaymentId,
    event: { type: 'repayment.disputed', isLender, reason },
    actor: ctx.actor,
    detail: { reason },
  })
}

/** A repayment and its loan, for those of the loan and whoever handed it in; refuses `not-found`. The loan is locked. */
export const findRepayment = async (ctx: Context, repaymentId: string, { lock = true } = {}) => {
  const line = await getRepayment(ctx.deps.db, repaymentId)
  if (line === undefined) throw notFound()
  const { row, role } = await findLoan(ctx, line.loanId, { lock }).catch((error: unknown) => {
    throw error instanceof Refusal ? notFound() : error
  })
  if (role === 'payer' && line.submitterId !== ctx.user.id) throw notFound()
  return { line, row, isLender: role === 'lender' }
}

const notFound = (): Refusal => new Refusal('not-found', '没有找到这笔还款，或当前身份无权查看。')

/** Moves a repayment; refuses `repayment.not-possible` and `not-found`. */
export const moveRepayment = (
  deps: RepaymentDeps,
  move: { id: string; event: RepaymentEvent; actor: Actor; detail?: Record<string, unknown> },
) =>
  advance(deps, repaymentLifecycle, effects(deps), {
    ...move,
    notPossible: '这笔还款已经办理，或只有出借人能办理，请刷新后再看。',
  })

const effects = (deps: RepaymentDeps): Effects<typeof repaymentLifecycle.machine> => ({
  keepReason: async ({ id }, event) => {
    if (event.type === 'repayment.disputed') await changeRepayment(deps.db, id, { reason: event.reason })
  },
  tellPayer: async ({ id }, event) => {
    const { submitterId, amount, loanId } = await rowOf(deps, id)
    await settleNotices(deps, `repayment:${id}`)
    const sum = yuanWords(amount)
    await notify(deps, submitterId, {
      kind: 'contract',
      ...(event.type === 'repayment.confirmed'
        ? { title: '还款已确认', text: `出借人已确认收到 ${sum}。` }
        : {
            title: '还款有异议',
            text: `出借人对 ${sum} 的还款有异议：${event.reason}。核对后可以重新提交。`,
          }),
      target: PAGES.loan(loanId),
    })
  },
})

const rowOf = async ({ db }: RepaymentDeps, id: string): Promise<RepaymentRow> => {
  const row = await getRepayment(db, id)
  if (row === undefined) throw new Error(`repayment ${id} vanished`)
  return row
}
