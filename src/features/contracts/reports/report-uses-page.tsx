// /user/userCenter/reportData/uses: the uses of seals that a report counts.
import { Button } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { AskedUses, NamedUse } from '#protocol/contracts/reports/reports.ts'
import { PAGES } from '#protocol/pages.ts'
import { isUuid } from '#protocol/uuid.ts'
import { ChosenField, DepartmentField, PeriodField } from '#src/features/contracts/reports/fields.tsx'
import { useReport, useReportUses } from '#src/features/contracts/reports/queries.ts'
import { askedReport } from '#src/features/contracts/reports/asked-report.ts'
import styles from '#src/features/contracts/reports/reports.module.css'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { useMinute } from '#src/ui/now.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { sealUseColumns } from '#src/ui/seal-use-columns.tsx'

/** Nothing in the address: this month, all seals, everybody. */
const FIRST = { from: '', to: '', department: '', person: '', sealId: '' }

const COLUMNS = sealUseColumns<NamedUse>(true, ({ sealName }) => sealName)

export const ReportUsesPage = () => {
  const { page, change, sealId, ...address } = useListPlace(FIRST)
  const { from, to, department, person } = askedReport(
    { ...address, contractType: '' },
    formatDate(new Date(useMinute()), 'YYYY-MM-DD'),
  )
  const narrowed = {
    ...(department === undefined ? {} : { department }),
    ...(person === undefined ? {} : { person }),
    ...(isUuid(sealId) ? { sealId } : {}),
  }
  const asked: AskedUses = { from, to, ...narrowed, page }
  const answer = useReportUses(asked)
  // Whoever used a seal in this period, and which seals were used, may be chosen.
  const { seals = [], sealers = [] } = useReport({ from, to }).data ?? {}
  const report = new URLSearchParams({ from, to })
  return (
    <>
      <PageHeader
        title="用印明细"
        backTo={`${PAGES.reports}?${report.toString()}`}
        trail={[
          { label: '单位中心', path: PAGES.center },
          { label: '数据报表', path: `${PAGES.reports}?${report.toString()}` },
        ]}
        hint="数据报表所计的每一次用印。"
      />
      <ListFrame<NamedUse, never>
        answer={answer}
        page={page}
        onPage={(next) => change({ page: next })}
        above={
          <div className={styles['filters']} role="group" aria-label="筛选">
            <PeriodField from={from} to={to} onChange={change} />
            <DepartmentField department={department} onChange={(next) => change({ department: next })} />
            <ChosenField
              label="印章"
              value={asked.sealId}
              options={seals}
              onChange={(next) => change({ sealId: next })}
            />
            <ChosenField
              label="用印人"
              value={person}
              options={sealers}
              onChange={(next) => change({ person: next })}
            />
            {Object.keys(narrowed).length > 0 && (
              <Button type="link" onClick={() => change({ department: '', person: '', sealId: '' })}>
                清空条件
              </Button>
            )}
          </div>
        }
        rowKey="useId"
        columns={COLUMNS}
        minWidth={880}
        empty={<EmptyState title="没有用印记录" hint="换一个统计期间或条件再看。" />}
      />
    </>
  )
}
