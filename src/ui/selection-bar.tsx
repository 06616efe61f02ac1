// What can be done with the rows that are ticked; in view at the foot of the list.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from '#src/ui/list.module.css'

export interface SelectionBarProps {
  readonly count: number
  /** How such things are counted: 份, 位, 条. */
  readonly word: string
  readonly onClear: () => void
  /** The actions. */
  readonly children: ReactNode
}

/** The bar; not there while nothing is ticked. */
export const SelectionBar = ({ count, word, onClear, children }: SelectionBarProps) =>
  count === 0 ? null : (
    <div className={styles['selection']} role="status">
      已选 {count} {word}
      <Button size="small" onClick={onClear}>
        取消选择
      </Button>
      {children}
    </div>
  )
