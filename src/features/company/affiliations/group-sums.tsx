// What the members of a group did this month or this year, with all of them together in the last row.
import { Segmented } from 'antd'
import { SUM_PERIODS } from '#protocol/company/affiliations/opened.ts'
import type { GroupSums, SumLine, SumPeriod } from '#protocol/company/affiliations/opened.ts'
import styles from '#src/features/company/affiliations/group.module.css'
import { useGroupSums } from '#src/features/company/affiliations/queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'

const PERIOD_WORDS: Readonly<Record<SumPeriod, string>> = { month: '本月', year: '本年' }

const asPeriod = (text: string): SumPeriod => SUM_PERIODS.find((one) => one === text) ?? 'month'

/** A company, a month, or all of them. */
interface Line extends SumLine {
  readonly key: string
  readonly name: string
  readonly quotaLeft?: number
}

const FIGURES: readonly (readonly [keyof SumLine, string])[] = [
  ['launched', '发起'],
  ['completed', '完成'],
  ['rejected', '拒签'],
  ['expired', '过期'],
  ['revoked', '撤回'],
  ['quotaUsed', '用去份数'],
]

const isTotal = ({ key }: Line): boolean => key === 'total'

const columnsFor = (of: string, hasQuota: boolean): ListColumn<Line>[] => [
  {
    title: of,
    key: 'name',
    ellipsis: true,
    render: (_, line) => (isTotal(line) ? <strong>{line.name}</strong> : line.name),
  },
  ...FIGURES.map(([figure, title]): ListColumn<Line> => ({
    title,
    key: figure,
    width: 92,
    align: 'right',
    render: (_, line) => <Figure line={line} n={line[figure]} />,
  })),
  ...(hasQuota
    ? [
        {
          title: '套餐余量',
          key: 'left',
          width: 100,
          align: 'right',
          render: (_, line) => <Figure line={line} n={line.quotaLeft ?? 0} />,
        } satisfies ListColumn<Line>,
      ]
    : []),
]

const Figure = ({ line, n }: { readonly line: Line; readonly n: number }) =>
  isTotal(line) ? <strong className="tabular">{n}</strong> : <span className="tabular">{n}</span>

const membersOf = ({ members, total }: GroupSums): Line[] =>
  members.length === 0
    ? []
    : [
        ...members.map((line) => ({ ...line, key: line.companyId, name: line.companyName })),
        { ...total, key: 'total', name: `合计 ${members.length} 家` },
      ]

const monthsOf = ({ months, total }: GroupSums): Line[] => [
  ...months.map((line) => ({ ...line, key: line.month, name: line.month })),
  { ...total, key: 'total', name: '合计' },
]

export const GroupSumsCard = () => {
  const { period: asked, change } = useListPlace({ period: 'month' })
  const period = asPeriod(asked)
  const answer = useGroupSums(period)
  const { data } = answer
  const rows = (lines: (sums: GroupSums) => Line[]) => ({ ...answer, data: data && { rows: lines(data) } })
  return (
    <section className={`card ${styles['section']}`} aria-labelledby="group-sums">
      <div className={styles['head']}>
        <h2 id="group-sums" className={styles['title']}>
          汇总
        </h2>
        <Segmented
          aria-label="统计期间"
          value={period}
          options={SUM_PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }))}
          onChange={(value) => change({ period: value })}
        />
      </div>
      {data !== undefined && (
        <p className={styles['note']}>
          {data.from} 至 {data.to}，只计开放了汇总数字的成员企业发起的合同
        </p>
      )}
      <ListFrame<Line, never>
        isInside
        isWhole
        answer={rows(membersOf)}
        rowKey="key"
        columns={columnsFor('成员企业', true)}
        minWidth={820}
        empty={
          <EmptyState title="还没有可汇总的数字" hint="成员企业接受邀请并开放“汇总数字”后显示在这里。" />
        }
      />
      {period === 'year' && data !== undefined && data.members.length > 0 && (
        <ListFrame<Line, never>
          isInside
          isWhole
          answer={rows(monthsOf)}
          rowKey="key"
          columns={columnsFor('月份', false)}
          minWidth={720}
          empty={null}
        />
      )}
    </section>
  )
}
