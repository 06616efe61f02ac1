// Money that came for an order that was over: it goes back by itself, or waits here.
import { Button } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { ExtraPayment } from '#protocol/trade/refunds.ts'
import { useExtraPayments, useSendBack } from '#src/features/platform/operators/order-queries.ts'
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

export const ExtraList = (shown: Shown) => {
  const answer = useExtraPayments(shown.page)
  const sendBack = useSendBack()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const say = (words: string) => ({
    onSuccess: () => raise(words),
    onError: (thrown: unknown) => raise(asCallFailure(thrown).words, 'error'),
  })
  const sentBack = async ({ paymentId, amount, provider }: ExtraPayment) => {
    const isSure = await confirm({
      title: `登记 ${yuanWords(amount)} 已退回？`,
      consequence: `请先在${provider}的商户后台退款，或转账退给付款人。登记后从列表中移走。`,
      verb: '已退回',
    })
    if (!isSure) return
    sendBack.mutate({ act: 'settle', paymentId }, say('已登记'))
  }
  const columns: ListColumn<ExtraPayment>[] = [
    { title: '订单号', key: 'no', dataIndex: 'orderNo', className: 'tabular' },
    {
      title: '渠道',
      key: 'provider',
      ellipsis: true,
      render: (_, { provider, paymentNo }) => <TwoLines first={provider} second={paymentNo} />,
    },
    {
      title: '金额',
      key: 'amount',
      width: 110,
      align: 'right',
      render: (_, { amount }) => yuanWords(amount),
    },
    { title: '收款时间', key: 'at', width: 150, render: (_, { at }) => <MomentText moment={at} /> },
    sendingColumn('退回进度'),
    {
      title: '操作',
      key: 'act',
      width: 190,
      render: (_, row) => (
        <>
          {row.actions.includes('send') && (
            <Button
              type="link"
              size="small"
              onClick={() => sendBack.mutate({ act: 'send', paymentId: row.paymentId }, say('已交渠道退回'))}
            >
              {row.sending === null ? '原路退回' : '再试'}
            </Button>
          )}
          {row.actions.includes('settle') && (
            <Button type="link" size="small" onClick={() => void sentBack(row)}>
              登记退回
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <ListFrame
      {...shown}
      answer={answer}
      rowKey="paymentId"
      columns={columns}
      minWidth={1000}
      empty={
        <EmptyState
          title="没有需要退回的款项"
          hint="订单关闭后才到的款、重复的付款会自动原路退回，退回前显示在这里。"
        />
      }
    />
  )
}
