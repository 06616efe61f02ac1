// What keeps the last step from being done: problems of the steps before, and why the last try failed.
import { ExclamationCircleFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { WIZARD_STEPS } from '#protocol/contracts/drafts/drafts.ts'
import type { Problem } from '#protocol/contracts/drafts/rules.ts'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { stepName } from '#src/features/contracts/flow-start/words.ts'
import { isStepOpen, problemsNow } from '#src/machines/flow-start/wizard-steps.ts'
import styles from '#src/features/contracts/flow-start/launch.module.css'

/** Why the last launch did not work. */
export const LaunchFailure = ({ what }: { what: string }) => {
  const actor = useWizardActor()
  const failure = useWizard((snapshot) => snapshot.context.failure ?? snapshot.context.saveFailure)
  if (failure === undefined || failure.kind === 'cancelled') return null
  return (
    <Alert
      type="error"
      showIcon
      className={styles['notice'] ?? ''}
      title={`${what}：${failure.words}`}
      closable={{ onClose: () => actor.send({ type: 'failure.read' }), 'aria-label': '知道了' }}
    />
  )
}

const areSame = (a: readonly Problem[], b: readonly Problem[]): boolean =>
  a.length === b.length &&
  a.every((problem, at) => problem.path === b[at]?.path && problem.words === b[at].words)

/** Everything still wrong in the steps before, with the way there. */
export const LaunchProblems = () => {
  const actor = useWizardActor()
  const kind = usePaperKind()
  const problems = useWizard(
    ({ context }) =>
      [
        ...WIZARD_STEPS.flatMap((step) => problemsNow(context, step)),
        ...context.serverProblems,
        // What is wrong on this page itself is said at its input.
      ].filter((problem) => problem.step !== 'contracSigning'),
    areSame,
  )
  const open = useWizard(({ context }) => WIZARD_STEPS.filter((step) => isStepOpen(context, step)).join())
  if (problems.length === 0) return null
  return (
    <section className={styles['problems']} aria-label="需要修改">
      <h2 className={styles['problemsTitle']}>
        <ExclamationCircleFilled aria-hidden /> 还有 {problems.length} 处需要修改才能
        {kind === undefined ? '发起' : '提交'}
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.words}`}>
            <span className={styles['problemStep']}>{stepName(problem.step, kind)}</span>
            {problem.words}
            <Button
              type="link"
              size="small"
              disabled={!open.split(',').includes(problem.step)}
              onClick={() => actor.send({ type: 'step.opened', step: problem.step, path: problem.path })}
            >
              去修改
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
