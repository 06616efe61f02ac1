// A check under way: what is being done, how far, and a way out.
import { Button, Progress } from 'antd'
import styles from '#src/features/contracts/verification/checking.module.css'
import { visible } from '#src/features/contracts/verification/words.ts'

export interface RunningProps {
  readonly at: 'hashing' | 'sending' | 'judging'
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  readonly onCancel: () => void
}

/** What is being done with a file. */
export const DOING: Record<RunningProps['at'], string> = {
  hashing: '正在计算文件哈希',
  sending: '正在上传文件',
  judging: '正在逐个核对签名、证书和时间戳',
}

/** How far a check is; `share` is what was sent, 0 to 1. */
export const percentAt = (at: RunningProps['at'], share: number): number =>
  at === 'hashing' ? 4 : at === 'sending' ? 5 + Math.round(share * 80) : 92

export const Running = ({ at, name, share, onCancel }: RunningProps) => {
  const percent = percentAt(at, share)
  return (
    <div className={`card ${styles['running']}`} role="status">
      <p className={styles['dropTitle']}>
        <bdi>{visible(name)}</bdi>
      </p>
      <Progress percent={percent} showInfo={false} status="active" aria-label={DOING[at]} />
      <p className={styles['quiet']}>
        {DOING[at]}
        {at === 'sending' ? `，已传 ${Math.round(share * 100)}%` : '…'}
      </p>
      <Button onClick={onCancel}>取消</Button>
    </div>
  )
}
