// Orders that can be invoiced: those that are ticked become one invoice.
import { Button } from 'antd'
import { useState } from 'react'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { MOST_MERGED } from '#protocol/trade/invoices/invoices.ts'
import type { MergedOrder } from '#protocol/trade/invoices/invoices.ts'
import { PAGES } from '#protocol/pages.ts'
import { ApplyDrawer } from '#src/features/trade/invoices/apply-drawer.tsx'
import { useInvoiceableOrders } from '#src/features/trade/invoices/queries.ts'
import { useInvoiceRights } from '#src/features/trade/invoices/rights.ts'
import type { Paged } from '#src/features/trade/invoices/tabs.ts'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { SelectionBar } from '#src/ui/selection-bar.tsx'

const columns: ListColumn<MergedOrder>[] = [
  { title: '套餐', key: 'product', ellipsis: true, dataIndex: 'productName' },
  { title: '订单号', key: 'no', width: 200, dataIndex: 'orderNo', className: 'tabular', responsive: ['md'] },
  { title: '金额', key: 'amount', width: 120, align: 'right', render: (_, { amount }) => yuanWords(amount) },
  {
    title: '付款时间',
    key: 'at',
    width: 160,
    responsive: ['md'],
    render: (_, { paidAt }) => <MomentText moment={paidAt} />,
  },
]

export interface InvoiceableListProps extends Paged {
  /** The order that is ticked at first; empty for none. */
  readonly first: string
  readonly onApplied: () => void
}

export const InvoiceableList = ({ tabs, page, onPage, first, onApplied }: InvoiceableListProps) => {
  const answer = useInvoiceableOrders(page)
  const { mayApply } = useInvoiceRights()
  const maySeeOrders = useMay('selfMeal', 'view')
  const raise = useRaiseAlert()
  const [picked, pick] = useState<readonly MergedOrder[]>()
  const [isApplying, setApplying] = useState(false)
  const rows = answer.data?.rows ?? []
  const chosen = picked ?? rows.filter(({ orderId }) => orderId === first)
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)
  const choose = (ids: readonly string[]) =>
    pick(ids.flatMap((id) => [...chosen, ...rows].find(({ orderId }) => orderId === id) ?? []))
  const isTooMany = chosen.length > MOST_MERGED
  return (
    <>
      <ListFrame
        answer={answer}
        tabs={tabs}
        page={page}
        onPage={onPage}
        rowKey="orderId"
        columns={columns}
        selection={
          mayApply
            ? {
                chosen: chosen.map(({ orderId }) => orderId),
                onChoose: choose,
                labelOf: ({ orderNo }) => `选择订单 ${orderNo}`,
              }
            : undefined
        }
        below={
          <SelectionBar count={chosen.length} word="笔" onClear={() => pick([])}>
            <span className="tabular">
              合计 <strong>{yuanWords(sum)}</strong>（{fenInWords(sum)}）
            </span>
            <Button
              type="primary"
              size="small"
              disabled={isTooMany}
              title={isTooMany ? `一张发票最多合并 ${MOST_MERGED} 笔订单` : undefined}
              onClick={() => setApplying(true)}
            >
              申请开票
            </Button>
          </SelectionBar>
        }
        empty={
          <EmptyState
            title="没有可开票的订单"
            hint="购买套餐并付款后，可以在这里申请发票；已经申请的在“发票”里查看。"
            action={maySeeOrders && <LinkButton href={PAGES.ownPackages}>查看订单</LinkButton>}
          />
        }
      />
      {isApplying && chosen.length > 0 && (
        <ApplyDrawer
          orders={chosen}
          onClose={() => setApplying(false)}
          onDone={() => {
            raise('已提交开票申请')
            onApplied()
          }}
        />
      )}
    </>
  )
}
