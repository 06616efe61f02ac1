// 个人发票 and 单位发票: orders to be invoiced, invoices, titles and addresses (domain.md §7).
import { AddressList } from '#src/features/trade/invoices/address-list.tsx'
import { InvoiceDrawer } from '#src/features/trade/invoices/invoice-drawer.tsx'
import { InvoiceList } from '#src/features/trade/invoices/invoice-list.tsx'
import { InvoiceableList } from '#src/features/trade/invoices/invoiceable-list.tsx'
import { useInvoiceRights } from '#src/features/trade/invoices/rights.ts'
import { TitleList } from '#src/features/trade/invoices/title-list.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

const TABS = [
  { key: 'orders', word: '可开票订单' },
  { key: 'invoices', word: '发票' },
  { key: 'titles', word: '抬头' },
  { key: 'addresses', word: '邮寄地址' },
]

export const InvoicesPage = () => {
  const { isCompany } = useInvoiceRights()
  const address = useListPlace({ tab: 'orders', status: '', order: '', invoice: '' })
  const active = TABS.some(({ key }) => key === address.tab) ? address.tab : 'orders'
  const tabs = {
    active,
    items: TABS,
    onTab: (tab: string) => address.change({ tab, status: '', order: '', invoice: '' }),
  }
  const paged = { tabs, page: address.page, onPage: (page: number) => address.change({ page }) }
  return (
    <>
      <PageHeader
        title={isCompany ? '单位发票' : '个人发票'}
        hint="付款后 365 天内、没有退款的订单可以开票，多笔订单可以合并成一张。"
      />
      {active === 'orders' && (
        <InvoiceableList
          {...paged}
          first={address.order}
          onApplied={() => address.change({ tab: 'invoices', order: '' })}
        />
      )}
      {active === 'invoices' && (
        <InvoiceList
          {...paged}
          status={address.status}
          onStatus={(status) => address.change({ status })}
          onOpen={(invoice) => address.change({ invoice, page: address.page })}
        />
      )}
      {active === 'titles' && <TitleList tabs={tabs} />}
      {active === 'addresses' && <AddressList tabs={tabs} />}
      {address.invoice !== '' && (
        <InvoiceDrawer
          key={address.invoice}
          invoiceId={address.invoice}
          onClose={() => address.change({ invoice: '', page: address.page })}
        />
      )}
    </>
  )
}
