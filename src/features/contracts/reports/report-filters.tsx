// What a report is narrowed by: days, department, type of contract and person.
import { Button } from 'antd'
import type { AskedReport } from '#protocol/contracts/reports/reports.ts'
import { ChosenField, DepartmentField, PeriodField } from '#src/features/contracts/reports/fields.tsx'
import { useReport } from '#src/features/contracts/reports/queries.ts'
import styles from '#src/features/contracts/reports/reports.module.css'
import { ContractTypeField } from '#src/ui/filters/filter-fields.tsx'

interface ReportFiltersProps {
  readonly asked: AskedReport
  readonly onChange: (to: {
    readonly from?: string
    readonly to?: string
    readonly department?: string
    readonly contractType?: string
    readonly person?: string
  }) => void
}

export const ReportFilters = ({ asked, onChange }: ReportFiltersProps) => {
  const { from, to, department, contractType = '', person } = asked
  // Whoever has something in this period may be chosen.
  const { people = [], sealers = [] } = useReport({ from, to }).data ?? {}
  const names = new Map([...people, ...sealers].map(({ key, name }) => [key ?? '', name]))
  const isNarrowed = department !== undefined || contractType !== '' || person !== undefined
  return (
    <div className={styles['filters']} role="group" aria-label="筛选">
      <PeriodField from={from} to={to} onChange={onChange} />
      <DepartmentField department={department} onChange={(next) => onChange({ department: next })} />
      <ChosenField
        label="人员"
        value={person}
        options={[...names].map(([key, name]) => ({ key, name }))}
        onChange={(next) => onChange({ person: next })}
      />
      <ContractTypeField
        value={{ search: '', filters: '', contractType }}
        onChange={(next) => onChange({ contractType: next.contractType ?? '' })}
      />
      {isNarrowed && (
        <Button type="link" onClick={() => onChange({ department: '', contractType: '', person: '' })}>
          清空条件
        </Button>
      )}
    </div>
  )
}
