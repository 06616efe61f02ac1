// Nothing here yet: a small drawing, why, and the next step.
import type { ReactNode } from 'react'
import styles from '#src/ui/state.module.css'

export interface EmptyStateProps {
  readonly title: string
  readonly hint?: ReactNode
  /** The next step, a button or link. */
  readonly action?: ReactNode
  /** Whether it is all there is on the page; the title is then the page's heading. */
  readonly isPage?: boolean
}

/** The empty view of lists and panels. */
export const EmptyState = ({ title, hint, action, isPage = false }: EmptyStateProps) => (
  <div className={styles['state']}>
    <svg
      width="120"
      height="92"
      viewBox="0 0 120 92"
      fill="none"
      stroke="#A9B4C0"
      strokeWidth="1.5"
      aria-hidden
    >
      <path d="M34 12h38l16 16v52a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4Z" fill="#fff" />
      <path d="M72 12v12a4 4 0 0 0 4 4h12" />
      <path d="M40 40h32M40 50h38M40 60h22" stroke="#CBD3DC" />
      <circle cx="86" cy="68" r="14" fill="#fff" strokeDasharray="3 3" />
      <path d="M14 84h92" stroke="#DCE1E7" />
    </svg>
    {isPage ? <h1 className={styles['title']}>{title}</h1> : <p className={styles['title']}>{title}</p>}
    {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    {action !== undefined && <div className={styles['action']}>{action}</div>}
  </div>
)
