// One step of signing: its number, its title and its content.
// The number becomes a tick when the step is done.
import { CheckOutlined } from '@ant-design/icons'
import type { ReactNode, Ref } from 'react'
import styles from '#src/features/contracts/signing/steps.module.css'

interface StepProps {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  /** The first step that is not done. */
  readonly isCurrent: boolean
  readonly children: ReactNode
  readonly section?: Ref<HTMLLIElement>
}

export const Step = ({ number, title, isDone, isCurrent, children, section }: StepProps) => (
  <li
    ref={section}
    className={`${styles['step']} ${isDone ? styles['isDone'] : ''} ${isCurrent ? styles['isCurrent'] : ''}`}
    aria-current={isCurrent ? 'step' : undefined}
  >
    <span className={styles['number']} aria-hidden>
      {isDone ? <CheckOutlined aria-hidden /> : number}
    </span>
    <div className={styles['body']}>
      <h3 className={styles['title']}>
        {title}
        <span className={styles['forReaders']}>{isDone ? '，已完成' : '，未完成'}</span>
      </h3>
      {children}
    </div>
  </li>
)
