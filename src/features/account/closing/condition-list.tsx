// What must be settled before something is closed, one by one, each with where to settle it.
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import styles from '#src/features/account/closing/closing.module.css'
import { LinkButton } from '#src/ui/link-button.tsx'

export interface Condition {
  readonly key: string
  readonly isMet: boolean
  readonly title: string
  readonly note: string
  /** Where to settle it, as far as it is done in the product. */
  readonly settle?: { readonly path: string; readonly verb: string }
}

export const ConditionList = ({ conditions }: { readonly conditions: readonly Condition[] }) => (
  <section className={`card ${styles['panel']}`} aria-labelledby="closing-conditions">
    <h2 id="closing-conditions">注销条件</h2>
    <ul className={styles['conditions']}>
      {conditions.map(({ key, isMet, title, note, settle }) => (
        <li key={key} className={styles['condition']}>
          {isMet ? (
            <CheckCircleFilled className={styles['met']} aria-label="已满足" />
          ) : (
            <CloseCircleFilled className={styles['unmet']} aria-label="未满足" />
          )}
          <span className={styles['text']}>
            {title}
            <small>{note}</small>
          </span>
          {!isMet && settle !== undefined && <LinkButton href={settle.path}>{settle.verb}</LinkButton>}
        </li>
      ))}
    </ul>
  </section>
)
