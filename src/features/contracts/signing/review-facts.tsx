// The left of the review page: the contract, how far its review is, and what changed.
import { formatDate } from '#protocol/chinese-date.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { ReviewTaskStatus } from '#protocol/contracts/reviews/status.ts'
import type { ReviewedContract } from '#protocol/contracts/reviews/versions.ts'
import { AttachedToReviewed } from '#src/features/contracts/signing/attached.tsx'
import { yuan } from '#src/features/contracts/signing/change-words.ts'
import styles from '#src/features/contracts/signing/parties.module.css'
import { ReviewChanges } from '#src/features/contracts/signing/review-changes.tsx'
import reviewStyles from '#src/features/contracts/signing/review.module.css'
import viewStyles from '#src/features/contracts/signing/signing-view.module.css'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

const TASKS: Record<ReviewTaskStatus, { readonly word: string; readonly tone: Tone }> = {
  [REVIEW_TASK.waiting]: { word: '未轮到', tone: 'neutral' },
  [REVIEW_TASK.open]: { word: '待审查', tone: 'active' },
  [REVIEW_TASK.passed]: { word: '已通过', tone: 'success' },
  [REVIEW_TASK.returned]: { word: '已退回', tone: 'danger' },
  [REVIEW_TASK.spared]: { word: '无需审查', tone: 'neutral' },
}

export const ReviewFacts = ({ reviewed }: { readonly reviewed: ReviewedContract }) => {
  const { review, previous, initiator, contractType, amount, deadline, parties, remark } = reviewed
  const facts: readonly (readonly [string, string])[] = [
    ['发起人', initiator],
    ['版本', `第 ${review.round} 版`],
    ['类型', contractType],
    ['金额', amount === null ? '' : yuan(amount)],
    ['签署方', parties.join('、')],
    ['截止', deadline === null ? '' : formatDate(new Date(deadline), 'YYYY-MM-DD hh:mm')],
    ['备注', remark],
  ]
  return (
    <aside className={viewStyles['left']} aria-label="合同与审查进度">
      <h1 className={styles['contract']}>{review.title}</h1>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) =>
          value === '' ? null : (
            <div key={label} className={reviewStyles['fact']}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <AttachedToReviewed reviewed={reviewed} />
      <h2 className={styles['heading']}>审查进度</h2>
      <ol className={styles['progress']}>
        {review.tasks.map((task) => (
          <li key={task.taskId} className={task.isMe ? styles['isMe'] : undefined}>
            <span className={styles['who']}>
              {task.name}
              {task.isMe && <small>我</small>}
            </span>
            <span className={styles['state']}>
              <StateTag tone={TASKS[task.status].tone}>{TASKS[task.status].word}</StateTag>
            </span>
            {task.opinion !== '' && <q className={reviewStyles['said']}>{task.opinion}</q>}
          </li>
        ))}
      </ol>
      <ReviewChanges previous={previous} />
    </aside>
  )
}
