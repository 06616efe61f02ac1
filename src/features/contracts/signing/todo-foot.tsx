// The foot of the list of what is to be done: on to the next step, the deed itself, and the way out.
import { Button } from 'antd'
import styles from '#src/features/contracts/signing/signing-view.module.css'

export interface TodoFootProps {
  /** The deed: 签署, 盖章, 确认. */
  readonly verb: string
  readonly mayAct: boolean
  /** Whether it is on its way to the server. */
  readonly isAway: boolean
  readonly onAct: () => void
  /** What it still lacks, in words. */
  readonly missing: readonly string[]
  /** Leads on to the next step where the sheet is not pulled up. */
  readonly onward: { readonly words: string; readonly onPress: () => void } | undefined
  /** The other way: 拒签, 退回, 提出异议. */
  readonly refusal: { readonly words: string; readonly isShut: boolean; readonly onPress: () => void }
}

export const TodoFoot = ({ verb, mayAct, isAway, onAct, missing, onward, refusal }: TodoFootProps) => (
  <div className={styles['foot']} data-foot>
    {onward !== undefined && (
      <Button type="primary" size="large" block className={styles['onward'] ?? ''} onClick={onward.onPress}>
        {onward.words}
      </Button>
    )}
    <Button
      size="large"
      block
      className={styles['sign'] ?? ''}
      disabled={!mayAct}
      loading={isAway}
      aria-describedby="todo-missing"
      onClick={onAct}
    >
      {verb}
    </Button>
    <div className={styles['under']}>
      <span id="todo-missing" aria-live="polite">
        {mayAct || isAway ? '' : `还差：${missing.join('、')}`}
      </span>
      <Button
        type="link"
        size="small"
        className={styles['reject'] ?? ''}
        disabled={refusal.isShut}
        onClick={refusal.onPress}
      >
        {refusal.words}
      </Button>
    </div>
  </div>
)
