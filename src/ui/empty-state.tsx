// Nothing here yet: a small drawing, why, and the next step.
import type { ReactNode } from 'react'
import { EmptyDrawing } from '#src/ui/empty-drawing.tsx'
import type { DrawingName } from '#src/ui/empty-drawing.tsx'
import styles from '#src/ui/state.module.css'

export interface EmptyStateProps {
  readonly title: string
  /** What would be here. */
  readonly drawing?: DrawingName
  readonly hint?: ReactNode
  /** The next step, a button or link. */
  readonly action?: ReactNode
  /** Whether it is all there is on the page; the title is then the page's heading. */
  readonly isPage?: boolean
}

/** The empty view of lists and panels. */
export const EmptyState = ({
  title,
  drawing = 'contract',
  hint,
  action,
  isPage = false,
}: EmptyStateProps) => (
  <div className={styles['state']}>
    <EmptyDrawing of={drawing} />
    {isPage ? <h1 className={styles['title']}>{title}</h1> : <p className={styles['title']}>{title}</p>}
    {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    {action !== undefined && <div className={styles['action']}>{action}</div>}
  </div>
)
