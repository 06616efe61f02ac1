// One's invoices, all or those in one state.
import { Button, Select } from 'antd'
import { INVOICE_STATUS } from '#protocol/trade/invoices/invoices.ts'
import type { InvoiceLine } from '#protocol/trade/invoices/invoices.ts'
import { useInvoices } from '#src/features/trade/invoices/queries.ts'
import type { Paged } from '#src/features/trade/invoices/tabs.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DELIVERY_WORDS, INVOICE_WORDS, KIND_WORDS } from '#src/ui/invoice-words.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

const STATUSES = Object.values(INVOICE_STATUS)

export interface InvoiceListProps extends Paged {
  /** The number of the one state that is shown; empty for all. */
  readonly status: string
  readonly onStatus: (status: string) => void
  readonly onOpen: (invoiceId: string) => void
}

export const InvoiceList = ({ tabs, page, onPage, status, onStatus, onOpen }: InvoiceListProps) => {
  const shown = STATUSES.find((one) => String(one) === status)
  const columns: ListColumn<InvoiceLine>[] = [
    {
      title: '抬头',
      key: 'name',
      ellipsis: true,
      render: (_, { invoiceId, buyerName }) => (
        <Button type="link" style={{ padding: 0 }} onClick={() => onOpen(invoiceId)}>
          {buyerName}
        </Button>
      ),
    },
    {
      title: '类型',
      key: 'kind',
      width: 190,
      responsive: ['md'],
      render: (_, { kind, delivery }) => `${KIND_WORDS[kind]}，${DELIVERY_WORDS[delivery]}`,
    },
    {
      title: '金额',
      key: 'amount',
      width: 120,
      align: 'right',
      render: (_, { amount }) => yuanWords(amount),
    },
    {
      title: '状态',
      key: 'status',
      width: 110,
      render: (_, row) => (
        <StateTag tone={INVOICE_WORDS[row.status].tone}>{INVOICE_WORDS[row.status].label}</StateTag>
      ),
    },
    {
      title: '发票号码',
      key: 'number',
      width: 190,
      dataIndex: 'number',
      className: 'tabular',
      responsive: ['xl'],
    },
    {
      title: '申请时间',
      key: 'at',
      width: 160,
      responsive: ['md'],
      render: (_, { appliedAt }) => <MomentText moment={appliedAt} />,
    },
  ]
  return (
    <ListFrame
      answer={useInvoices(shown, page)}
      tabs={tabs}
      page={page}
      onPage={onPage}
      tools={
        <Select
          aria-label="状态"
          style={{ width: 120 }}
          value={shown === undefined ? '' : status}
          options={[
            { value: '', label: '全部状态' },
            ...STATUSES.map((one) => ({ value: String(one), label: INVOICE_WORDS[one].label })),
          ]}
          onChange={onStatus}
        />
      }
      rowKey="invoiceId"
      columns={columns}
      empty={<EmptyState title="没有发票" hint="在“可开票订单”里选择订单，申请开票后在这里查看进度。" />}
    />
  )
}
