// What a report is narrowed by: days, department, type of contract and person.
import { Button, DatePicker, Select, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { daysBetween } from '#protocol/contracts/loans/days.ts'
import { MOST_DAYS } from '#protocol/contracts/reports/reports.ts'
import type { AskedReport } from '#protocol/contracts/reports/reports.ts'
import styles from '#src/features/contracts/reports/reports.module.css'
import { useDepartments, useReport } from '#src/features/contracts/reports/queries.ts'
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
  const tree = useDepartments().data?.departments ?? []
  // Whoever has something in this period may be chosen.
  const people = useReport({ from, to }).data?.people ?? []
  const beneath = (parentId: string | null): { value: string; title: string; children: object[] }[] =>
    tree
      .filter((one) => one.parentId === parentId)
      .map(({ departmentId, name }) => ({
        value: departmentId,
        title: name,
        children: beneath(departmentId),
      }))
  const isNarrowed = department !== undefined || contractType !== '' || person !== undefined
  return (
    <div className={styles['filters']} role="group" aria-label="筛选">
      <DatePicker.RangePicker
        className={styles['days'] ?? ''}
        value={[dayjs(from), dayjs(to)]}
        allowClear={false}
        aria-label="统计期间"
        presets={presets(dayjs())}
        onChange={(_, [first, last]) => {
          if (daysBetween(first, last) < MOST_DAYS) onChange({ from: first, to: last })
          else
            onChange({
              from: dayjs(last)
                .subtract(MOST_DAYS - 1, 'day')
                .format('YYYY-MM-DD'),
              to: last,
            })
        }}
      />
      <TreeSelect<string>
        className={styles['field'] ?? ''}
        {...(department === undefined ? {} : { value: department })}
        placeholder="部门（含下级）"
        aria-label="部门"
        allowClear
        treeDefaultExpandAll
        treeData={beneath(null)}
        onChange={(next: string | undefined) => onChange({ department: next ?? '' })}
      />
      <Select<string>
        className={styles['field'] ?? ''}
        {...(person === undefined ? {} : { value: person })}
        placeholder="人员"
        aria-label="人员"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={people.map(({ key, name }) => ({ value: key ?? '', label: name }))}
        onChange={(next: string | undefined) => onChange({ person: next ?? '' })}
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

type Day = ReturnType<typeof dayjs>

const presets = (now: Day): { label: string; value: [Day, Day] }[] => [
  { label: '本月', value: [now.startOf('month'), now] },
  {
    label: '上月',
    value: [now.subtract(1, 'month').startOf('month'), now.subtract(1, 'month').endOf('month')],
  },
  { label: '近 30 天', value: [now.subtract(29, 'day'), now] },
  { label: '今年', value: [now.startOf('year'), now] },
  { label: '近一年', value: [now.subtract(364, 'day'), now] },
]
