// Transfers that wait to be confirmed, and money that must go back.
import { Button } from 'antd'
import { useState } from 'react'
import type { AnnouncedTransfer } from '#protocol/trade/payments.ts'
import { PAGES } from '#protocol/pages.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import {
  saveTransferVoucher,
  useDecideTransfer,
  useTransfers,
} from '#src/features/platform/operators/order-queries.ts'
import { ExtraList } from '#src/features/platform/operators/extra-list.tsx'
import styles from '#src/features/platform/operators/operators.module.css'
import { RefundList } from '#src/features/platform/operators/refund-list.tsx'
import type { Shown } from '#src/features/platform/operators/shown-tab.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

const TABS = [
  { key: 'transfers', word: '待确认转账' },
  { key: 'refunds', word: '待退款' },
  { key: 'extra', word: '需要退回的款项' },
]

export const DeskOrdersPage = () => {
  const address = useListPlace({ tab: 'transfers' })
  const shown = {
    tabs: {
      active: TABS.some(({ key }) => key === address.tab) ? address.tab : 'transfers',
      items: TABS,
      onTab: (tab: string) => address.change({ tab }),
    },
    page: address.page,
    onPage: (page: number) => address.change({ page }),
  }
  return (
    <>
      <PageHeader
        title="订单到账"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="确认到账后套餐立即开通；没有到账的，订单取消并告知对方原因。退款由支付渠道原路退回，渠道没有退的可以另行退回后登记。"
      />
      <Tab {...shown} />
    </>
  )
}

const Tab = (shown: Shown) => {
  if (shown.tabs.active === 'extra') return <ExtraList {...shown} />
  return shown.tabs.active === 'refunds' ? <RefundList {...shown} /> : <Transfers {...shown} />
}

const Transfers = (shown: Shown) => {
  const answer = useTransfers(shown.page)
  const decide = useDecideTransfer()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const [refused, setRefused] = useState<AnnouncedTransfer>()
  const say = (words: string) => ({
    onSuccess: () => {
      raise(words)
      setRefused(undefined)
    },
    onError: (thrown: unknown) => raise(asCallFailure(thrown).words, 'error'),
  })
  const accept = async ({ orderId, amount, payer, productName }: AnnouncedTransfer) => {
    const isSure = await confirm({
      title: `确认 ${yuanWords(amount)} 已到账？`,
      consequence: `付款户名“${payer}”。确认后“${productName}”立即开通，不能撤回。`,
      verb: '确认到账',
    })
    if (isSure) decide.mutate({ orderId, came: true }, say('已确认，套餐已开通'))
  }
  const columns: ListColumn<AnnouncedTransfer>[] = [
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
    {
      title: '付款户名',
      key: 'payer',
      ellipsis: true,
      render: (_, { payer, orderNo }) => (
        <span className={styles['rowText']}>
          {payer}
          <span className={`${styles['under']} tabular`}>{orderNo}</span>
        </span>
      ),
    },
    {
      title: '金额',
      key: 'amount',
      width: 130,
      align: 'right',
      render: (_, { amount }) => yuanWords(amount),
    },
    { title: '提交时间', key: 'at', width: 150, render: (_, row) => <MomentText moment={row.announcedAt} /> },
    {
      title: '操作',
      key: 'act',
      width: 240,
      render: (_, row) => (
        <>
          <Button
            type="link"
            size="small"
            onClick={() =>
              void saveTransferVoucher(
                { orderId: row.orderId },
                { fileName: row.voucherName, onFailure: ({ words }) => raise(words, 'error') },
              )
            }
          >
            凭证
          </Button>
          <Button type="link" size="small" onClick={() => void accept(row)}>
            确认到账
          </Button>
          <Button type="link" size="small" danger onClick={() => setRefused(row)}>
            未到账
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
        minWidth={900}
        empty={<EmptyState title="没有待确认的转账" hint="单位提交转账凭证后会出现在这里。" />}
      />
      {refused !== undefined && (
        <ReasonDialog
          title={`没有收到 ${yuanWords(refused.amount)}？`}
          lead="订单会取消，对方会收到消息和原因。"
          verb="确定未到账"
          isDangerous
          missing="请说明原因"
          isBusy={decide.isPending}
          error={decide.error}
          onClose={() => setRefused(undefined)}
          onReason={(reason) =>
            decide.mutate({ orderId: refused.orderId, came: false, reason }, say('已告知对方'))
          }
        />
      )}
    </>
  )
}
