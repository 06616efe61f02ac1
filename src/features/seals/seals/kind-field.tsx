// The kinds of seal as cards to choose from.
import { Radio } from 'antd'
import styles from '#src/features/seals/seals/seals.module.css'
import { OFFICIAL, SEAL_KINDS } from '#src/features/seals/seals/words.ts'

/** Said of the 公章 where a company has one already. */
export const HAS_OFFICIAL = '已有公章，停用或注销后才能再做'

export interface KindFieldProps {
  readonly hasOfficial: boolean
  /** Given by the form. */
  readonly id?: string
  readonly value?: number
  readonly onChange?: (type: number) => void
}

export const KindField = ({ hasOfficial, id, value, onChange }: KindFieldProps) => (
  <Radio.Group
    id={id}
    className={styles['kinds'] ?? ''}
    value={value}
    onChange={(event) => onChange?.(event.target.value as number)}
  >
    {SEAL_KINDS.map((kind) => {
      const isTaken = hasOfficial && kind.type === OFFICIAL
      return (
        <Radio key={kind.type} value={kind.type} disabled={isTaken}>
          {kind.label}
          <small>{isTaken ? HAS_OFFICIAL : kind.use}</small>
        </Radio>
      )
    })}
  </Radio.Group>
)
