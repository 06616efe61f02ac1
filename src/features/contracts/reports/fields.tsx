// Fields that narrow a report and the lists behind it: days, department, somebody or some seal.
import { useOrgTree } from '#src/ui/organisation.ts'
import { DatePicker, Select, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { shortened } from '#protocol/contracts/reports/period.ts'
import styles from '#src/features/contracts/reports/reports.module.css'

interface PeriodFieldProps {
  readonly from: string
  readonly to: string
  readonly onChange: (to: { readonly from: string; readonly to: string }) => void
}

/** A period that is too long is cut at its beginning. */
export const PeriodField = ({ from, to, onChange }: PeriodFieldProps) => (
  <DatePicker.RangePicker
    className={styles['days'] ?? ''}
    value={[dayjs(from), dayjs(to)]}
    allowClear={false}
    aria-label="统计期间"
    presets={presets(dayjs())}
    onChange={(_, [first, last]) => onChange(shortened({ from: first, to: last }))}
  />
)

interface DepartmentFieldProps {
  readonly department: string | undefined
  /** Empty where none is asked for. */
  readonly onChange: (department: string) => void
}

export const DepartmentField = ({ department, onChange }: DepartmentFieldProps) => {
  const tree = useOrgTree().data?.departments ?? []
  const beneath = (parentId: string | null): { value: string; title: string; children: object[] }[] =>
    tree
      .filter((one) => one.parentId === parentId)
      .map(({ departmentId, name }) => ({
        value: departmentId,
        title: name,
        children: beneath(departmentId),
      }))
  return (
    <TreeSelect<string>
      className={styles['field'] ?? ''}
      {...(department === undefined ? {} : { value: department })}
      placeholder="部门（含下级）"
      aria-label="部门"
      allowClear
      treeDefaultExpandAll
      treeData={beneath(null)}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}

interface ChosenFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly { readonly key: string; readonly name: string }[]
  /** Empty where none is asked for. */
  readonly onChange: (key: string) => void
}

export const ChosenField = ({ label, value, options, onChange }: ChosenFieldProps) => (
  <Select<string>
    className={styles['field'] ?? ''}
    {...(value === undefined ? {} : { value })}
    placeholder={label}
    aria-label={label}
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    options={options.map(({ key, name }) => ({ value: key, label: name }))}
    onChange={(next: string | undefined) => onChange(next ?? '')}
  />
)

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
