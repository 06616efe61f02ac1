// A list whose search finds nothing: what was searched for, and the way back to all rows.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '#src/ui/empty-state.tsx'

export interface NothingFoundProps {
  /** What was searched for; empty where filters alone left nothing. */
  readonly search: string
  readonly hint?: ReactNode
  /** Empties search and filters. */
  readonly onClear: () => void
}

/** The empty view of a list that is searched. */
export const NothingFound = ({ search, hint, onClear }: NothingFoundProps) => (
  <EmptyState
    drawing="search"
    title={search === '' ? '没有符合筛选条件的结果' : `没有找到“${search}”`}
    hint={hint}
    action={<Button onClick={onClear}>{search === '' ? '清空条件' : '清除搜索'}</Button>}
  />
)
