// How far a provider is with sending a payment back.
import { Tag } from 'antd'
import type { Sending } from '#protocol/trade/refunds.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import type { ListColumn } from '#src/ui/list-table.tsx'

const STATES: Readonly<Record<Sending['state'], { readonly word: string; readonly colour: string }>> = {
  sending: { word: '正在提交渠道', colour: 'processing' },
  pending: { word: '渠道处理中', colour: 'processing' },
  refused: { word: '渠道未退', colour: 'error' },
}

/** The column of both lists of money that goes back. */
export const sendingColumn = <Row extends { readonly sending: Sending | null }>(
  title: string,
): ListColumn<Row> => ({
  title,
  key: 'sending',
  width: 170,
  ellipsis: true,
  render: (_, { sending }) => <SendingText sending={sending} />,
})

/** Nothing where it was not sent yet. */
const SendingText = ({ sending }: { sending: Sending | null }) => {
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
