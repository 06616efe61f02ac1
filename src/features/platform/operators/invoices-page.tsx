// Invoices that wait to be issued, posted or reversed, and what became of the others.
import { Button } from 'antd'
import { DELIVERY, INVOICE_STATUS } from '#protocol/trade/invoices/invoices.ts'
import type { InvoiceStatus } from '#protocol/trade/invoices/invoices.ts'
import type { DeskInvoiceLine } from '#protocol/trade/invoices/desk.ts'
import { PAGES } from '#protocol/pages.ts'
import { DeskInvoiceDrawer } from '#src/features/platform/operators/invoice-drawer.tsx'
import { useDeskInvoices } from '#src/features/platform/operators/invoice-queries.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DELIVERY_WORDS, INVOICE_WORDS, KIND_WORDS } from '#src/ui/invoice-words.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

const { waiting, reversing, issued, failed, reversed } = INVOICE_STATUS
const TABS = [waiting, reversing, issued, failed, reversed].map((status) => ({
  key: String(status),
  word: INVOICE_WORDS[status].label,
}))

const deliveryWords = ({ delivery, isPosted, status }: DeskInvoiceLine): string =>
  delivery === DELIVERY.paper && status === issued
    ? `${DELIVERY_WORDS[delivery]}，${isPosted ? '已寄出' : '待寄出'}`
    : DELIVERY_WORDS[delivery]

export const DeskInvoicesPage = () => {
  const address = useListPlace({ tab: String(waiting), invoice: '' })
  const active = TABS.some(({ key }) => key === address.tab) ? address.tab : String(waiting)
  const open = (invoice: string) => address.change({ invoice, page: address.page })
  const columns: ListColumn<DeskInvoiceLine>[] = [
    {
      title: '申请方',
      key: 'owner',
      ellipsis: true,
      render: (_, { ownerName, buyerName }) => (
        <span className={styles['rowText']}>
          {ownerName === '' ? '已注销' : ownerName}
          <span className={styles['under']}>抬头：{buyerName}</span>
        </span>
      ),
    },
    {
      title: '类型',
      key: 'kind',
      width: 190,
      render: (_, row) => (
        <span className={styles['rowText']}>
          {KIND_WORDS[row.kind]}
          <span className={styles['under']}>{deliveryWords(row)}</span>
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
    ...(active === String(waiting) || active === String(failed)
      ? []
      : [{ title: '发票号码', key: 'number', width: 200, dataIndex: 'number', className: 'tabular' }]),
    {
      title: '申请时间',
      key: 'at',
      width: 150,
      render: (_, { appliedAt }) => <MomentText moment={appliedAt} />,
    },
    {
      title: '操作',
      key: 'act',
      width: 100,
      render: (_, { invoiceId, status }) => (
        <Button type="link" size="small" onClick={() => open(invoiceId)}>
          {status === waiting || status === reversing ? '处理' : '查看'}
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="发票"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="先在税务平台开具，再来登记发票号码并上传文件；电子发票会自动发到对方邮箱。"
      />
      <ListFrame
        answer={useDeskInvoices(Number(active) as InvoiceStatus, address.page)}
        tabs={{ active, items: TABS, onTab: (tab) => address.change({ tab, invoice: '' }) }}
        page={address.page}
        onPage={(page) => address.change({ page })}
        rowKey="invoiceId"
        columns={columns}
        minWidth={960}
        empty={<EmptyState title="没有这样的发票" hint="有人申请开票后会出现在“待开票”里。" />}
      />
      {address.invoice !== '' && (
        <DeskInvoiceDrawer key={address.invoice} invoiceId={address.invoice} onClose={() => open('')} />
      )}
    </>
  )
}
