// The files that go along with a contract, beside its document; each can be saved.
import type { CallFailure } from '#protocol/call-failure.ts'
import type { ReviewedContract } from '#protocol/contracts/reviews/versions.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { saveDocument, saveReviewed } from '#src/features/contracts/signing/queries.ts'
import styles from '#src/features/contracts/signing/parties.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { AttachedList } from '#src/ui/attached-list.tsx'
import type { AttachedListProps } from '#src/ui/attached-list.tsx'

interface AttachedProps {
  readonly files: AttachedListProps['files']
  /** Shown only where the panel at the left is not. */
  readonly isNarrow?: boolean
  readonly save: (documentId: string, onFailure: (failure: CallFailure) => void) => Promise<boolean>
}

/** Nothing where there are none. */
const Attached = ({ files, isNarrow = false, save }: AttachedProps) => {
  const raise = useRaiseAlert()
  if (files.length === 0) return null
  return (
    <section className={styles[isNarrow ? 'attachedNarrow' : 'attached']} aria-label="附件">
      <h2 className={styles['heading']}>附件（{files.length}）</h2>
      <AttachedList
        files={files}
        onSave={(documentId) => void save(documentId, (failure) => raise(failure.words, 'error'))}
      />
    </section>
  )
}

/** Those of a contract under way. */
export const AttachedToTask = ({
  task,
  isNarrow = false,
}: {
  readonly task: Pick<SignTask, 'contractId' | 'attachList'>
  readonly isNarrow?: boolean
}) => (
  <Attached
    files={task.attachList}
    isNarrow={isNarrow}
    save={(documentId, onFailure) => saveDocument({ contractId: task.contractId, documentId }, { onFailure })}
  />
)

/** Those of a version under review. */
export const AttachedToReviewed = ({
  reviewed,
  isNarrow = false,
}: {
  readonly reviewed: Pick<ReviewedContract, 'review' | 'attachList'>
  readonly isNarrow?: boolean
}) => (
  <Attached
    files={reviewed.attachList}
    isNarrow={isNarrow}
    save={(documentId, onFailure) =>
      saveReviewed({ reviewId: reviewed.review.reviewId, documentId }, { onFailure })
    }
  />
)
