// The turning dots of the component library without its code; they come when waiting takes longer.
import styles from '#src/ui/plain/plain-waiting.module.css'

/** Nothing for a fifth of a second, then the dots; words once that takes ten seconds. */
export const PlainWaiting = () => (
  <div
    className={`ant-spin ant-spin-spinning ant-spin-section app ${styles['late']}`}
    aria-live="polite"
    aria-busy
  >
    <span className="ant-spin-dot-holder">
      <span className="ant-spin-dot ant-spin-dot-spin">
        {[1, 2, 3, 4].map((dot) => (
          <i key={dot} className="ant-spin-dot-item" />
        ))}
      </span>
    </span>
    <span className={styles['words']}>加载较慢，仍在等待…</span>
  </div>
)
