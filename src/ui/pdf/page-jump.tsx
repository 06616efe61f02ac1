// Which page is shown, as a field that goes to another.
import { InputNumber } from 'antd'
import styles from './reader.module.css'

interface PageJumpProps {
  /** The page mostly in view, from 0. */
  readonly page: number
  readonly count: number
  readonly onPage: (index: number) => void
}

/** What is typed counts with Enter; a number beyond the document goes to its last page. */
export const PageJump = ({ page, count, onPage }: PageJumpProps) => (
  <span className={styles['jump']}>
    <span className={styles['word']}>第</span>
    <InputNumber<number>
      size="small"
      aria-label="页码，回车跳转"
      value={page + 1}
      precision={0}
      controls={false}
      style={{ width: count > 99 ? 48 : 40 }}
      onPressEnter={({ target }) => {
        // The key is heard by the field's frame, which has no value.
        const typed = target instanceof HTMLInputElement ? Math.trunc(Number(target.value)) : 0
        if (typed >= 1) onPage(Math.min(typed, count) - 1)
      }}
    />
    / {count}
    <span className={styles['word']}>页</span>
  </span>
)
