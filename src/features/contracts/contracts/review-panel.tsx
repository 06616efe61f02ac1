// The content review on the contract's page: who read it and when, and the notes.
// See domain.md §1.3.
import { CheckOutlined, CloseOutlined, MinusOutlined, MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { ReviewDetail } from '#protocol/contracts/reviews/reviews.ts'
import type { ReviewTaskStatus } from '#protocol/contracts/reviews/status.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/contracts/contracts/approval.module.css'
import panel from '#src/features/contracts/contracts/contracts.module.css'
import { againWords } from '#src/features/contracts/contracts/urging-field.tsx'
import { REVIEW_WORDS } from '#src/features/contracts/contracts/words.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const TASKS: Record<ReviewTaskStatus, string> = {
  [REVIEW_TASK.waiting]: '未轮到',
  [REVIEW_TASK.open]: '待审查',
  [REVIEW_TASK.passed]: '已通过',
  [REVIEW_TASK.returned]: '已退回',
  [REVIEW_TASK.spared]: '无需审查',
}

const ICONS: Partial<Record<ReviewTaskStatus, ReactNode>> = {
  [REVIEW_TASK.passed]: <CheckOutlined aria-hidden className={styles['agreed']} />,
  [REVIEW_TASK.returned]: <CloseOutlined aria-hidden className={styles['refused']} />,
  [REVIEW_TASK.spared]: <MinusOutlined aria-hidden />,
  [REVIEW_TASK.open]: <MoreOutlined aria-hidden className={styles['open']} />,
}

interface ReviewPanelProps {
  readonly review: ReviewDetail
  readonly onAct: (action: 'urge' | 'reassign') => void
}

export const ReviewPanel = ({ review, onAct }: ReviewPanelProps) => {
  const { status, starter, startedAt, round, tasks, notes, openNotes, actions, contractId } = review
  const state = REVIEW_WORDS[status]
  const urge = tasks.find((task) => task.urge !== null)?.urge
  return (
    <section className={`card ${panel['panel']}`} aria-labelledby="detail-review">
      <h2 id="detail-review" className={panel['panelTitle']}>
        内容审查 {state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
      </h2>
      <p className={styles['process']}>
        {starter} 于 {formatDate(new Date(startedAt), 'YYYY-MM-DD hh:mm')} 提交第 {round} 版
      </p>
      <ul className={styles['tasks']}>
        {tasks.map((task) => (
          <li key={task.taskId}>
            <span className={styles['task']}>
              <span>
                <span className={styles['mark']}>{ICONS[task.status]}</span>
                {task.name}
                {task.isMe && '（我）'}
              </span>
              <span className={panel['quiet']}>
                {TASKS[task.status]}
                {task.status === REVIEW_TASK.passed &&
                  task.openNotes > 0 &&
                  `，${task.openNotes} 条批注未解决`}
                {task.decidedAt !== null && ` ${formatDate(new Date(task.decidedAt), 'MM-DD hh:mm')}`}
              </span>
            </span>
            {task.opinion !== '' && <q className={styles['opinion']}>{task.opinion}</q>}
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <>
          <h3 className={styles['notesTitle']}>
            批注 {notes.length} 条{openNotes > 0 && `，${openNotes} 条未解决`}
          </h3>
          <ul className={styles['tasks']}>
            {notes.slice(0, MOST_SHOWN).map((note) => (
              <li key={note.noteId}>
                <span className={panel['quiet']}>
                  第 {note.page + 1} 页 {note.author}
                  {note.resolvedBy !== '' && '（已解决）'}
                  {note.replies.length > 0 && `，${note.replies.length} 条回复`}
                </span>
                <q className={styles['opinion']}>{note.text}</q>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles['actions']}>
        <LinkButton href={PAGES.review(contractId)} type={actions.includes('pass') ? 'primary' : 'default'}>
          {actions.includes('pass') ? '去审查' : '查看送审版本和批注'}
        </LinkButton>
        {actions.includes('reassign') && (
          <Button type="text" onClick={() => onAct('reassign')}>
            改派审查人
          </Button>
        )}
        {urge !== undefined && urge !== null && (
          <Button disabled={urge.againAt !== null} onClick={() => onAct('urge')}>
            {urge.againAt === null ? '催办' : againWords(urge.againAt)}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Notes shown on the contract's page; all are on the review's own. */
const MOST_SHOWN = 5
