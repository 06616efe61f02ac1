// The job that sends money back: tells the provider once, then asks until it is decided.
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { PaymentRow } from '#server/domain/trade/payments/store.ts'
import type { RefundEvent } from '#server/domain/trade/refunds/machine.ts'
import { waitAfter } from '#server/domain/trade/refunds/rules.ts'
import {
  findByRefundNo,
  getRefund,
  keepOfRefund,
  lockRefund,
  markSent,
} from '#server/domain/trade/refunds/store.ts'
import type { RefundRow } from '#server/domain/trade/refunds/store.ts'
import type { Refundable, RefundAnswer, Refunds } from '#server/gateways/payments/refund-provider.ts'
import type { Job } from '#server/jobs/runner.ts'
import { UNION_PAY_NOTICE } from '#server/operations/trade/payments/notice-paths.ts'
import { moveRefund, planRefund } from './moves.ts'

/** Who sends payments of this provider back; undefined for a transfer, and where it is not set up any more. */
export const refundsAt = (deps: Deps, provider: PaymentRow['provider']): Refunds | undefined =>
  provider === 'transfer' ? undefined : deps[provider]?.refunds

const isUnderWay = (row: RefundRow | undefined): row is RefundRow =>
  row?.state === 'sending' || row?.state === 'pending'

/** The handler. Nothing is locked while the provider takes its time; whatever was cut off is asked for by its number first. */
export const sendRefund = async (deps: Deps, { id: jobId, payload }: Job<{ refundId: string }>) => {
  const found = await getRefund(deps.db, payload.refundId)
  if (found === undefined || !isUnderWay(found.refund)) return
  const { refund, provider, paymentNo } = found
  const sentAt = refund.sentAt ?? deps.clock.now()
  if (refund.sentAt === null && !(await markSent(deps.db, refund, sentAt))) return
  const { refundNo, amount } = refund
  const reason = refund.kind === 'order' ? '订单退款' : '多付款项退回'
  const back = `${deps.config.publicUrl}${UNION_PAY_NOTICE}`
  const wanted = { refundNo, paymentNo, amount, reason, sentAt, back }
  const answer = await answerTo(deps, refundsAt(deps, provider), { wanted, isFirst: refund.sentAt === null })
  await deps.db.transaction(async () => {
    const now = await lockRefund(deps.db, refund.id)
    // Decided meanwhile, or by another node that was asked to do the same.
    if (!isUnderWay(now) || now.version !== refund.version) return
    await take(deps, now, answer, jobId)
  })
}

type Answer = RefundAnswer | { readonly state: 'unreached' }

const answerTo = async (
  { log }: Deps,
  refunds: Refunds | undefined,
  { wanted, isFirst }: { wanted: Refundable; isFirst: boolean },
): Promise<Answer> => {
  if (refunds === undefined)
    return {
      state: 'refused',
      words: '收款时的支付方式已停用。恢复配置后再试，或改为转账退回。',
      isOver: false,
    }
  try {
    if (isFirst) return await refunds.refund(wanted)
    const answer = await refunds.look(wanted)
    return answer.state === 'unknown' ? await refunds.refund(wanted) : answer
  } catch (error) {
    log.warn({ err: error, refundNo: wanted.refundNo }, '退款没有得到支付渠道的答复，稍后再问')
    return { state: 'unreached' }
  }
}

const take = async (deps: Deps, refund: RefundRow, answer: Answer, jobId: string): Promise<void> => {
  const { id, refundNo, amount } = refund
  const move = (event: RefundEvent) =>
    moveRefund(deps, { id, event, actor: systemActor(jobId), detail: { refundNo, amount } })
  const askLater = async (words: string) => {
    const tries = refund.tries + 1
    await keepOfRefund(deps.db, id, { tries, words })
    await planRefund(deps, id, new Date(deps.clock.now().getTime() + waitAfter(tries)))
  }
  if (answer.state === 'arrived') await move({ type: 'refund.arrived' })
  else if (answer.state === 'refused')
    await move({ type: 'refund.refused', words: answer.words, isOver: answer.isOver })
  else if (answer.state === 'unreached') await askLater('支付渠道暂时没有答复，系统会自动再问。')
  else {
    if (refund.state === 'sending') await move({ type: 'refund.accepted' })
    await askLater('')
  }
}

/** A provider says that something was decided: it is asked at once. False where no refund has this number. */
export const hastenRefund = async (deps: Deps, refundNo: string): Promise<boolean> => {
  const refund = await findByRefundNo(deps.db, refundNo)
  if (isUnderWay(refund)) await planRefund(deps, refund.id)
  return refund !== undefined
}
