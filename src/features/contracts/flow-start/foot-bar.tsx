// The fixed bar at the foot: back, what still has to be put right, and on.
import { ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { useApproval } from '#src/features/contracts/flow-start/use-approval.ts'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import {
  useContent,
  useShownProblems,
  useWizard,
  useWizardActor,
} from '#src/features/contracts/flow-start/use-wizard.tsx'
import { signsAtOnce } from '#src/machines/flow-start/signs-at-once.ts'
import { stepsOf } from '#src/machines/flow-start/wizard-steps.ts'
import styles from './bars.module.css'

/** What stands beside the launch, for drafts that can be launched many times. */
export type LaunchMany = (asked: { readonly contractId: string; readonly disabled: boolean }) => ReactNode

export interface FootBarProps {
  readonly step: WizardStep
  readonly launchMany?: LaunchMany | undefined
}

export const FootBar = ({ step, launchMany }: FootBarProps) => {
  const actor = useWizardActor()
  const problems = useShownProblems()
  const startType = useWizard((snapshot) => snapshot.context.content.startType)
  const isFirst = stepsOf(useContent())[0] === step
  const isBlocked = useWizard((snapshot) => snapshot.hasTag('blocking'))
  const isBusy = useWizard((snapshot) => snapshot.hasTag('blocking') && snapshot.hasTag('busy'))
  const first = problems.find((problem) => problem.step === step) ?? problems[0]
  const goOn = (): void => {
    if (step === 'startType') actor.send({ type: 'start.picked', startType: startType || 1 })
    else if (step === 'contracSigning') actor.send({ type: 'launch.requested' })
    else actor.send({ type: 'step.finished' })
  }
  return (
    <footer className={styles['foot']} data-foot>
      <div className={styles['footInner']}>
        {!isFirst && (
          <Button size="large" disabled={isBlocked} onClick={() => actor.send({ type: 'step.left' })}>
            上一步
          </Button>
        )}
        <div className={styles['problems']} role="status">
          {first !== undefined && (
            <Button
              type="text"
              danger
              icon={<ExclamationCircleFilled aria-hidden />}
              onClick={() => actor.send({ type: 'step.opened', step: first.step, path: first.path })}
            >
              {problems.length === 1 ? first.words : `还有 ${problems.length} 处需要修改，查看第一处`}
            </Button>
          )}
        </div>
        {step === 'contracSigning' && first === undefined && launchMany !== undefined && (
          <ManyLaunches isBlocked={isBlocked} launchMany={launchMany} />
        )}
        {step === 'contracSigning' && first === undefined && <LaunchAndSign isBlocked={isBlocked} />}
        <Button type="primary" size="large" loading={isBusy} onClick={goOn} className={styles['next'] ?? ''}>
          {step === 'contracSigning' ? <LaunchWords /> : '下一步'}
        </Button>
      </div>
    </footer>
  )
}

/** A draft with somebody else in it is a pattern for many; a paper of the office has nobody else. */
const ManyLaunches = ({
  isBlocked,
  launchMany,
}: {
  readonly isBlocked: boolean
  readonly launchMany: LaunchMany
}) => {
  const { parties } = useContent()
  const contractId = useWizard(({ context }) => context.draft.contractId)
  const isSaved = useWizard((snapshot) => snapshot.matches({ editing: { saving: 'saved' } }))
  const isPaper = usePaperKind() !== undefined
  if (isPaper || parties.every(({ isSelf }) => isSelf)) return null
  return <span className={styles['many']}>{launchMany({ contractId, disabled: isBlocked || !isSaved })}</span>
}

/** For whom the signing begins at once. */
const LaunchAndSign = ({ isBlocked }: { readonly isBlocked: boolean }) => {
  const actor = useWizardActor()
  const content = useContent()
  const isApproved = useApproval() !== undefined
  if (isApproved || !signsAtOnce(content)) return null
  return (
    <Button
      size="large"
      disabled={isBlocked}
      onClick={() => actor.send({ type: 'launch.requested', signsNext: true })}
    >
      发起并签署
    </Button>
  )
}

/** A company that approves first is asked before any party is. */
const LaunchWords = () => {
  const isApproved = useApproval() !== undefined
  if (usePaperKind() !== undefined) return '提交申请'
  return isApproved ? '提交审批' : '发起签署'
}
