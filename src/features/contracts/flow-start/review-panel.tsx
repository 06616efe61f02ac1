// A part of the last look before the launch, with the way back to the step it was filled in at.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { useContent, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { factsStepOf } from '#src/machines/flow-start/wizard-steps.ts'
import wizard from './wizard.module.css'
import styles from './launch.module.css'

export interface ReviewPanelProps {
  readonly title: string
  readonly step: WizardStep
  readonly children: ReactNode
}

export const ReviewPanel = ({ title, step, children }: ReviewPanelProps) => {
  const actor = useWizardActor()
  const factsStep = factsStepOf(useContent())
  return (
    <section className={wizard['panel']} aria-label={title}>
      <div className={styles['panelHead']}>
        <h2 className={styles['panelTitle']}>{title}</h2>
        <Button
          type="link"
          size="small"
          aria-label={`修改${title}`}
          onClick={() => actor.send({ type: 'step.opened', step: step === 'editDoc' ? factsStep : step })}
        >
          修改
        </Button>
      </div>
      {children}
    </section>
  )
}
