// Orders whose money is wanted back: operators have it sent back, or say why not.
import { Button } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAY_WAY } from '#protocol/trade/orders.ts'
import type { PayWay } from '#protocol/trade/orders.ts'
import type { WantedRefund } from '#protocol/trade/refunds.ts'
import { useDecideRefund, useRefunds, useSendBack } from '#src/features/platform/operators/order-queries.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { sendingColumn } from '#src/features/platform/operators/sending-text.tsx'
import type { Shown } from '#src/features/platform/operators/shown-tab.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TwoLines } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

const CHANNELS: Readonly<Record<PayWay, string>> = {
  [PAY_WAY.online]: '演示收银台',
  [PAY_WAY.unionPay]: '银联',
  [PAY_WAY.transfer]: '对公转账',
  [PAY_WAY.wechatPay]: '微信支付',
  [PAY_WAY.alipay]: '支付宝',
}

/** The way the money came, and goes back. */
const wayOf = ({ payWay, paymentNo, payer }: WantedRefund): readonly [string, string] => [
  payWay === null ? '' : CHANNELS[payWay],
  payWay === PAY_WAY.transfer ? payer : paymentNo,
]

export const RefundList = (shown: Shown) => {
  const answer = useRefunds(shown.page)
  const decide = useDecideRefund()
  const sendBack = useSendBack()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const [refused, setRefused] = useState<WantedRefund>()
  const say = (words: string) => ({
    onSuccess: () => {
      raise(words)
      setRefused(undefined)
    },
    onError: (thrown: unknown) => raise(asCallFailure(thrown).words, 'error'),
  })
  const send = async (row: WantedRefund) => {
    const isAgain = row.sending !== null
    const isSure =
      isAgain ||
      (await confirm({
        title: `退款 ${yuanWords(row.amount)}？`,
        consequence: `由${wayOf(row)[0]}原路退给付款人。提交后不能撤回，也不能再拒绝；退到后对方会收到消息。`,
        verb: '原路退款',
      }))
    if (isSure && row.paymentId !== null)
      sendBack.mutate({ act: 'send', paymentId: row.paymentId }, say('已交支付渠道退款'))
  }
  const pay = async (row: WantedRefund) => {
    const isSure = await confirm({
      title: `登记 ${yuanWords(row.amount)} 已退款？`,
      consequence: `请先在支付渠道的后台（${wayOf(row).join('，')}）退款，或转账退给对方。登记后订单结束，对方会收到消息，不能撤回。`,
      verb: '已退款',
    })
    if (isSure) decide.mutate({ orderId: row.orderId, paid: true }, say('已登记退款'))
  }
  const columns: ListColumn<WantedRefund>[] = [
    {
      title: '购买方',
      key: 'owner',
      ellipsis: true,
      render: (_, { ownerName, productName }) => (
        <TwoLines first={ownerName === '' ? '已注销' : ownerName} second={productName} />
      ),
    },
    {
      title: '原因',
      key: 'reason',
      ellipsis: true,
      render: (_, { reason, askedAt }) => (
        <span className={styles['rowText']}>
          <span title={reason}>{reason}</span>
          <span className={styles['under']}>
            <MomentText moment={askedAt} />
          </span>
        </span>
      ),
    },
    {
      title: '付款方式',
      key: 'way',
      width: 160,
      ellipsis: true,
      render: (_, row) => <TwoLines first={wayOf(row)[0]} second={wayOf(row)[1]} />,
    },
    {
      title: '金额',
      key: 'amount',
      width: 100,
      align: 'right',
      render: (_, { amount }) => yuanWords(amount),
    },
    sendingColumn('退款进度'),
    {
      title: '操作',
      key: 'act',
      width: 264,
      render: (_, row) => (
        <>
          {row.actions.includes('send') && (
            <Button type="link" size="small" onClick={() => void send(row)}>
              {row.sending === null ? '原路退款' : '再试'}
            </Button>
          )}
          {row.actions.includes('settle') && (
            <Button type="link" size="small" onClick={() => void pay(row)}>
              登记已退款
            </Button>
          )}
          {row.actions.includes('refuse') && (
            <Button type="link" size="small" danger onClick={() => setRefused(row)}>
              不退款
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <ListFrame
        {...shown}
        answer={answer}
        rowKey="orderId"
        columns={columns}
        minWidth={1040}
        empty={<EmptyState title="没有待处理的退款" hint="购买方在付款后 7 天内可以申请退款。" />}
      />
      {refused !== undefined && (
        <ReasonDialog
          title={`不退款：${refused.productName}`}
          lead="套餐恢复使用，对方会收到消息和原因。"
          verb="不退款"
          isDangerous
          missing="请说明原因"
          isBusy={decide.isPending}
          error={decide.error}
          onClose={() => setRefused(undefined)}
          onReason={(reason) =>
            decide.mutate({ orderId: refused.orderId, paid: false, reason }, say('已告知对方'))
          }
        />
      )}
    </>
  )
}
