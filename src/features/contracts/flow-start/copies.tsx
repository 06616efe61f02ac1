// 抄送: people who may read the contract, from its launch or once all have signed.
// See domain.md §2 (signSet).
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Segmented, Tooltip } from 'antd'
import { useEffect, useRef } from 'react'
import { MAX_CC } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftCopy } from '#protocol/contracts/drafts/drafts.ts'
import { plainPhone } from '#protocol/phone.ts'
import { KnownPersonInput } from '#src/features/contracts/flow-start/known-person-input.tsx'
import { pickedPerson } from '#src/features/contracts/flow-start/picked-person.ts'
import {
  useContent,
  useProblemAt,
  useWizard,
  useWizardActor,
} from '#src/features/contracts/flow-start/use-wizard.tsx'
import { COPY_TIMING_NAMES } from '#src/features/contracts/flow-start/words.ts'
import { focusPath } from '#src/ui/focus-path.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import wizard from './wizard.module.css'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'

const TIMINGS = ([1, 2] as const).map((value) => ({ value, label: COPY_TIMING_NAMES[value] }))

export const Copies = () => {
  const actor = useWizardActor()
  const { cc } = useContent()
  const newId = useWizard((snapshot) => snapshot.context.newId)
  const problem = useProblemAt()('cc')
  const setCopies = (copies: DraftCopy[]): void =>
    actor.send({ type: 'content.edited', change: { cc: copies } })
  useFocusOnAdded(cc)
  return (
    <section className={wizard['panel']} aria-labelledby="copies-title">
      <h2 id="copies-title" className={styles['headTitle']}>
        抄送（{cc.length}）
      </h2>
      <p className={styles['orderHint']}>抄送人不参与签署，会收到短信和消息，可以查看和下载合同。</p>
      {cc.length > 0 && (
        <ul className={styles['copies']}>
          {cc.map((copy, at) => (
            <CopyRow
              key={copy.copyId}
              copy={copy}
              name={copy.name.trim() || `抄送人 ${at + 1}`}
              onEdit={(change) =>
                setCopies(cc.map((other) => (other.copyId === copy.copyId ? { ...other, ...change } : other)))
              }
              onRemove={() => setCopies(cc.filter((other) => other.copyId !== copy.copyId))}
            />
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <Button
        icon={<PlusOutlined aria-hidden />}
        data-path="cc"
        disabled={cc.length >= MAX_CC}
        onClick={() => setCopies([...cc, { copyId: newId(), name: '', phone: '', timing: 1 }])}
      >
        添加抄送人
      </Button>
    </section>
  )
}

interface CopyRowProps {
  readonly copy: DraftCopy
  /** What it is called while it may still be unnamed. */
  readonly name: string
  readonly onEdit: (change: Partial<DraftCopy>) => void
  readonly onRemove: () => void
}

const CopyRow = ({ copy, name, onEdit, onRemove }: CopyRowProps) => {
  const problemAt = useProblemAt()
  const text = (field: 'name' | 'phone', label: string, more: object) => {
    const path = `cc.${copy.copyId}.${field}`
    return (
      <LabelledField label={label} path={path} problem={problemAt(path)}>
        {(control) => (
          <KnownPersonInput
            control={control}
            value={copy[field]}
            isForCompany={false}
            onType={(typed) => onEdit({ [field]: field === 'phone' ? plainPhone(typed) : typed })}
            onPick={(person) => onEdit(pickedPerson(person, `cc.${copy.copyId}.phone`))}
            {...more}
          />
        )}
      </LabelledField>
    )
  }
  return (
    <li className={styles['copy']}>
      {text('name', '姓名', { maxLength: 30 })}
      {text('phone', '手机号', { inputMode: 'tel' })}
      <LabelledField label="抄送时机" isGroup>
        {() => (
          <Segmented<1 | 2>
            aria-label={`${name} 的抄送时机`}
            value={copy.timing}
            options={TIMINGS}
            onChange={(timing) => onEdit({ timing })}
          />
        )}
      </LabelledField>
      <Tooltip title="移除">
        <Button
          type="text"
          className={styles['copyRemove'] ?? ''}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`移除抄送人 ${name}`}
          onClick={onRemove}
        />
      </Tooltip>
    </li>
  )
}

/** The keyboard goes on in the first input of somebody just added. */
const useFocusOnAdded = (cc: readonly DraftCopy[]): void => {
  const count = useRef(cc.length)
  useEffect(() => {
    const last = cc.at(-1)
    if (cc.length > count.current && last !== undefined) focusPath(`cc.${last.copyId}.name`)
    count.current = cc.length
  }, [cc])
}
