// Designing one kind of form: its parts with their fields, the field that is picked, and what follows.
import { EyeOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Alert, Button, Modal, Segmented, Skeleton } from 'antd'
import { designProblems, HR_OWNERS } from '#protocol/hr/hr-designs/fields.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { useFormDesign } from '#src/features/hr/hr-designs/actor.tsx'
import type { FormDesignActor } from '#src/features/hr/hr-designs/actor.tsx'
import { AfterPanel } from '#src/features/hr/hr-designs/after-panel.tsx'
import { FieldList } from '#src/features/hr/hr-designs/field-list.tsx'
import { FieldPanel } from '#src/features/hr/hr-designs/field-panel.tsx'
import { Preview } from '#src/features/hr/hr-designs/preview.tsx'
import { FIXED, PART_WORDS } from '#src/features/hr/hr-designs/words.ts'
import { HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { hasUnsavedDesign } from '#src/machines/form-design.machine.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import styles from './designs.module.css'

export const Designer = ({ kind }: { readonly kind: HrKind }) => {
  const raise = useRaiseAlert()
  const actor = useFormDesign(kind, (version) => raise(`已保存为第 ${version} 版`))
  const snapshot = useSelector(actor, (current) => current)
  const { context } = snapshot
  if (snapshot.matches('readingFailed'))
    return <ErrorState error={context.failure} onRetry={() => actor.send({ type: 'load.retried' })} />
  if (context.stored === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <>
      {snapshot.matches('conflicted') && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title="这份表单刚被其他人修改过，您的修改没有保存"
          description="请载入最新内容，看过之后再改。"
          action={<Button onClick={() => actor.send({ type: 'newest.taken' })}>载入最新内容</Button>}
        />
      )}
      <Bench actor={actor} />
    </>
  )
}

const Bench = ({ actor }: { readonly actor: FormDesignActor }) => {
  const snapshot = useSelector(actor, (current) => current)
  const [dialogs, standing] = Modal.useModal()
  const { kind, fields, part, picked, copies, stored, isChecked, failure } = snapshot.context
  const field = fields.find(({ fieldId }) => fieldId === picked)
  const problems = isChecked ? designProblems(fields) : []
  const wordsFor = (fieldId: string): string | undefined =>
    problems.find((problem) => problem.fieldId === fieldId)?.words
  const preview = () =>
    void dialogs.info({
      title: `预览${HR_KIND_WORDS[kind]}单`,
      icon: null,
      width: 900,
      footer: null,
      closable: true,
      mask: { closable: true },
      content: <Preview fields={fields} />,
    })
  return (
    <>
      <div className={styles['bar']}>
        <Segmented
          aria-label="由谁填写"
          value={part}
          options={HR_OWNERS.map((value) => ({
            value,
            label: `${PART_WORDS[value].word} ${fields.filter(({ owner }) => owner === value).length}`,
          }))}
          onChange={(next) => actor.send({ type: 'part.picked', part: next })}
        />
        <span className={styles['version']}>
          {stored === undefined || stored.version === 0
            ? '尚未设置'
            : `第 ${stored.version} 版 · ${stored.savedBy}`}
        </span>
        <Button icon={<EyeOutlined aria-hidden />} onClick={preview}>
          预览
        </Button>
        <Button
          type="primary"
          loading={snapshot.matches('saving')}
          disabled={!hasUnsavedDesign(snapshot.context) || !snapshot.hasTag('editable')}
          onClick={() => actor.send({ type: 'design.submitted' })}
        >
          保存
        </Button>
      </div>
      <FormFailure error={failure ?? null} />
      <div className={styles['bench']}>
        <section className={`card ${styles['panel']}`} aria-label={PART_WORDS[part].word}>
          <p className={styles['quiet']}>{PART_WORDS[part].hint}</p>
          {FIXED[kind][part] !== '' && (
            <p className={styles['fixed']}>
              <strong>固定内容</strong>
              {FIXED[kind][part]}
            </p>
          )}
          <FieldList
            fields={fields.filter(({ owner }) => owner === part)}
            part={part}
            picked={picked}
            isFull={fields.length >= 60}
            wordsFor={wordsFor}
            onEvent={(event) => actor.send(event)}
          />
        </section>
        <div className={styles['side']}>
          {field === undefined ? (
            <section className={`card ${styles['panel']}`}>
              <p className={styles['quiet']}>选择左侧的字段进行设置，或添加新的字段。</p>
            </section>
          ) : (
            <FieldPanel
              key={field.fieldId}
              field={field}
              fields={fields}
              problem={wordsFor(field.fieldId)}
              onChange={(change) => actor.send({ type: 'field.changed', fieldId: field.fieldId, change })}
            />
          )}
          <AfterPanel
            copies={copies}
            processes={stored?.processes ?? []}
            onCopies={(next) => actor.send({ type: 'copies.changed', copies: next })}
          />
        </div>
      </div>
      {standing}
    </>
  )
}
