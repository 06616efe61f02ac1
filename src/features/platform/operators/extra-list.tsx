// Money that came for an order that was over: operators send it back and say so.
import { Button } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { ExtraPayment } from '#protocol/trade/payments.ts'
import { useExtraPayments, useSettleExtra } from '#src/features/platform/operators/order-queries.ts'
import type { Shown } from '#src/features/platform/operators/shown-tab.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { priceWords } from '#src/ui/money-words.ts'

export const ExtraList = (shown: Shown) => {
  const answer = useExtraPayments(shown.page)
  const settle = useSettleExtra()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const sentBack = async ({ paymentId, amount, provider }: ExtraPayment) => {
    const isSure = await confirm({
      title: `登记 ${priceWords(amount)} 已退回？`,
      consequence: `请先在${provider}的商户后台退款。登记后从列表中移走。`,
      verb: '已退回',
    })
    if (!isSure) return
    settle.mutate(paymentId, {
      onSuccess: () => raise('已登记'),
      onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
    })
  }
  const columns: ListColumn<ExtraPayment>[] = [
    { title: '订单号', key: 'no', dataIndex: 'orderNo', className: 'tabular' },
    { title: '渠道', key: 'provider', width: 120, dataIndex: 'provider' },
    { title: '渠道流水号', key: 'paymentNo', ellipsis: true, dataIndex: 'paymentNo', className: 'tabular' },
    {
      title: '金额',
      key: 'amount',
      width: 130,
      align: 'right',
      render: (_, { amount }) => priceWords(amount),
    },
    { title: '收款时间', key: 'at', width: 150, render: (_, { at }) => <MomentText moment={at} /> },
    {
      title: '操作',
      key: 'act',
      width: 110,
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => void sentBack(row)}>
          登记退回
        </Button>
      ),
    },
  ]
  return (
    <ListFrame
      {...shown}
      answer={answer}
      rowKey="paymentId"
      columns={columns}
      minWidth={860}
      empty={<EmptyState title="没有需要退回的款项" hint="订单关闭后才到的款、重复的付款会出现在这里。" />}
    />
  )
}
