// Orders whose money is wanted back: operators send it back, or say why not.
import { Button } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAY_WAY } from '#protocol/trade/orders.ts'
import type { PayWay } from '#protocol/trade/orders.ts'
import type { WantedRefund } from '#protocol/trade/payments.ts'
import { useDecideRefund, useRefunds } from '#src/features/platform/operators/order-queries.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import type { Shown } from '#src/features/platform/operators/shown-tab.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { priceWords } from '#src/ui/money-words.ts'
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
  const pay = async (row: WantedRefund) => {
    const isSure = await confirm({
      title: `登记 ${priceWords(row.amount)} 已退款？`,
      consequence: `请先按原路（${wayOf(row).join('，')}）退款。登记后订单结束，对方会收到消息，不能撤回。`,
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
        <span className={styles['rowText']}>
          {ownerName === '' ? '已注销' : ownerName}
          <span className={styles['under']}>{productName}</span>
        </span>
      ),
    },
    { title: '原因', key: 'reason', ellipsis: true, dataIndex: 'reason' },
    {
      title: '付款方式',
      key: 'way',
      ellipsis: true,
      render: (_, row) => (
        <span className={styles['rowText']}>
          {wayOf(row)[0]}
          <span className={`${styles['under']} tabular`}>{wayOf(row)[1]}</span>
        </span>
      ),
    },
    {
      title: '金额',
      key: 'amount',
      width: 130,
      align: 'right',
      render: (_, { amount }) => priceWords(amount),
    },
    { title: '申请时间', key: 'at', width: 150, render: (_, { askedAt }) => <MomentText moment={askedAt} /> },
    {
      title: '操作',
      key: 'act',
      width: 190,
      render: (_, row) => (
        <>
          <Button type="link" size="small" onClick={() => void pay(row)}>
            登记已退款
          </Button>
          <Button type="link" size="small" danger onClick={() => setRefused(row)}>
            不退款
          </Button>
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
        minWidth={960}
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
