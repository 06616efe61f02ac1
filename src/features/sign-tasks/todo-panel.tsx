// The right of the signing page: what I must do, as a checklist that ticks itself, and the one sign button.
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Alert, Button } from 'antd'
import type { Ref } from 'react'
import type { SignTask } from '#protocol/contract/signing.ts'
import type { SigningActor } from '#src/features/sign-tasks/actor.tsx'
import styles from '#src/features/sign-tasks/desk.module.css'
import { ReadingStep } from '#src/features/sign-tasks/reading-step.tsx'
import { SealStep } from '#src/features/sign-tasks/seal-step.tsx'
import { Step } from '#src/features/sign-tasks/step.tsx'
import stepStyles from '#src/features/sign-tasks/steps.module.css'
import { WillStep } from '#src/features/sign-tasks/will-step.tsx'
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
}: TodoPanelProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { seals, chosen, readDocuments, secondsToRead, failure, failedAt, state } = snapshot.context
  const kinds = neededKinds(task)
  const isAllRead = snapshot.matches({ preparing: { reading: 'read' } })
  const steps = [
    {
      title: '阅读全文',
      isDone: isAllRead && snapshot.matches({ preparing: { dwelling: 'enough' } }),
    },
    {
      title: kinds.every((kind) => kind === 'personSign') ? '选择签名' : '选择印章',
      isDone: snapshot.matches({ preparing: { choosing: 'chosen' } }),
    },
    { title: '意愿认证', isDone: snapshot.matches({ preparing: { proving: 'proven' } }) },
  ]
  const isAway = !snapshot.hasTag('editable')
  const current = isAway ? steps.length : steps.findIndex((step) => !step.isDone)
  const at = current === -1 ? steps.length : current
  const missing = isAway ? [] : steps.filter((step) => !step.isDone).map((step) => step.title)
  const maySign = snapshot.can({ type: 'sign.submitted' })
  // A failure of sealing comes back with the state, one of submitting as the call's failure.
  const setback =
    failedAt === 'submitting' ? failure?.words : isAway || state?.failure === '' ? undefined : state?.failure
  const step = (number: number) => ({
    number: number + 1,
    title: steps[number]!.title,
    isDone: isAway || steps[number]!.isDone,
    isCurrent: at === number,
  })
  return (
    <aside className={`${styles['right']} ${isPulledUp ? styles['isPulledUp'] : ''}`} aria-label="签署步骤">
      <button
        type="button"
        className={styles['grip']}
        aria-expanded={isPulledUp}
        onClick={() => pullUp(!isPulledUp)}
      >
        <span>
          {maySign ? '可以签署了' : `第 ${Math.min(at + 1, 4)} 步，共 4 步：${steps[at]?.title ?? '签署'}`}
        </span>
        {isPulledUp ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
      </button>
      <div className={styles['todo']}>
        <h2 className={styles['heading']}>签署步骤</h2>
        {setback !== undefined && (
          <Alert
            type="error"
            showIcon
            role="alert"
            className={styles['setback'] ?? ''}
            title="签署没有完成"
            description={setback}
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
              chosen={chosen}
              isFixed={isAway}
              here={here}
              onChoose={(kind, sealId) => actor.send({ type: 'seal.chosen', kind, sealId })}
              onWrite={onWrite}
            />
          </Step>
          <Step {...step(2)}>{!isAway && <WillStep actor={actor} task={task} />}</Step>
          <Step number={4} title="签署" isDone={false} isCurrent={at === 3}>
            <p className={stepStyles['note']}>签署后写入您的数字签名和时间戳，具有法律效力，不能撤回。</p>
          </Step>
        </ol>
      </div>
      <div className={styles['foot']}>
        {!maySign && !isAway && !isPulledUp && (
          <Button
            type="primary"
            size="large"
            block
            className={styles['onward'] ?? ''}
            onClick={() => (at === 0 && !isAllRead ? onReadOn() : pullUp(true))}
          >
            {at === 0 && !isAllRead ? '往下读' : `下一步：${steps[at]?.title ?? '签署'}`}
          </Button>
        )}
        <Button
          size="large"
          block
          className={styles['sign'] ?? ''}
          disabled={!maySign}
          loading={isAway}
          aria-describedby="sign-missing"
          onClick={() => actor.send({ type: 'sign.submitted' })}
        >
          签署
        </Button>
        <div className={styles['under']}>
          <span id="sign-missing" aria-live="polite">
            {maySign || isAway ? '' : `还差：${missing.join('、')}`}
          </span>
          <Button
            type="link"
            size="small"
            className={styles['reject'] ?? ''}
            disabled={isAway}
            onClick={onReject}
          >
            拒签
          </Button>
        </div>
      </div>
    </aside>
  )
}
