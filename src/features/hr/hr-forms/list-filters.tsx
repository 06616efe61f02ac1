// What narrows a list of HR forms: words, a department with all below it, and a range of days.
import { useOrgTree } from '#src/ui/organisation.ts'
import { DatePicker, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { isDay } from '#protocol/contracts/loans/days.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { isUuid } from '#protocol/uuid.ts'
import type { HrNarrowing } from '#src/features/hr/hr-forms/queries.ts'
import { DAY_WORDS } from '#protocol/hr/hr-forms/status.ts'
import { HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import styles from './hr-forms.module.css'

/** As it stands in the address. */
export const NO_NARROWING = { search: '', department: '', from: '', to: '' }
type Address = typeof NO_NARROWING

const dayIn = (text: string): string => (isDay(text) ? text : '')

/** What the server is asked for; what is no day or id in the address narrows nothing. */
export const narrowingOf = ({ search, department, from, to }: Address): HrNarrowing => ({
  search: search.slice(0, 50),
  ...(isUuid(department) ? { departmentId: department } : {}),
  from: dayIn(from),
  to: dayIn(to),
})

/** Whether rows may be missing. */
export const isNarrowed = (address: Address): boolean =>
  Object.values(narrowingOf(address)).some((text) => text !== '')

interface ListFiltersProps {
  readonly kind: HrKind
  readonly value: Address
  readonly onChange: (to: Partial<Address>) => void
}

const dateOf = (text: string) => (isDay(text) ? dayjs(text) : null)

export const ListFilters = ({ kind, value, onChange }: ListFiltersProps) => {
  const { data } = useOrgTree()
  return (
    <div className={styles['filters']}>
      <ListSearch
        value={value.search}
        hint="搜索姓名、手机号、发起人"
        label={`搜索${HR_KIND_WORDS[kind]}单`}
        onSearch={(search) => onChange({ search })}
      />
      <TreeSelect<string | null>
        className={styles['filter'] ?? ''}
        value={isUuid(value.department) ? value.department : null}
        placeholder="部门"
        aria-label="部门"
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDefaultExpandAll
        treeDataSimpleMode
        popupMatchSelectWidth={false}
        treeData={(data?.departments ?? []).map(({ departmentId, parentId, name }) => ({
          id: departmentId,
          value: departmentId,
          pId: parentId,
          title: name,
        }))}
        onChange={(department: string | null | undefined) => onChange({ department: department ?? '' })}
      />
      <DatePicker.RangePicker
        className={styles['filterDays'] ?? ''}
        value={[dateOf(value.from), dateOf(value.to)]}
        allowEmpty={[true, true]}
        placeholder={[`${DAY_WORDS[kind]}自`, '至']}
        aria-label={DAY_WORDS[kind]}
        onChange={(_, [from, to]) => onChange({ from, to })}
      />
    </div>
  )
}
