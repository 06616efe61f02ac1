// Frames over a page where something was added, or on the page as brought, where it came to stand.
import type { AdditionBox } from '#src/features/contracts/contracts/addition-boxes.ts'
import { additionWords } from '#src/features/contracts/contracts/addition-words.ts'
import styles from '#src/features/contracts/contracts/document-compare.module.css'

interface AdditionMarksProps {
  readonly boxes: readonly AdditionBox[]
  /** Whether this page has them. */
  readonly isThere: boolean
  /** The field that is looked at. */
  readonly lookedAt: string | undefined
}

export const AdditionMarks = ({ boxes, isThere, lookedAt }: AdditionMarksProps) =>
  boxes.map(({ addition, box }) => {
    const words = isThere ? additionWords(addition) : `此处后来加上：${additionWords(addition)}`
    return (
      <div
        key={`${addition.fieldId} ${box.page}`}
        role="img"
        aria-label={words}
        title={words}
        className={`${styles['mark']} ${isThere ? styles['isThere'] : ''} ${addition.fieldId === lookedAt ? styles['isLookedAt'] : ''}`}
        style={{ left: box.x, top: box.y, width: box.w, height: box.h }}
      />
    )
  })
