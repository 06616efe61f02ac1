// A state as a dot and a word; never colour alone.
import type { ReactNode } from 'react'
import styles from '#src/ui/state-tag.module.css'

export type Tone = 'neutral' | 'active' | 'success' | 'warning' | 'danger'

/** A state tag; `children` is the word. */
export const StateTag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`${styles['tag']} ${styles[tone]}`}>
    <i className={styles['dot']} aria-hidden />
    {children}
  </span>
)
