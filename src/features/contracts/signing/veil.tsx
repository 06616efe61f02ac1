// What is going on between the sign button and the sealed document.
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import styles from '#src/features/contracts/signing/veil.module.css'

interface VeilProps {
  readonly at: 'submitting' | 'sealing' | 'applying'
  /** Said when the server cannot be asked just now; the signing goes on there. */
  readonly problem: string
}

const LINES = { submitting: '提交签署', sealing: '写入数字签名和时间戳' } as const

export const Veil = ({ at, problem }: VeilProps) =>
  at === 'applying' ? (
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
        <p>
          {problem === ''
            ? '通常只需几秒，请不要关闭页面。'
            : `${problem} 签署在服务器上继续，正在重新询问进度。`}
        </p>
      </div>
    </div>
  )
