// The heading of a step.
// It takes the focus when the step changes, so that keyboard and screen reader start there.
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import styles from './wizard.module.css'

export interface HeadingProps {
  readonly title: string
  readonly lead?: ReactNode
  /** Heard and focused, but not seen: the step needs the room. */
  readonly isHidden?: boolean
}

export const Heading = ({ title, lead, isHidden = false }: HeadingProps) => {
  const ref = useRef<HTMLHeadingElement>(null)
  const actor = useWizardActor()
  useLayoutEffect(() => {
    if (actor.getSnapshot().context.wantedPath === undefined) ref.current?.focus({ preventScroll: true })
  }, [actor])
  return (
    <>
      <h1 ref={ref} tabIndex={-1} className={styles[isHidden ? 'unseen' : 'heading']}>
        {title}
      </h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </>
  )
}
