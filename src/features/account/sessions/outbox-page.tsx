// Text messages of the embedded gateway, newest first; for development (architecture.md §5).
import { Typography } from 'antd'
import { Link } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import styles from '#src/features/account/sessions/outbox.module.css'
import { useMailOutbox, useOutbox, useTransferOutbox } from '#src/features/account/sessions/outbox-queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** The text with its code and its link made easy to use. */
const Message = ({ text }: { readonly text: string }) => {
  const parts = text.split(/(https?:\/\/[^\s，。]+|(?<!\d)\d{6}(?!\d))/)
  return parts.map((part, at) => {
    if (/^\d{6}$/.test(part))
      return (
        <Typography.Text key={at} strong copyable={{ text: part }}>
          {part}
        </Typography.Text>
      )
    if (!/^https?:/.test(part)) return part
    const address = new URL(part)
    return (
      <Link key={at} href={`${address.pathname}${address.search}`}>
        {part}
      </Link>
    )
  })
}

export const OutboxPage = () => {
  const { data, error, refetch } = useOutbox()
  return (
    <div className={styles['page']}>
      <PageHeader
        title="短信发件箱"
        hint="仅用于开发和演示：没有接入短信服务商、邮件服务器和银行时，系统发出的短信、邮件和对公打款都在这里，每 3 秒更新。"
      />
      <div className="card">
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <EmptyState
            drawing="notice"
            title="还没有短信"
            hint="获取一次验证码或发起一份合同，短信就会出现在这里。"
          />
        )}
        {data !== undefined && data.length > 0 && (
          <ul className={styles['messages']}>
            {data.map((message) => (
              <li key={message.messageId} className={styles['message']}>
                <div className={styles['head']}>
                  <strong>{message.phone}</strong>
                  <time dateTime={message.createdAt}>
                    {formatDate(new Date(message.createdAt), 'YYYY-MM-DD hh:mm:ss')}
                  </time>
                </div>
                <div>
                  <Message text={message.text} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Mails />
      <Transfers />
    </div>
  )
}

/** Mails, where no SMTP server is connected. */
const Mails = () => {
  const { data } = useMailOutbox()
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="mails" className={styles['transfers']}>
      <h2 id="mails">邮件</h2>
      <div className="card">
        <ul className={styles['messages']}>
          {data.map(({ messageId, address, subject, text, createdAt }) => (
            <li key={messageId} className={styles['message']}>
              <div className={styles['head']}>
                <strong>
                  {address}　{subject}
                </strong>
                <time dateTime={createdAt}>{formatDate(new Date(createdAt), 'YYYY-MM-DD hh:mm:ss')}</time>
              </div>
              <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                <Message text={text} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Small transfers to companies' accounts, where no bank is connected. */
const Transfers = () => {
  const { data } = useTransferOutbox()
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="transfers" className={styles['transfers']}>
      <h2 id="transfers">对公打款</h2>
      <div className="card">
        <ul className={styles['messages']}>
          {data.map(({ reference, name, account, bank, amount, note, createdAt }) => (
            <li key={reference} className={styles['message']}>
              <div className={styles['head']}>
                <strong>{name}</strong>
                <time dateTime={createdAt}>{formatDate(new Date(createdAt), 'YYYY-MM-DD hh:mm:ss')}</time>
              </div>
              <div>
                {bank} {account}，金额{' '}
                <Typography.Text strong copyable={{ text: (amount / 100).toFixed(2) }}>
                  {(amount / 100).toFixed(2)}
                </Typography.Text>{' '}
                元，附言“{note}”
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
