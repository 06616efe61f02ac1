// The figures on the page: sums, columns over time, and bars by department, type and person.
import { Segmented } from 'antd'
import { Link } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { OUTCOMES } from '#protocol/contracts/reports/reports.ts'
import type { AskedReport, Outcome, Report, ReportLine } from '#protocol/contracts/reports/reports.ts'
import { hoursWords, OUTCOME_WORDS } from '#protocol/contracts/reports/words.ts'
import { listBehind, usesBehind } from '#src/features/contracts/reports/list-links.ts'
import styles from '#src/features/contracts/reports/reports.module.css'
import { useMay } from '#src/machines/react.tsx'
import { BarList } from '#src/ui/charts/bar-list.tsx'
import type { Bar } from '#src/ui/charts/bar-list.tsx'
import { ColumnChart } from '#src/ui/charts/column-chart.tsx'

interface ReportViewProps {
  readonly report: Report
  readonly asked: AskedReport
  readonly shown: Outcome
  readonly onShow: (shown: Outcome) => void
}

/** As many lines as have room; the workbook has all. */
const MOST_BARS = 10

export const ReportView = ({ report, asked, shown, onShow }: ReportViewProps) => {
  // Their lists have the contracts of the whole company; those of others would show fewer than were counted.
  const mayList = useMay('contract', 'viewAll')
  const leads = (more: {
    from?: string
    to?: string
    contractType?: string
    person?: string
    department?: string
  }) => (mayList ? listBehind({ ...asked, outcome: shown, ...more }) : undefined)
  const word = OUTCOME_WORDS[shown]
  const bars = (lines: readonly ReportLine[], linkOf: (key: string) => string | undefined): readonly Bar[] =>
    lines
      .filter((line) => line[shown] > 0)
      .toSorted((a, b) => b[shown] - a[shown])
      .map((line) => ({
        key: line.key ?? '',
        name: line.name,
        count: line[shown],
        href: line.key === null || line.key === '' ? undefined : linkOf(line.key),
      }))
  // What documents were used for stands on the packages' page.
  const mayLog = useMay('signature', 'log')
  const mayMeals = useMay('selfMeal', 'view')
  const used = (lines: Report['seals'], by: 'sealId' | 'person'): readonly Bar[] =>
    lines.map(({ key, name, uses }) => ({
      key,
      name,
      count: uses,
      href: mayLog ? usesBehind({ ...asked, [by]: key }) : undefined,
    }))
  // What took how long are the contracts that were completed.
  const timed = mayList ? listBehind({ ...asked, outcome: 'completed' }) : undefined
  return (
    <>
      <ul className={styles['sums']}>
        {OUTCOMES.map((outcome) => (
          <li key={outcome}>
            <Sum
              name={OUTCOME_WORDS[outcome]}
              value={String(report.totals[outcome])}
              href={mayList ? listBehind({ ...asked, outcome }) : undefined}
            />
          </li>
        ))}
        <li>
          <Sum name="半数合同签完" value={hoursWords(report.hours.half)} href={timed} />
        </li>
        <li>
          <Sum name="九成合同签完" value={hoursWords(report.hours.most)} href={timed} />
        </li>
        <li>
          <Sum
            name="已用份数"
            value={String(report.quotaUsed)}
            href={mayMeals ? PAGES.ownPackages : undefined}
          />
        </li>
      </ul>
      <div className={styles['choice']}>
        <Segmented<Outcome>
          aria-label="统计内容"
          value={shown}
          options={OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_WORDS[outcome] }))}
          onChange={onShow}
        />
      </div>
      <Panel title={`${word}，按时间`}>
        <ColumnChart
          label={`${word}，按时间`}
          unit="份"
          columns={report.spans.map((span) => ({
            key: span.from,
            mark: markOf(span, report.spans.length),
            name: span.from === span.to ? span.from : `${span.from} 至 ${span.to}`,
            count: span[shown],
            href: leads({ from: span.from, to: span.to }),
          }))}
        />
        <SpanTable report={report} />
      </Panel>
      <div className={styles['panels']}>
        <Lines
          title="按部门"
          head="部门"
          counted={word}
          bars={bars(report.departments, (department) => leads({ department }))}
          note="含下级部门；一人在多个部门的，各部门都计入。"
        />
        <Lines
          title="按合同类型"
          head="合同类型"
          counted={word}
          bars={bars(report.types, (contractType) => leads({ contractType }))}
        />
        <Lines
          title="按发起人"
          head="发起人"
          counted={word}
          bars={bars(report.people, (person) => leads({ person }))}
        />
        <Lines
          title={`用印，共 ${report.sealUses} 次`}
          head="印章"
          counted="用印次数"
          unit="次"
          bars={used(report.seals, 'sealId')}
          note={asked.contractType === undefined ? undefined : '用印不按合同类型区分。'}
        />
        <Lines
          title="按用印人"
          head="用印人"
          counted="用印次数"
          unit="次"
          bars={used(report.sealers, 'person')}
        />
      </div>
    </>
  )
}

const Sum = ({ name, value, href }: { name: string; value: string; href?: string | undefined }) => {
  const content = (
    <>
      <span className={styles['name']}>{name}</span>
      <strong className={styles['value']}>{value}</strong>
    </>
  )
  return href === undefined ? (
    <span className={styles['sum']}>{content}</span>
  ) : (
    <Link className={styles['sum']} href={href}>
      {content}
    </Link>
  )
}

/** `3` of a month, `11-03` of several, `2026-11` of many. */
const markOf = ({ from, to }: { from: string; to: string }, spans: number): string => {
  if (from !== to) return from.slice(0, 7)
  return spans <= 31 ? String(Number(from.slice(8))) : from.slice(5)
}

const Panel = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section className={`card ${styles['panel']}`} aria-label={title}>
    <h2 className={styles['title']}>{title}</h2>
    {children}
  </section>
)

interface LinesProps {
  readonly title: string
  readonly head: string
  readonly counted: string
  readonly unit?: string
  readonly bars: readonly Bar[]
  readonly note?: string | undefined
}

const Lines = ({ title, head, counted, unit = '份', bars, note }: LinesProps) => (
  <Panel title={title}>
    <BarList heads={[head, counted]} unit={unit} bars={bars.slice(0, MOST_BARS)} none="这段时间没有记录。" />
    {bars.length > MOST_BARS && (
      <p className={styles['note']}>
        只列出前 {MOST_BARS} 项，全部 {bars.length} 项请导出查看。
      </p>
    )}
    {note !== undefined && <p className={styles['note']}>{note}</p>}
  </Panel>
)

/** Every column in numbers, for who reads better than looks. */
const SpanTable = ({ report }: { readonly report: Report }) => (
  <details className={styles['table']}>
    <summary>查看数据表</summary>
    <div className={styles['tableScroll']}>
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {OUTCOME_WORDS[outcome]}
              </th>
            ))}
            <th scope="col">已用份数</th>
          </tr>
        </thead>
        <tbody>
          {report.spans.map((span) => (
            <tr key={span.from}>
              <th scope="row">{span.from === span.to ? span.from : `${span.from} 至 ${span.to}`}</th>
              {OUTCOMES.map((outcome) => (
                <td key={outcome}>{span[outcome]}</td>
              ))}
              <td>{span.quotaUsed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
