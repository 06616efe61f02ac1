// What an operator has to do before the desk opens, with the way out.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from '#src/features/platform/operators/operators.module.css'
import { useDeskActor, useOperator } from '#src/features/platform/operators/operators-context.ts'
import { Brand } from '#src/ui/brand.tsx'

export interface DueViewProps {
  /** What is asked for, said to the operator. */
  readonly asked: string
  /** Why. */
  readonly lead: string
  /** The form. */
  readonly children: ReactNode
}

export const DueView = ({ asked, lead, children }: DueViewProps) => {
  const actor = useDeskActor()
  const { name } = useOperator()
  return (
    <main className={styles['entry']}>
      <section className={`card ${styles['entryCard']}`}>
        <Brand />
        <h1 className={styles['entryTitle']}>
          {name}，{asked}
        </h1>
        <p className={styles['entryLead']}>{lead}</p>
        {children}
        <p className={styles['entryFoot']}>
          <Button type="link" style={{ padding: 0 }} onClick={() => actor.send({ type: 'logout.asked' })}>
            退出
          </Button>
        </p>
      </section>
    </main>
  )
}
