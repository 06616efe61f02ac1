// Says that a list shows only what the own company started, or one of its departments or people.
import { Tag } from 'antd'
import { useStarterNames } from '#src/features/contracts/contracts/queries.ts'
import { askedFilters } from '#src/ui/filters/address-filters.ts'
import type { FilterProps } from '#src/ui/filters/filter-fields.tsx'

export const StartedBy = ({ value, onChange }: FilterProps) => {
  const { ours, person, department } = askedFilters(value)
  const { data } = useStarterNames({
    ...(person === undefined ? {} : { person }),
    ...(department === undefined ? {} : { department }),
  })
  if (ours === undefined && person === undefined && department === undefined) return null
  const of = [data?.department, data?.person].filter((name) => name !== undefined && name !== '').join('，')
  return (
    <Tag
      closable={{ 'aria-label': '不限发起人' }}
      onClose={() => onChange({ ours: '', person: '', department: '' })}
      style={{ lineHeight: '30px', margin: 0 }}
    >
      {of === '' ? '本单位发起' : `本单位发起：${of}`}
    </Tag>
  )
}
