// A loan note or receipt being written: inputs beside the paper, one of the two on a phone.
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { ConflictDialog } from '#src/ui/conflict-dialog.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import styles from '#src/ui/note-form.module.css'

export type NoteSide = 'form' | 'paper'

export interface NoteFormProps {
  readonly title: string
  readonly backTo: string
  /** Whether what was typed is saved. */
  readonly saving: 'saved' | 'saving' | 'failed'
  /** Whether it is being sent out or read again. */
  readonly isBusy: boolean
  readonly isConflicted: boolean
  readonly error: Error | undefined
  /** What the button that sends it out says. */
  readonly verb: string
  /** Which of the two a phone shows. */
  readonly shown: NoteSide
  readonly onShow: (shown: NoteSide) => void
  readonly onSend: () => void
  readonly onTakeNewest: () => void
  readonly form: ReactNode
  readonly paper: ReactNode
}

const SAVING_WORDS = {
  saved: '填写的内容自动保存为草稿。',
  saving: '正在保存…',
  failed: '保存失败，将自动重试',
}

export const NoteForm = (props: NoteFormProps) => (
  <>
    <PageHeader
      title={props.title}
      backTo={props.backTo}
      hint={SAVING_WORDS[props.saving]}
      actions={
        <Button type="primary" loading={props.isBusy} onClick={props.onSend}>
          {props.verb}
        </Button>
      }
    />
    <FormFailure error={props.error} />
    <Segmented
      className={styles['switch'] ?? ''}
      block
      value={props.shown}
      onChange={props.onShow}
      options={[
        { value: 'form', label: '填写' },
        { value: 'paper', label: '预览' },
      ]}
    />
    <div className={styles['columns']} data-shown={props.shown}>
      {props.form}
      {props.paper}
    </div>
    <ConflictDialog isOpen={props.isConflicted} onTakeNewest={props.onTakeNewest} />
  </>
)
