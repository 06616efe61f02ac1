// What is going on between the sign button and the sealed document.
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { formatDate } from '#protocol/chinese-date.ts'
import styles from '#src/features/contracts/signing/veil.module.css'

interface VeilProps {
  readonly at: 'submitting' | 'sealing' | 'applying'
  /** Said when the server cannot be asked just now; the signing goes on there. */
  readonly problem: string
  /** Since when the server waits for a time-stamp service that does not answer. */
  readonly awaitedSince?: string | null
}

const LINES = { submitting: '提交签署', sealing: '写入数字签名和时间戳' } as const

const linesBelow = ({ problem, awaitedSince = null }: VeilProps): string => {
  if (problem !== '') return `${problem} 签署在服务器上继续，正在重新询问进度。`
  return awaitedSince === null
    ? '通常只需几秒，请不要关闭页面。'
    : `时间戳服务自 ${formatDate(new Date(awaitedSince), 'MM-DD hh:mm')} 起没有应答，正在自动重试。您的签署已保留，可以关闭页面；24 小时后仍没有应答的，会通知您重新签署。`
}

export const Veil = (props: VeilProps) => {
  const { at } = props
  return at === 'applying' ? (
    <div className={styles['veil']} role="status">
      <div className={styles['working']}>
        <strong>正在提交用印申请</strong>
      </div>
    </div>
  ) : (
    <div className={styles['veil']} role="status">
      <div className={styles['working']}>
        <strong>正在签署</strong>
        <ol>
          <li>
            {at === 'submitting' ? (
              <LoadingOutlined aria-hidden />
            ) : (
              <CheckCircleFilled className={styles['did']} aria-hidden />
            )}
            {LINES.submitting}
          </li>
          <li className={at === 'submitting' ? styles['later'] : undefined}>
            {at === 'sealing' ? <LoadingOutlined aria-hidden /> : <span className={styles['dot']} />}
            {LINES.sealing}
          </li>
        </ol>
        <p>{linesBelow(props)}</p>
      </div>
    </div>
  )
}
