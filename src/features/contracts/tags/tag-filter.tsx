// Narrows a list of contracts to one tag of the company; not there where it has none.
import { Select } from 'antd'
import { useTagNames } from '#src/features/contracts/tags/queries.ts'

export interface TagFilterProps {
  readonly className: string
  /** The tag's id; empty for all contracts. */
  readonly value: string
  readonly onChange: (tagId: string) => void
}

export const TagFilter = ({ className, value, onChange }: TagFilterProps) => {
  const { data = [] } = useTagNames()
  if (data.length === 0) return null
  return (
    <Select
      className={className}
      value={value === '' ? null : value}
      placeholder="标签"
      aria-label="标签"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ tagId, name }) => ({ value: tagId, label: name }))}
      onChange={(tagId: string | null | undefined) => onChange(tagId ?? '')}
    />
  )
}
