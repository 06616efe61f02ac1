// One input with its label, hint and problem, for forms whose state is in a chart.
import { useId } from 'react'
import type { ReactNode } from 'react'
import { ExclamationCircleFilled } from '@ant-design/icons'
import styles from '#src/ui/labelled-field.module.css'

/** What the input needs to belong to its label and to its problem. */
export interface ControlProps {
  readonly id: string
  readonly status?: 'error'
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

export interface LabelledFieldProps {
  readonly label: ReactNode
  /** Names the input for jumping to its problem; see `focusPath`. */
  readonly path?: string
  /** What is wrong, in words; nothing when undefined. */
  readonly problem?: string | undefined
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  /** Several controls under one label: the label names the group. */
  readonly isGroup?: boolean
  readonly className?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** Label above, input, then the problem or the hint beneath. */
export const LabelledField = (props: LabelledFieldProps) => {
  const { label, path, problem, hint, isOptional, isGroup, className, children } = props
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = problem !== undefined || hint !== undefined
  const control: ControlProps = {
    id,
    ...(problem === undefined ? {} : { status: 'error', 'aria-invalid': true }),
    ...(hasNote ? { 'aria-describedby': noteId } : {}),
  }
  const words = (
    <>
      {label}
      {isOptional === true && '（选填）'}
    </>
  )
  return (
    <div
      className={`${styles['field']} ${className ?? ''}`}
      data-path={path}
      {...(isGroup === true ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      {isGroup === true ? (
        <span id={`${id}-label`} className={styles['label']}>
          {words}
        </span>
      ) : (
        <label htmlFor={id} className={styles['label']}>
          {words}
        </label>
      )}
      {children(control)}
      {hasNote && (
        <div id={noteId} className={problem === undefined ? styles['hint'] : styles['problem']}>
          {problem === undefined ? (
            hint
          ) : (
            <>
              <ExclamationCircleFilled aria-hidden /> {problem}
            </>
          )}
        </div>
      )}
    </div>
  )
}
