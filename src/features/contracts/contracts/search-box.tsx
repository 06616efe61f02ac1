// The search of lists of contracts.
import { ListSearch } from '#src/ui/list-search.tsx'

interface SearchBoxProps {
  readonly value: string
  readonly onSearch: (value: string) => void
}

/** Searches names, numbers and parties. */
export const SearchBox = (props: SearchBoxProps) => (
  <ListSearch {...props} hint="搜索合同名称、编号、签署方" label="搜索合同" />
)
