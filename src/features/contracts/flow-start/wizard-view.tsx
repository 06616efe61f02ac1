// The wizard around its step: progress and saved state, the step, the foot bar, and blockers.
import { Spin } from 'antd'
import { Suspense, useEffect } from 'react'
import type { ComponentType } from 'react'
import { useSelector } from '@xstate/react'
import type { WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { ConflictDialog } from '#src/ui/conflict-dialog.tsx'
import { ContracSigning } from '#src/features/contracts/flow-start/steps/launch-step.tsx'
import { EditDoc } from '#src/features/contracts/flow-start/steps/files-step.tsx'
import { FootBar } from '#src/features/contracts/flow-start/foot-bar.tsx'
import type { LaunchMany } from '#src/features/contracts/flow-start/foot-bar.tsx'
import { Launched } from '#src/features/contracts/flow-start/launched.tsx'
import { LaunchVeil } from '#src/features/contracts/flow-start/launch-veil.tsx'
import { OpeningFailed } from '#src/features/contracts/flow-start/opening-failed.tsx'
import { PaperLaunch } from '#src/features/contracts/flow-start/steps/paper-launch-step.tsx'
import { PaperSettings } from '#src/features/contracts/flow-start/steps/paper-settings-step.tsx'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { TemplateSet } from '#src/features/contracts/flow-start/steps/template-step.tsx'
import { SignSet } from '#src/features/contracts/flow-start/steps/settings-step.tsx'
import { StartType } from '#src/features/contracts/flow-start/steps/type-step.tsx'
import { WizardActor, useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { TopBar } from '#src/features/contracts/flow-start/top-bar.tsx'
import type { FlowStartActor } from '#src/features/contracts/flow-start/wizards.ts'
import { stepShown } from '#src/machines/flow-start/flow-start.machine.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { focusPath } from '#src/ui/focus-path.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import styles from './wizard.module.css'

// The document view is the largest part of the wizard; it comes when it is needed.
const SignPosition = lazyPart(
  async () => (await import('#src/features/contracts/flow-start/steps/positions-step.tsx')).SignPosition,
)

const PAGES: Record<WizardStep, ComponentType> = {
  startType: StartType,
  templateSet: TemplateSet,
  editDoc: EditDoc,
  signSet: SignSet,
  signPosition: SignPosition,
  contracSigning: ContracSigning,
}

export interface WizardViewProps {
  readonly actor: FlowStartActor
  readonly launchMany?: LaunchMany | undefined
}

export const WizardView = ({ actor, launchMany }: WizardViewProps) => {
  const phase = useSelector(actor, (snapshot) =>
    typeof snapshot.value === 'string' ? snapshot.value : 'editing',
  )
  return (
    <WizardActor value={actor}>
      <div className={styles['wizard']}>
        {phase === 'opening' && <Waiting words="正在打开草稿…" />}
        {phase === 'openingFailed' && <OpeningFailed />}
        {phase === 'launched' && <Launched />}
        {(phase === 'editing' || phase === 'makingFile' || phase === 'launching') && (
          <Editing launchMany={launchMany} />
        )}
      </div>
    </WizardActor>
  )
}

const Waiting = ({ words }: { readonly words: string }) => (
  <div className={styles['waiting']} role="status">
    <Spin />
    <span>{words}</span>
  </div>
)

const Editing = ({ launchMany }: Pick<WizardViewProps, 'launchMany'>) => {
  const step = useWizard(({ value, context }) => stepShown(value) ?? context.content.step)
  const paper = usePaperKind()
  useWantedPath()
  return (
    <>
      <TopBar step={step} />
      <div className={`${styles['stage']} ${step === 'signPosition' ? styles['filled'] : ''}`}>
        <ErrorBoundary key={step}>
          <Suspense fallback={<Waiting words="正在打开文件…" />}>
            <StepPage step={step} paper={paper} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <FootBar step={step} launchMany={launchMany} />
      <Conflict />
      <LaunchVeil />
    </>
  )
}

interface StepPageProps {
  readonly step: WizardStep
  readonly paper: PaperKind | undefined
}

/** Papers of the office have settings and a last step of their own. */
const StepPage = ({ step, paper }: StepPageProps) => {
  if (paper !== undefined && step === 'signSet') return <PaperSettings kind={paper} />
  if (paper !== undefined && step === 'contracSigning') return <PaperLaunch kind={paper} />
  const Page = PAGES[step]
  return <Page />
}

const Conflict = () => {
  const actor = useWizardActor()
  const isOpen = useWizard((snapshot) => snapshot.matches({ editing: { saving: 'conflicted' } }))
  return <ConflictDialog isOpen={isOpen} onTakeNewest={() => actor.send({ type: 'newest.taken' })} />
}

/** Brings the input that is asked for into view, once its step is shown. */
const useWantedPath = (): void => {
  const actor = useWizardActor()
  const path = useWizard((snapshot) => snapshot.context.wantedPath)
  useEffect(() => {
    if (path !== undefined && focusPath(path)) actor.send({ type: 'path.reached' })
  }, [actor, path])
}
