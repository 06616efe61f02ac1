// What a version changed since the one before, and why that one was returned.
import type { ReviewedContract } from '#protocol/contracts/reviews/versions.ts'
import { changeText } from '#src/features/contracts/signing/change-words.ts'
import styles from '#src/features/contracts/signing/parties.module.css'
import reviewStyles from '#src/features/contracts/signing/review.module.css'

interface ReviewChangesProps {
  readonly previous: ReviewedContract['previous']
  /** Shown only where the panel at the left is not. */
  readonly isNarrow?: boolean
}

/** Nothing for a first version. */
export const ReviewChanges = ({ previous, isNarrow = false }: ReviewChangesProps) => {
  if (previous === null) return null
  const { review, changes } = previous
  return (
    <section className={styles[isNarrow ? 'attachedNarrow' : 'attached']}>
      <h2 className={styles['heading']}>与第 {review.round} 版相比</h2>
      {review.reason !== '' && <p className={reviewStyles['said']}>上一版的退回原因：{review.reason}</p>}
      {changes.length === 0 ? (
        <p className={reviewStyles['said']}>没有改动。</p>
      ) : (
        <ul className={reviewStyles['changes']}>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.about} ${change.after}`}>{changeText(change)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
