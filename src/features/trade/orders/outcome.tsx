// What became of an order, and what can still be done about it.
import { useSelector } from '@xstate/react'
import { Button } from 'antd'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { ORDER_STATUS } from '#protocol/trade/orders.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/trade/orders/orders.module.css'
import { PAYMENT_WORDS, TAKEN_WORDS } from '#src/features/trade/orders/words.ts'
import type { orderingMachine } from '#src/machines/ordering.machine.ts'
import { useMay, useUser } from '#src/machines/react.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

export const Outcome = ({ actor }: { readonly actor: ActorRefFrom<typeof orderingMachine> }) => {
  const mayBuy = useMay('selfMeal', 'buy')
  const owner = useUser().defaultBizType === 2 ? 'company' : 'person'
  const maySeeInvoices = useMay(
    owner === 'company' ? 'companyInvoiceManage' : 'personalInvoiceManage',
    'view',
  )
  const [isAsking, setAsking] = useState(false)
  const { order, failure } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (order === null) return null
  const { status, note, refundReason, actions, invoice, invoiceId } = order
  const isOut = invoice === 'issued' || invoice === 'reversing'
  const said = order.amount === 0 && status === ORDER_STATUS.paid ? TAKEN_WORDS : PAYMENT_WORDS[status]
  const isPaid = status === ORDER_STATUS.paid
  const mayChange = status === ORDER_STATUS.awaitingTransfer || status === ORDER_STATUS.refunding
  return (
    <section className={styles['card']} aria-label="订单结果">
      <h2 className={styles['heading']}>{said.title}</h2>
      <p className={styles['under']}>{said.text}</p>
      {refundReason !== '' && <p className={styles['under']}>退款原因：{refundReason}</p>}
      {note !== '' && (
        <p className={styles['under']}>
          {isPaid ? '没有退款' : '原因'}：{note}
        </p>
      )}
      {isPaid && isOut && (
        <p className={styles['under']}>发票已经开出：要退款的，请先在发票页面申请红冲，红冲完成后再申请。</p>
      )}
      <div className={styles['sum']}>
        {isPaid && maySeeInvoices && invoice === 'possible' && (
          <LinkButton href={PAGES.invoiceOf(owner, order.orderId)}>申请发票</LinkButton>
        )}
        {isPaid && maySeeInvoices && invoiceId !== null && (
          <LinkButton href={PAGES.invoice(owner, invoiceId)}>查看发票</LinkButton>
        )}
        {isPaid && mayBuy && actions.includes('refund') && (
          <Button onClick={() => setAsking(true)}>申请退款</Button>
        )}
        {mayChange ? (
          <Button
            onClick={() => {
              setAsking(false)
              actor.send({ type: 'reading.asked' })
            }}
          >
            刷新
          </Button>
        ) : (
          <LinkButton href={isPaid ? PAGES.ownPackages : PAGES.packages} type="primary">
            {isPaid ? '查看我的套餐' : '重新选择套餐'}
          </LinkButton>
        )}
      </div>
      {isPaid && (isAsking || failure !== null) && (
        <ReasonDialog
          title={`申请退款 ${yuanWords(order.amount)}？`}
          lead="提交后套餐立即停用，平台核对后按付款的原路退回；没有退款的，套餐恢复使用。"
          verb="申请退款"
          label="退款原因"
          missing="请说明原因"
          isBusy={isBusy}
          error={failure}
          onClose={() => {
            setAsking(false)
            if (failure !== null) actor.send({ type: 'reading.asked' })
          }}
          onReason={(reason) => actor.send({ type: 'refund.asked', reason })}
        />
      )}
    </section>
  )
}
