// The wizard's head: way out and name of the contract, the steps, and whether all is saved.
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Steps } from 'antd'
import { Link } from 'wouter'
import { WIZARD_STEPS } from '#protocol/contracts/drafts/drafts.ts'
import type { WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { PAGES } from '#protocol/pages.ts'
import { SaveState } from '#src/features/contracts/flow-start/save-state.tsx'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { useContent, useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { stepName } from '#src/features/contracts/flow-start/words.ts'
import { furthestStep, stepsOf } from '#src/machines/flow-start/wizard-steps.ts'
import styles from './bars.module.css'

export const TopBar = ({ step }: { readonly step: WizardStep }) => {
  const actor = useWizardActor()
  const name = useWizard((snapshot) => snapshot.context.content.name.trim())
  const furthest = useWizard((snapshot) => WIZARD_STEPS.indexOf(furthestStep(snapshot.context)))
  const paper = usePaperKind()
  const steps = stepsOf(useContent())
  return (
    <div className={styles['top']}>
      <div className={styles['left']}>
        <Link href={paper === undefined ? PAGES.drafts : PAGES.papers(paper)} className={styles['exit']}>
          <ArrowLeftOutlined aria-hidden /> 返回列表
        </Link>
        <span className={styles['name']} title={name}>
          {name === '' ? '未命名草稿' : name}
        </span>
      </div>
      <nav className={styles['steps']} aria-label="发起步骤">
        <Steps
          size="small"
          current={steps.indexOf(step)}
          onChange={(at) => {
            const wanted = steps[at]
            if (wanted !== undefined) actor.send({ type: 'step.opened', step: wanted })
          }}
          items={steps.map((each) => ({
            title: stepName(each, paper),
            disabled: WIZARD_STEPS.indexOf(each) > furthest,
          }))}
        />
      </nav>
      <div className={styles['right']}>
        <SaveState />
      </div>
    </div>
  )
}
