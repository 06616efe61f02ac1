// A list whose search finds nothing: what was searched for, and the way back to all rows.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '#src/ui/empty-state.tsx'

export interface NothingFoundProps {
  /** What was searched for. */
  readonly search: string
  readonly hint?: ReactNode
  /** Empties the search. */
  readonly onClear: () => void
}

/** The empty view of a list that is searched. */
export const NothingFound = ({ search, hint, onClear }: NothingFoundProps) => (
  <EmptyState
    title={`没有找到“${search}”`}
    hint={hint}
    action={<Button onClick={onClear}>清除搜索</Button>}
  />
)
