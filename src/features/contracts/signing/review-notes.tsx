// The notes of a version with their threads: go to the place, reply, settle.
import { Button, Form, Input } from 'antd'
import { NOTE_MAX } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewNote } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewingActor } from '#src/features/contracts/signing/actor.tsx'
import styles from '#src/features/contracts/signing/review.module.css'
import { MomentText } from '#src/ui/moment-text.tsx'

interface ReviewNotesProps {
  readonly actor: ReviewingActor
  readonly notes: readonly ReviewNote[]
  readonly picked: string
  readonly onNote: (note: ReviewNote) => void
}

export const ReviewNotes = ({ actor, notes, picked, onNote }: ReviewNotesProps) => (
  <ul className={styles['notes']}>
    {notes.map((note, at) => (
      <li
        key={note.noteId}
        className={`${styles['note']} ${note.noteId === picked ? styles['isPicked'] : ''} ${
          note.resolvedBy === '' ? '' : styles['isSettled']
        }`}
      >
        <button type="button" className={styles['goTo']} onClick={() => onNote(note)}>
          <span className={styles['number']}>{at + 1}</span>
          {note.author}，第 {note.page + 1} 页
          <span className={styles['when']}>
            <MomentText moment={note.at} />
          </span>
        </button>
        <p className={styles['text']}>{note.text}</p>
        {note.replies.map((reply) => (
          <p key={reply.replyId} className={styles['reply']}>
            <strong>{reply.author}</strong>：{reply.text}
          </p>
        ))}
        {note.resolvedBy !== '' && <p className={styles['settled']}>{note.resolvedBy} 标记为已解决</p>}
        <Thread actor={actor} note={note} at={at} />
      </li>
    ))}
  </ul>
)

const Thread = ({
  actor,
  note: { noteId, actions },
  at,
}: {
  readonly actor: ReviewingActor
  readonly note: ReviewNote
  readonly at: number
}) => {
  const [form] = Form.useForm<{ text: string }>()
  if (actions.length === 0) return null
  const resolve = (isResolved: boolean): void =>
    actor.send({ type: 'act.submitted', act: { kind: 'resolve', noteId, isResolved } })
  return (
    <Form<{ text: string }>
      // Ids of inputs begin with it: there are many threads.
      name={`reply-${noteId}`}
      form={form}
      className={styles['thread'] ?? ''}
      onFinish={({ text }) => {
        const words = text?.trim() ?? ''
        if (words === '') return
        actor.send({ type: 'act.submitted', act: { kind: 'reply', noteId, text: words } })
        form.resetFields()
      }}
    >
      {actions.includes('reply') && (
        <Form.Item name="text" noStyle>
          <Input size="small" maxLength={NOTE_MAX} placeholder="回复" aria-label={`回复批注 ${at + 1}`} />
        </Form.Item>
      )}
      {actions.includes('reply') && (
        <Button size="small" htmlType="submit">
          回复
        </Button>
      )}
      {actions.includes('resolve') && (
        <Button size="small" onClick={() => resolve(true)}>
          标记已解决
        </Button>
      )}
      {actions.includes('reopen') && (
        <Button size="small" onClick={() => resolve(false)}>
          重新打开
        </Button>
      )}
    </Form>
  )
}
