// One of the two steps of the editor, with its buttons and what is wrong with it.
import { Alert, Button, Steps } from 'antd'
import { useSelector } from '@xstate/react'
import { PROCESS_STATUS } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ProcessEditorActor } from '#src/features/contracts/approval-processes/actor.tsx'
import { BasicsForm } from '#src/features/contracts/approval-processes/basics-form.tsx'
import { Drawing } from '#src/features/contracts/approval-processes/drawing.tsx'
import { useProblemAt } from '#src/features/contracts/approval-processes/problem-at.ts'
import { scopeWord } from '#src/features/contracts/approval-processes/words.ts'
import styles from '#src/features/contracts/approval-processes/approvals.module.css'
import { useUser } from '#src/machines/react.tsx'
import { problemsShown } from '#src/machines/process-edits.ts'
import type { EditorStep } from '#src/machines/process-edits.ts'
import { mayUse } from '#src/machines/session-view.ts'

interface OfEditor {
  readonly actor: ProcessEditorActor
}

export const EditorStage = ({ actor, step }: OfEditor & { readonly step: EditorStep }) => {
  const snapshot = useSelector(actor, (current) => current)
  const { failure } = snapshot.context
  const problems = problemsShown(snapshot.context, step)
  const said = failure !== undefined && problems.every(({ words }) => !failure.words.includes(words))
  return (
    <section className={`card ${styles['editor']}`}>
      <Steps
        size="small"
        className={styles['steps'] ?? ''}
        current={step === 'basics' ? 0 : 1}
        items={[{ title: '基本信息' }, { title: '审批步骤' }]}
      />
      {step === 'basics' ? <Basics actor={actor} /> : <Drawing actor={actor} />}
      <div className={styles['foot']}>
        {(said || problems.length > 0) && (
          <Alert
            type="error"
            showIcon
            role="alert"
            className={styles['footAlert'] ?? ''}
            title={said ? failure.words : `还有 ${problems.length} 处需要修改：${problems[0]?.words ?? ''}`}
          />
        )}
        {step === 'basics' ? <BasicsFoot actor={actor} /> : <NodesFoot actor={actor} />}
      </div>
    </section>
  )
}

const Basics = ({ actor }: OfEditor) => {
  const { basics, stored } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <BasicsForm
      basics={basics}
      isNew={stored === null}
      names={stored?.names ?? {}}
      problemAt={useProblemAt(actor, 'basics')}
      onEdit={(change) => actor.send({ type: 'basics.edited', change })}
    />
  )
}

const BasicsFoot = ({ actor }: OfEditor) => {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Button type="primary" loading={isBusy} onClick={() => actor.send({ type: 'basics.submitted' })}>
      保存，下一步
    </Button>
  )
}

const NodesFoot = ({ actor }: OfEditor) => {
  const user = useUser()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { stored, enable, basics } = useSelector(actor, (snapshot) => snapshot.context)
  const isEnabled = stored?.status === PROCESS_STATUS.enabled
  const mayEnable = mayUse(user, 'approveManage', 'enable')
  const submit = (wish: boolean): void => actor.send({ type: 'nodes.submitted', enable: wish })
  return (
    <>
      <span className={styles['footNote']}>
        {isEnabled
          ? `保存为第 ${stored.versionNo + 1} 版，新发起的${scopeWord(basics.scope)}按新版本审批；进行中的照旧。`
          : ''}
      </span>
      <Button disabled={isBusy} onClick={() => actor.send({ type: 'step.left' })}>
        上一步
      </Button>
      {isEnabled || !mayEnable ? (
        <Button type="primary" loading={isBusy} onClick={() => submit(false)}>
          保存步骤
        </Button>
      ) : (
        <>
          <Button loading={isBusy && !enable} disabled={isBusy && enable} onClick={() => submit(false)}>
            仅保存
          </Button>
          <Button
            type="primary"
            loading={isBusy && enable}
            disabled={isBusy && !enable}
            onClick={() => submit(true)}
          >
            保存并启用
          </Button>
        </>
      )}
    </>
  )
}
