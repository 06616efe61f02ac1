// The kinds of seal as cards to choose from.
import { Radio } from 'antd'
import styles from '#src/features/seals/seals/seals.module.css'
import { SEAL_KINDS } from '#src/features/seals/seals/words.ts'

export interface KindFieldProps {
  /** Given by the form. */
  readonly id?: string
  readonly value?: number
  readonly onChange?: (type: number) => void
}

export const KindField = ({ id, value, onChange }: KindFieldProps) => (
  <Radio.Group
    id={id}
    className={styles['kinds'] ?? ''}
    value={value}
    onChange={(event) => onChange?.(event.target.value as number)}
  >
    {SEAL_KINDS.map((kind) => (
      <Radio key={kind.type} value={kind.type}>
        {kind.label}
        <small>{kind.use}</small>
      </Radio>
    ))}
  </Radio.Group>
)
