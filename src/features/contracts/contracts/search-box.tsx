// The list's search: sends on Enter and when cleared; keeps what was typed.
import { Input } from 'antd'

interface SearchBoxProps {
  readonly value: string
  readonly onSearch: (value: string) => void
}

/** Searches names, numbers and parties. */
export const SearchBox = ({ value, onSearch }: SearchBoxProps) => (
  <Input.Search
    key={value}
    defaultValue={value}
    allowClear
    maxLength={100}
    placeholder="搜索合同名称、编号、签署方"
    aria-label="搜索合同"
    style={{ width: 280 }}
    onSearch={(text) => onSearch(text.trim())}
  />
)
