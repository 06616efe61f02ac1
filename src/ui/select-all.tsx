// The checkbox that selects all rows of a table, rendered once.
// antd draws every table head a second time to measure its columns.
import type { ReactNode } from 'react'

const hush = (box: HTMLSpanElement | null): void => {
  if (box?.closest('[aria-hidden="true"]') != null) box.inert = true
}

interface SelectAllProps {
  /** antd's own box, from `rowSelection.columnTitle`. */
  readonly children: ReactNode
}

/** Out of the keyboard's way in the row that only measures; as it is elsewhere. */
export const SelectAll = ({ children }: SelectAllProps) => <span ref={hush}>{children}</span>
