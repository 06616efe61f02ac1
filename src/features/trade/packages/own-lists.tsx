// The lists beneath one's packages: what they were used for, and the orders they came from.
import { Link } from 'wouter'
import { ORDER_STATUS } from '#protocol/trade/orders.ts'
import type { OrderLine, QuotaUse } from '#protocol/trade/orders.ts'
import { PAGES } from '#protocol/pages.ts'
import { useOrders, useUses } from '#src/features/trade/packages/queries.ts'
import { useMay, useUser } from '#src/machines/react.tsx'
import { orderWords } from '#src/ui/order-words.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListFrameProps } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { offeredPrice } from '#src/ui/money-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

const USE_WORDS = {
  frozen: { label: '已占用', tone: 'active' },
  used: { label: '已用掉', tone: 'success' },
  released: { label: '已退回', tone: 'neutral' },
} as const

const useColumns: ListColumn<QuotaUse>[] = [
  {
    title: '合同',
    key: 'contract',
    ellipsis: true,
    render: (_, { contractName }) => (contractName === '' ? '已删除的合同' : contractName),
  },
  {
    title: '份数',
    key: 'state',
    width: 100,
    render: (_, { state }) => <StateTag tone={USE_WORDS[state].tone}>{USE_WORDS[state].label}</StateTag>,
  },
  { title: '套餐', key: 'package', width: '20%', ellipsis: true, dataIndex: 'packageName' },
  { title: '发起人', key: 'by', width: 120, ellipsis: true, dataIndex: 'launchedBy' },
  { title: '时间', key: 'at', width: 160, render: (_, { at }) => <MomentText moment={at} /> },
]

const INVOICE_WORDS = {
  none: '—',
  possible: '申请发票',
  waiting: '待开票',
  issued: '已开票',
  reversing: '红冲中',
} as const

/** Leads to the invoice, or to the application for one. */
const invoiceColumn = (owner: string): ListColumn<OrderLine> => ({
  title: '发票',
  key: 'invoice',
  width: 110,
  render: (_, { orderId, invoice }) =>
    invoice === 'none' ? (
      INVOICE_WORDS.none
    ) : (
      <Link
        href={
          invoice === 'possible' ? PAGES.invoiceOf(owner, orderId) : `${PAGES.invoices(owner)}?tab=invoices`
        }
      >
        {INVOICE_WORDS[invoice]}
      </Link>
    ),
})

const orderColumns = (mayBuy: boolean): ListColumn<OrderLine>[] => [
  {
    title: '套餐',
    key: 'product',
    ellipsis: true,
    render: (_, { orderId, productName }) => <Link href={PAGES.order(orderId)}>{productName}</Link>,
  },
  { title: '订单号', key: 'no', width: 200, dataIndex: 'orderNo', className: 'tabular' },
  {
    title: '金额',
    key: 'amount',
    width: 140,
    align: 'right',
    render: (_, { amount }) => offeredPrice(amount),
  },
  {
    title: '状态',
    key: 'status',
    width: 160,
    render: (_, order) => (
      <>
        <StateTag tone={orderWords(order).tone}>{orderWords(order).label}</StateTag>
        {mayBuy && order.status === ORDER_STATUS.unpaid && (
          <Link href={PAGES.order(order.orderId)} aria-label={`去支付：${order.productName}`}>
            去支付
          </Link>
        )}
      </>
    ),
  },
  {
    title: '下单时间',
    key: 'at',
    width: 160,
    render: (_, { createdAt }) => <MomentText moment={createdAt} />,
  },
]

interface Shown {
  readonly tabs: NonNullable<ListFrameProps<never, string>['tabs']>
  readonly page: number
  readonly onPage: (page: number) => void
}

export const UseList = ({ tabs, page, onPage }: Shown) => (
  <ListFrame
    answer={useUses(page)}
    page={page}
    onPage={onPage}
    tabs={tabs}
    rowKey="useId"
    columns={useColumns}
    minWidth={800}
    empty={<EmptyState title="还没有使用过" hint="每发起一份合同，这里多一条记录。" />}
  />
)

export const OrderList = ({ tabs, page, onPage }: Shown) => {
  const isCompany = useUser().defaultBizType === 2
  const columns = orderColumns(useMay('selfMeal', 'buy'))
  const maySee = useMay(isCompany ? 'companyInvoiceManage' : 'personalInvoiceManage', 'view')
  return (
    <ListFrame
      answer={useOrders(page)}
      page={page}
      onPage={onPage}
      tabs={tabs}
      rowKey="orderId"
      columns={maySee ? [...columns, invoiceColumn(isCompany ? 'company' : 'person')] : columns}
      minWidth={900}
      empty={<EmptyState title="还没有订单" hint="购买套餐后可以在这里查看订单。" />}
    />
  )
}
