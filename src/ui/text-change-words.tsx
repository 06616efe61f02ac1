// One change of a text as it reads: what stands around it, what was taken out, what was put in.
import type { TextChange } from '#src/ui/text-difference.ts'
import styles from '#src/ui/text-change-words.module.css'

export const TextChangeWords = ({ before, removed, added, after }: TextChange) => (
  <span className={styles['words']}>
    …{before}
    {removed !== '' && (
      <del>
        <span className={styles['said']}>删去：</span>
        {removed}
      </del>
    )}
    {added !== '' && (
      <ins>
        <span className={styles['said']}>新增：</span>
        {added}
      </ins>
    )}
    {after}…
  </span>
)
