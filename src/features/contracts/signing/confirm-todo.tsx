// The right side of the confirmation page: read, fill in, confirm; the list ticks itself.
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Alert, Button } from 'antd'
import type { ConfirmTask } from '#protocol/contracts/confirmations.ts'
import { valueOf } from '#protocol/contracts/fields/values.ts'
import type { ConfirmingActor } from '#src/features/contracts/signing/actor.tsx'
import fillStyles from '#src/features/contracts/signing/fills.module.css'
import { AttachedToTask } from '#src/features/contracts/signing/attached.tsx'
import { ReadingStep } from '#src/features/contracts/signing/reading-step.tsx'
import styles from '#src/features/contracts/signing/signing-view.module.css'
import { Step } from '#src/features/contracts/signing/step.tsx'
import stepStyles from '#src/features/contracts/signing/steps.module.css'
import { TodoFoot } from '#src/features/contracts/signing/todo-foot.tsx'
import { faultsOf } from '#src/machines/confirming/confirming-parts.ts'
import { FillControl } from '#src/features/contracts/signing/fill-control.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'

interface ConfirmTodoProps {
  readonly actor: ConfirmingActor
  readonly task: ConfirmTask
  readonly furthest: Readonly<Record<string, number>>
  /** On a phone the list is a sheet at the foot that is pulled up. */
  readonly isPulledUp: boolean
  readonly pullUp: (isPulledUp: boolean) => void
  readonly onReadOn: () => void
}

const GROUPS: readonly string[] = ['radio', 'checkbox']

export const ConfirmTodo = ({ actor, task, furthest, isPulledUp, pullUp, onReadOn }: ConfirmTodoProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { values, readDocuments, failure, failedAt, picked } = snapshot.context
  const faults = faultsOf(snapshot.context)
  const isAllRead = task.documents.every(({ documentId }) => readDocuments.includes(documentId))
  const isFilled = Object.keys(faults).length === 0
  const isUploading = snapshot.matches({ filling: { acting: 'uploading' } })
  const isFixed = !snapshot.hasTag('editable')
  const isAway = snapshot.hasTag('blocking')
  const steps = [
    { title: '阅读全文', isDone: isAllRead },
    ...(task.fields.length === 0 ? [] : [{ title: '填写内容', isDone: isFilled }]),
  ]
  const missing = steps.filter(({ isDone }) => !isDone).map(({ title }) => title)
  const current = steps.findIndex(({ isDone }) => !isDone)
  const at = current === -1 ? steps.length : current
  const step = (index: number) => ({
    number: index + 1,
    title: steps[index]?.title ?? '确认',
    isDone: steps[index]?.isDone ?? false,
    isCurrent: at === index,
  })
  const mayConfirm = snapshot.can({ type: 'confirm.submitted' })
  const setback = failedAt === 'objecting' ? undefined : failure?.words
  return (
    <aside className={`${styles['right']} ${isPulledUp ? styles['isPulledUp'] : ''}`} aria-label="确认步骤">
      <button
        type="button"
        className={styles['grip']}
        aria-expanded={isPulledUp}
        onClick={() => pullUp(!isPulledUp)}
      >
        <span>
          {mayConfirm
            ? '可以确认了'
            : `第 ${at + 1} 步，共 ${steps.length + 1} 步：${steps[at]?.title ?? '确认'}`}
        </span>
        {isPulledUp ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
      </button>
      <div className={styles['todo']}>
        <h2 className={styles['heading']}>确认步骤</h2>
        {setback !== undefined && (
          <Alert type="error" showIcon role="alert" className={styles['setback'] ?? ''} title={setback} />
        )}
        {snapshot.hasTag('conflicted') && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            className={styles['setback'] ?? ''}
            title="填写的内容已在其他窗口或设备上更新"
            description="这里最近的改动没有保存。请重新打开，核对后再填。"
            action={
              <Button size="small" onClick={() => actor.send({ type: 'task.reloaded' })}>
                重新打开
              </Button>
            }
          />
        )}
        <ol className={stepStyles['steps']}>
          <Step {...step(0)}>
            <ReadingStep
              documents={task.documents}
              readDocuments={readDocuments}
              furthest={furthest}
              secondsLeft={0}
              onReadOn={() => {
                pullUp(false)
                onReadOn()
              }}
            />
          </Step>
          {task.fields.length > 0 && (
            <Step {...step(1)}>
              <p className={stepStyles['note']} aria-live="polite">
                {`共 ${task.fields.length} 项，已填好 ${task.fields.length - Object.keys(faults).length} 项。`}
                {snapshot.hasTag('unsaved') ? '正在保存。' : '已自动保存。'}
              </p>
              <div className={fillStyles['list']}>
                {task.fields.map((field) => {
                  const value = valueOf(field, (wanted) => values[wanted])
                  const fault = faults[field.fieldId]
                  return (
                    <LabelledField
                      key={field.fieldId}
                      label={field.label}
                      path={`fill.${field.fieldId}`}
                      isOptional={!field.required}
                      isGroup={GROUPS.includes(field.kind)}
                      problem={value === '' ? undefined : fault}
                    >
                      {(control) => (
                        <FillControl
                          control={control}
                          field={field}
                          value={field.kind === 'amountCn' && fault !== undefined ? '' : value}
                          isFixed={isFixed}
                          isUploading={isUploading && picked === field.fieldId}
                          onValue={(next) =>
                            actor.send({ type: 'value.changed', fieldId: field.fieldId, value: next })
                          }
                          onPicture={(file) =>
                            actor.send({ type: 'picture.picked', fieldId: field.fieldId, file })
                          }
                        />
                      )}
                    </LabelledField>
                  )
                })}
              </div>
            </Step>
          )}
          <Step {...step(steps.length)}>
            <p className={stepStyles['note']}>
              {`确认后${task.fields.length > 0 ? '填写的内容' : '合同内容'}不能再改；各方都确认后开始签署，届时会通知您。`}
            </p>
          </Step>
        </ol>
        <AttachedToTask task={task} isNarrow />
      </div>
      <TodoFoot
        verb="确认"
        mayAct={mayConfirm}
        isAway={isAway}
        onAct={() => actor.send({ type: 'confirm.submitted' })}
        missing={missing}
        onward={
          mayConfirm || isAway || isPulledUp
            ? undefined
            : {
                words: isAllRead ? '下一步：填写内容' : '继续阅读',
                onPress: () => (isAllRead ? pullUp(true) : onReadOn()),
              }
        }
        refusal={{
          words: '提出异议',
          isShut: isFixed,
          onPress: () => actor.send({ type: 'objection.begun' }),
        }}
      />
    </aside>
  )
}
