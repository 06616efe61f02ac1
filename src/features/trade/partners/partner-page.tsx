// /partner: a partner's own back office, where the installation names no other (decision 0098).
import { Button, Select, Skeleton } from 'antd'
import { PAGES } from '#protocol/pages.ts'
import type { Commission, OwnPartner, PartnerCustomer } from '#protocol/trade/partners.ts'
import { MonthList, Money } from '#src/features/trade/partners/month-list.tsx'
import styles from '#src/features/trade/partners/partners.module.css'
import {
  saveCommissions,
  useCommissions,
  useMonthChoices,
  usePartner,
  usePartnerCustomers,
  usePartnerMonths,
} from '#src/features/trade/partners/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { QrImage } from '#src/ui/qr-image.tsx'
import { rateWords } from '#src/ui/rate-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

export const PartnerPage = () => {
  const { data, error, refetch } = usePartner()
  return (
    <>
      <PageHeader
        title="合伙人业务后台"
        hint="把推广链接发给客户。客户由此注册后购买套餐，付款时按比例计入您的佣金；退款时扣回。"
      />
      {error !== null && data === undefined ? (
        <div className="card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : data === undefined ? (
        <div className={`card ${styles['top']}`}>
          <Skeleton active />
        </div>
      ) : (
        <>
          <Top partner={data} />
          <Lists />
        </>
      )}
    </>
  )
}

const Top = ({
  partner: { code, url, rateBp, customers, open, settled },
}: {
  readonly partner: OwnPartner
}) => (
  <section className={`card ${styles['top']}`} aria-label="推广码与汇总">
    <QrImage value={url} label="推广链接的二维码" size={132} />
    <div className={styles['link']}>
      <p className={styles['code']}>{code}</p>
      <p className={styles['url']}>{url}</p>
      <div className={styles['buttons']}>
        <CopyButton text={url} label="推广链接" />
      </div>
    </div>
    <dl className={styles['figures']}>
      <div>
        <dt>带来的客户</dt>
        <dd>{customers}</dd>
      </div>
      <div>
        <dt>佣金比例</dt>
        <dd>{rateWords(rateBp)}</dd>
      </div>
      <div>
        <dt>未结算</dt>
        <dd>
          <Money fen={open} />
        </dd>
      </div>
      <div>
        <dt>已结算</dt>
        <dd>{yuanWords(settled)}</dd>
      </div>
    </dl>
  </section>
)

const TABS = [
  { key: 'customers', word: '客户' },
  { key: 'months', word: '按月佣金' },
  { key: 'commissions', word: '订单明细' },
] as const
type Tab = (typeof TABS)[number]['key']

const Lists = () => {
  const address = useListPlace({ tab: 'customers', month: '' })
  const active: Tab = TABS.find(({ key }) => key === address.tab)?.key ?? 'customers'
  const shown = {
    tabs: { active, items: [...TABS], onTab: (tab: string) => address.change({ tab, month: '' }) },
    page: address.page,
    onPage: (page: number) => address.change({ page }),
  }
  if (active === 'months') return <Months {...shown} />
  return active === 'commissions' ? (
    <Commissions {...shown} month={address.month} onMonth={(month) => address.change({ month })} />
  ) : (
    <Customers {...shown} />
  )
}

interface Shown {
  readonly tabs: { active: Tab; items: { key: Tab; word: string }[]; onTab: (tab: string) => void }
  readonly page: number
  readonly onPage: (page: number) => void
}

const CUSTOMERS: ListColumn<PartnerCustomer>[] = [
  { title: '客户', key: 'name', width: 160, render: (_, { nameMasked }) => nameMasked || '未认证' },
  { title: '手机号', key: 'phone', width: 140, dataIndex: 'phoneMasked' },
  { title: '付款订单', key: 'orders', width: 110, render: (_, { orders }) => `${orders} 笔` },
  { title: '注册', key: 'at', width: 150, render: (_, { joinedAt }) => <MomentText moment={joinedAt} /> },
]

const Customers = (shown: Shown) => (
  <ListFrame<PartnerCustomer, Tab>
    {...shown}
    answer={usePartnerCustomers(shown.page)}
    rowKey="customerId"
    columns={CUSTOMERS}
    minWidth={560}
    empty={<EmptyState title="还没有客户" hint="客户通过您的推广链接注册后列在这里。" />}
  />
)

const Months = ({ tabs, page, onPage }: Shown) => (
  <MonthList
    tabs={{ ...tabs, items: [...tabs.items] }}
    page={page}
    onPage={onPage}
    answer={usePartnerMonths(page)}
    hrefOf={(month) => `${PAGES.partner}?tab=commissions&month=${month}`}
  />
)

const COMMISSIONS: ListColumn<Commission>[] = [
  { title: '时间', key: 'at', width: 150, render: (_, { at }) => <MomentText moment={at} /> },
  { title: '套餐', key: 'product', ellipsis: true, dataIndex: 'productName' },
  { title: '客户', key: 'phone', width: 130, dataIndex: 'phoneMasked' },
  {
    title: '订单金额',
    key: 'order',
    width: 130,
    align: 'right',
    render: (_, { orderAmount }) => yuanWords(orderAmount),
  },
  { title: '比例', key: 'rate', width: 80, render: (_, { rateBp }) => rateWords(rateBp) },
  {
    title: '佣金',
    key: 'amount',
    width: 130,
    align: 'right',
    render: (_, { amount }) => <Money fen={amount} />,
  },
  {
    title: '状态',
    key: 'state',
    width: 150,
    render: (_, { kind, isSettled }) => (
      <StateTag tone={kind === 'takenBack' ? 'warning' : isSettled ? 'success' : 'neutral'}>
        {kind === 'takenBack'
          ? isSettled
            ? '退款扣回，已结算'
            : '退款扣回'
          : isSettled
            ? '已结算'
            : '未结算'}
      </StateTag>
    ),
  },
]

interface CommissionsProps extends Shown {
  /** All of them without one. */
  readonly month: string
  readonly onMonth: (month: string) => void
}

const Commissions = ({ month, onMonth, ...shown }: CommissionsProps) => (
  <ListFrame<Commission, Tab>
    {...shown}
    tools={<CommissionTools month={month} onMonth={onMonth} />}
    answer={useCommissions(month, shown.page)}
    rowKey="commissionId"
    columns={COMMISSIONS}
    minWidth={980}
    empty={<EmptyState title="还没有订单" hint="带来的客户付款后，每笔订单的佣金列在这里。" />}
  />
)

/** One month of them, and the lines as a workbook. */
const CommissionTools = ({ month, onMonth }: Pick<CommissionsProps, 'month' | 'onMonth'>) => {
  const months = useMonthChoices().data?.rows.map((row) => row.month) ?? []
  const raise = useRaiseAlert()
  const choices = month === '' || months.includes(month) ? months : [month, ...months]
  return (
    <div className={styles['buttons']}>
      <Select
        aria-label="月份"
        value={month}
        style={{ width: 120 }}
        options={[{ value: '', label: '全部月份' }, ...choices.map((value) => ({ value, label: value }))]}
        onChange={onMonth}
      />
      <Button onClick={() => void saveCommissions(month, raise)}>导出</Button>
    </div>
  )
}
