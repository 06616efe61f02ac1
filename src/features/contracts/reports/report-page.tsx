// /user/userCenter/reportData: what the company launched and what became of it (domain.md §8).
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import { OUTCOMES } from '#protocol/contracts/reports/reports.ts'
import type { Outcome } from '#protocol/contracts/reports/reports.ts'
import { PAGES } from '#protocol/pages.ts'
import { askedReport } from '#src/features/contracts/reports/asked-report.ts'
import { useReport, useSaveReport } from '#src/features/contracts/reports/queries.ts'
import { ReportFilters } from '#src/features/contracts/reports/report-filters.tsx'
import { ReportView } from '#src/features/contracts/reports/report-view.tsx'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { useMinute } from '#src/ui/now.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

/** Nothing in the address: this month, everybody, launches. */
const FIRST = { from: '', to: '', department: '', contractType: '', person: '', shown: 'launched' }

export const ReportPage = () => {
  const address = useListPlace(FIRST)
  const asked = askedReport(address, formatDate(new Date(useMinute()), 'YYYY-MM-DD'))
  const shown: Outcome = OUTCOMES.find((outcome) => outcome === address.shown) ?? 'launched'
  const { data, error, refetch } = useReport(asked)
  const raise = useRaiseAlert()
  const save = useSaveReport(raise)
  return (
    <>
      <PageHeader
        title="数据报表"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="统计本单位发起的合同。每项按发生的日期计：发起计入发起当天，完成计入签完当天。"
        actions={
          <Allowed resource="reportData" action="export">
            <Button
              icon={<DownloadOutlined aria-hidden />}
              loading={save.isPending}
              onClick={() => save.mutate(asked)}
            >
              导出
            </Button>
          </Allowed>
        }
      />
      <ReportFilters asked={asked} onChange={address.change} />
      {data === undefined ? (
        error === null ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ReportView
          report={data}
          asked={asked}
          shown={shown}
          onShow={(next) => address.change({ shown: next })}
        />
      )}
    </>
  )
}
