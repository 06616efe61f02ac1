// Reasons that come up again and again, each put into the field by one click.
import { Button } from 'antd'
import styles from '#src/features/platform/operators/operators.module.css'

export interface UsualReasonsProps {
  readonly reasons: readonly string[]
  readonly onPick: (reason: string) => void
}

export const UsualReasons = ({ reasons, onPick }: UsualReasonsProps) => (
  <div className={styles['usual']}>
    {reasons.map((reason) => (
      <Button key={reason} size="small" onClick={() => onPick(reason)}>
        {reason.split(/[，。]/)[0]}
      </Button>
    ))}
  </div>
)
