// One line of the account: its name, its state, and its actions.
import type { ReactNode } from 'react'
import styles from '#src/features/account/accounts/user.module.css'

export interface LineProps {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly action?: ReactNode
}

export const Line = ({ label, value, note, action }: LineProps) => (
  <div className={styles['line']}>
    <span className={styles['label']}>{label}</span>
    <span className={styles['value']}>
      {value}
      {note !== undefined && <small>{note}</small>}
    </span>
    <span className={styles['lineActions']}>{action}</span>
  </div>
)
