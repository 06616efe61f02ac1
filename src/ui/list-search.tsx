// The search of a list: sends on Enter and when cleared; keeps what was typed.
import { Input } from 'antd'

/** The attribute around the field, for the key that leads to it. */
export const SEARCH_FIELD = 'data-list-search'

export interface ListSearchProps {
  readonly value: string
  readonly onSearch: (value: string) => void
  /** What may be typed; the placeholder. */
  readonly hint: string
  /** For screen readers. */
  readonly label: string
}

/** The field; spaces around the words are dropped. */
export const ListSearch = ({ value, onSearch, hint, label }: ListSearchProps) => (
  <Input.Search
    key={value}
    defaultValue={value}
    allowClear
    {...{ [SEARCH_FIELD]: '' }}
    aria-keyshortcuts="/"
    maxLength={100}
    placeholder={hint}
    aria-label={label}
    style={{ width: 280 }}
    onSearch={(text) => onSearch(text.trim())}
  />
)
