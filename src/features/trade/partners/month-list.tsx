// Commissions by month, as the partner and the desk see them.
import { Link } from 'wouter'
import type { PartnerMonth } from '#protocol/trade/partners.ts'
import styles from '#src/features/trade/partners/partners.module.css'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { ListAnswer } from '#src/ui/list-card.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListFrameProps } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

/** What is left of a month, said in one word. */
const Standing = ({ amount, settled }: PartnerMonth) =>
  settled === amount ? (
    <StateTag tone="success">已结算</StateTag>
  ) : (
    <StateTag tone={settled === 0 ? 'neutral' : 'warning'}>
      {settled === 0 ? '未结算' : `尚有 ${yuanWords(amount - settled)}`}
    </StateTag>
  )

/** Money that may be less than nothing. */
export const Money = ({ fen }: { readonly fen: number }) => (
  <span className={fen < 0 ? styles['less'] : undefined}>{yuanWords(fen)}</span>
)

const columnsFor = (hrefOf: MonthListProps['hrefOf']): ListColumn<PartnerMonth>[] => [
  {
    title: '月份',
    key: 'month',
    width: 110,
    render: (_, { month }) => (hrefOf === undefined ? month : <Link href={hrefOf(month)}>{month}</Link>),
  },
  { title: '付款订单', key: 'orders', width: 110, render: (_, { orders }) => `${orders} 笔` },
  {
    title: '佣金',
    key: 'amount',
    width: 140,
    align: 'right',
    render: (_, { amount }) => <Money fen={amount} />,
  },
  { title: '结算', key: 'state', width: 160, render: (_, month) => <Standing {...month} /> },
]

interface MonthListProps extends Pick<ListFrameProps<PartnerMonth, string>, 'tabs' | 'isInside'> {
  readonly answer: ListAnswer<PartnerMonth>
  readonly page: number
  readonly onPage: (page: number) => void
  /** Where the orders of a month are listed. */
  readonly hrefOf?: (month: string) => string
}

export const MonthList = ({ hrefOf, ...props }: MonthListProps) => (
  <ListFrame<PartnerMonth, string>
    {...props}
    rowKey="month"
    columns={columnsFor(hrefOf)}
    minWidth={520}
    empty={<EmptyState title="还没有佣金" hint="带来的客户购买套餐付款后，佣金按月列在这里。" />}
  />
)
