// Text messages of the embedded gateway, newest first; for development (architecture §5).
import { List, Typography } from 'antd'
import { Link } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import { useOutbox } from '#src/features/session/queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** The text with its code and its link made easy to use. */
const Message = ({ text }: { readonly text: string }) => {
  const parts = text.split(/(https?:\/\/[^\s，。]+|\d{6})/)
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
    <div style={{ maxWidth: 880, margin: '0 auto', padding: '32px 24px' }}>
      <PageHeader
        title="短信发件箱"
        hint="仅用于开发和演示：没有接入短信服务商时，系统发出的短信都在这里，每 3 秒更新。"
      />
      <div className="card">
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <EmptyState title="还没有短信" hint="获取一次验证码或发起一份合同，短信就会出现在这里。" />
        )}
        {data !== undefined && data.length > 0 && (
          <List
            dataSource={data}
            rowKey="messageId"
            renderItem={(message) => (
              <List.Item style={{ padding: '14px 20px' }}>
                <List.Item.Meta
                  title={
                    <span className="tabular">
                      {message.phone}
                      <Typography.Text type="secondary" style={{ marginLeft: 12, fontWeight: 400 }}>
                        {formatDate(new Date(message.createdAt), 'YYYY-MM-DD hh:mm:ss')}
                      </Typography.Text>
                    </span>
                  }
                  description={
                    <span style={{ color: 'var(--ink)' }}>
                      <Message text={message.text} />
                    </span>
                  }
                />
              </List.Item>
            )}
          />
        )}
      </div>
    </div>
  )
}
