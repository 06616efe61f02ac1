// How far a provider is with sending a payment back.
import { Tag } from 'antd'
import type { Sending } from '#protocol/trade/refunds.ts'
import styles from '#src/features/platform/operators/operators.module.css'

const STATES: Readonly<Record<Sending['state'], { readonly word: string; readonly colour: string }>> = {
  sending: { word: '正在提交渠道', colour: 'processing' },
  pending: { word: '渠道处理中', colour: 'processing' },
  refused: { word: '渠道未退', colour: 'error' },
}

/** Nothing where it was not sent yet. */
export const SendingText = ({ sending }: { sending: Sending | null }) => {
  if (sending === null) return null
  const { word, colour } = STATES[sending.state]
  return (
    <span className={styles['rowText']} title={sending.words}>
      <Tag color={colour}>{word}</Tag>
      {sending.words !== '' && <span className={styles['under']}>{sending.words}</span>}
      <span className={`${styles['under']} tabular`}>退款单号 {sending.refundNo}</span>
    </span>
  )
}
