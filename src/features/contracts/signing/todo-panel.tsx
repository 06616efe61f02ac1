// The right side of the signing page: my steps as a checklist, and the single sign button.
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Alert } from 'antd'
import type { ReactNode, Ref } from 'react'
import type { SignTask } from '#protocol/contracts/signing.ts'
import type { SigningActor } from '#src/features/contracts/signing/actor.tsx'
import styles from '#src/features/contracts/signing/signing-view.module.css'
import { ProspectNote } from '#src/features/contracts/signing/prospect-note.tsx'
import { AttachedToTask } from '#src/features/contracts/signing/attached.tsx'
import { ReadingStep } from '#src/features/contracts/signing/reading-step.tsx'
import { SealStep } from '#src/features/contracts/signing/seal-step.tsx'
import { Step } from '#src/features/contracts/signing/step.tsx'
import stepStyles from '#src/features/contracts/signing/steps.module.css'
import { TodoFoot } from '#src/features/contracts/signing/todo-foot.tsx'
import { WillStep } from '#src/features/contracts/signing/will-step.tsx'
import { neededKinds } from '#src/machines/signing/seal-choice.ts'

interface TodoPanelProps {
  readonly actor: SigningActor
  readonly task: SignTask
  readonly here: string
  readonly furthest: Readonly<Record<string, number>>
  /** On a phone the list is a sheet at the foot that is pulled up. */
  readonly isPulledUp: boolean
  readonly pullUp: (isPulledUp: boolean) => void
  readonly sealSection: Ref<HTMLLIElement>
  readonly onReadOn: () => void
  readonly onWrite: () => void
  readonly onReject: () => void
  readonly onApply: () => void
  readonly intro: ReactNode
}

export const TodoPanel = ({
  actor,
  task,
  here,
  furthest,
  isPulledUp,
  pullUp,
  sealSection,
  onReadOn,
  onWrite,
  onReject,
  onApply,
  intro,
}: TodoPanelProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { seals, chosen, readDocuments, secondsToRead, failure, failedAt, state } = snapshot.context
  const kinds = neededKinds(task)
  const isAllRead = snapshot.matches({ preparing: { reading: 'read' } })
  const { prospect, request } = task
  const verb = prospect !== null ? '申请用印' : task.as === 'sealer' ? '用印' : '签署'
  const steps = [
    {
      title: '阅读全文',
      isDone: isAllRead && snapshot.matches({ preparing: { dwelling: 'enough' } }),
    },
    {
      title:
        kinds.length === 0
          ? '由同事用印'
          : kinds.every((kind) => kind === 'personSign')
            ? '选择签名'
            : '选择印章',
      isDone: snapshot.matches({ preparing: { choosing: 'chosen' } }),
    },
    {
      title: '意愿认证',
      isDone:
        snapshot.matches({ preparing: { proving: 'proven' } }) ||
        snapshot.matches({ preparing: { proving: 'spared' } }),
    },
  ]
  const isAway = !snapshot.hasTag('editable')
  const current = isAway ? steps.length : steps.findIndex((step) => !step.isDone)
  const at = current === -1 ? steps.length : current
  const missing = isAway ? [] : steps.filter((step) => !step.isDone).map((step) => step.title)
  const maySign = snapshot.can(
    prospect === null ? { type: 'sign.submitted' } : { type: 'apply.submitted', reason: '' },
  )
  const isSpared = snapshot.matches({ preparing: { proving: 'spared' } })
  // A failure of sealing comes back with the state, one of submitting as the call's failure.
  const setback =
    failedAt === 'submitting' || failedAt === 'applying'
      ? failure?.words
      : isAway || state?.failure === ''
        ? undefined
        : state?.failure
  const step = (number: number) => ({
    number: number + 1,
    title: steps[number]!.title,
    isDone: isAway || steps[number]!.isDone,
    isCurrent: at === number,
  })
  return (
    <aside
      className={`${styles['right']} ${isPulledUp ? styles['isPulledUp'] : ''}`}
      aria-label={`${verb}步骤`}
    >
      <button
        type="button"
        className={styles['grip']}
        aria-expanded={isPulledUp}
        onClick={() => pullUp(!isPulledUp)}
      >
        <span>
          {maySign ? `可以${verb}了` : `第 ${Math.min(at + 1, 4)} 步，共 4 步：${steps[at]?.title ?? verb}`}
        </span>
        {isPulledUp ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
      </button>
      <div className={styles['todo']}>
        {intro}
        <h2 className={styles['heading']}>{verb}步骤</h2>
        {setback !== undefined && (
          <Alert
            type="error"
            showIcon
            role="alert"
            className={styles['setback'] ?? ''}
            title={`${verb}没有完成`}
            description={setback}
          />
        )}
        {prospect !== null && request?.outcome === 'returned' && (
          <Alert
            type="warning"
            showIcon
            className={styles['setback'] ?? ''}
            title={`用印申请被${request.closedBy}退回`}
            description={request.closeReason}
          />
        )}
        <ol className={stepStyles['steps']}>
          <Step {...step(0)}>
            <ReadingStep
              documents={task.documents}
              readDocuments={readDocuments}
              furthest={furthest}
              secondsLeft={secondsToRead}
              onReadOn={() => {
                pullUp(false)
                onReadOn()
              }}
            />
          </Step>
          <Step {...step(1)} section={sealSection}>
            <SealStep
              kinds={kinds}
              seals={seals}
              withheld={task.withheld}
              signStyles={task.signStyles}
              chosen={chosen}
              isFixed={isAway}
              here={here}
              onChoose={(kind, sealId) => actor.send({ type: 'seal.chosen', kind, sealId })}
              onWrite={onWrite}
            />
            {prospect !== null && <ProspectNote prospect={prospect} />}
          </Step>
          <Step {...step(2)}>
            {isSpared && <p className={stepStyles['note']}>由用印的同事认证，您不需要。</p>}
            {!isAway && !isSpared && <WillStep actor={actor} task={task} />}
          </Step>
          <Step number={4} title={verb} isDone={false} isCurrent={at === 3}>
            <p className={stepStyles['note']}>
              {prospect === null
                ? `${verb}后写入${task.as === 'sealer' ? '单位' : '您'}的数字签名和时间戳，具有法律效力，不能撤回。`
                : '填写用印事由后提交，同事用印即完成签署。'}
            </p>
          </Step>
        </ol>
        <AttachedToTask task={task} isNarrow />
      </div>
      <TodoFoot
        verb={verb}
        mayAct={maySign}
        isAway={isAway}
        onAct={() => (prospect === null ? actor.send({ type: 'sign.submitted' }) : onApply())}
        missing={missing}
        onward={
          maySign || isAway || isPulledUp
            ? undefined
            : {
                words: at === 0 && !isAllRead ? '继续阅读' : `下一步：${steps[at]?.title ?? verb}`,
                onPress: () => (at === 0 && !isAllRead ? onReadOn() : pullUp(true)),
              }
        }
        refusal={{ words: task.as === 'sealer' ? '退回' : '拒签', isShut: isAway, onPress: onReject }}
      />
    </aside>
  )
}
