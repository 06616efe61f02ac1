// The bell: the number of unread messages, and the newest of them.
// See specification §2, §9 and domain.md §8 (消息中心).
import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover, Skeleton } from 'antd'
import { Link } from 'wouter'
import { NOTICE_MAX_SHOWN } from '#protocol/base.ts'
import styles from '#src/app/layout/notice-bell.module.css'
import { useNewestNotices, useReadNotices } from '#src/app/layout/queries.ts'
import { routeFor } from '#src/app/routes/routes.ts'
import { useNotices, useNoticesActor } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

export const NoticeBell = () => {
  const notices = useNoticesActor()
  const unread = useNotices(({ context }) => context.counts?.totalCounts) ?? 0
  const isOpen = useNotices((snapshot) => snapshot.matches({ popover: 'open' })) ?? false
  const isPeeking = useNotices((snapshot) => snapshot.matches({ popover: 'peeking' })) ?? false
  const open = () => notices?.send({ type: 'panel.opened' })
  const close = () => notices?.send({ type: 'panel.closed' })
  return (
    <Popover
      open={isOpen || isPeeking}
      onOpenChange={(opens) => (opens ? open() : close())}
      trigger="click"
      placement="bottomRight"
      classNames={{ root: `${styles['popover']} ${isPeeking ? styles['peek'] : ''}` }}
      content={
        // A user who moves into the popup wants it to stay.
        <div onPointerEnter={isPeeking ? open : undefined} onFocus={isPeeking ? open : undefined}>
          <Newest unread={unread} onLeave={close} />
        </div>
      }
    >
      <Badge count={unread} overflowCount={NOTICE_MAX_SHOWN} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          shape="circle"
          icon={<BellOutlined style={{ fontSize: 18 }} aria-hidden />}
          aria-expanded={isOpen || isPeeking}
          aria-label={`消息，${unread} 条未读`}
        />
      </Badge>
    </Popover>
  )
}

interface NewestProps {
  readonly unread: number
  readonly onLeave: () => void
}

const Newest = ({ unread, onLeave }: NewestProps) => {
  const { data, error, refetch } = useNewestNotices(unread)
  const read = useReadNotices()
  return (
    <section className={styles['panel']} aria-label="消息">
      <div className={styles['head']}>
        <h2 className={styles['title']}>消息</h2>
        <Button
          type="link"
          size="small"
          disabled={unread === 0}
          loading={read.isPending}
          onClick={() => read.mutate({})}
        >
          全部标为已读
        </Button>
      </div>
      <div className={styles['body']}>
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
        )}
        {data?.rows.length === 0 && <p className={styles['nothing']}>没有消息</p>}
        <ul className={styles['list']}>
          {data?.rows.map((notice) => (
            <li key={notice.noticeId}>
              <Link
                href={notice.target}
                className={`${styles['notice']} ${notice.read ? '' : styles['isUnread']}`}
                onClick={() => {
                  if (!notice.read) read.mutate({ noticeIds: [notice.noticeId] })
                  onLeave()
                }}
              >
                <span className={styles['line']}>
                  <strong>{notice.title}</strong>
                  {!notice.read && <span className={styles['mark']}>未读</span>}
                  <span className={styles['when']}>
                    <MomentText moment={notice.createdAt} />
                  </span>
                </span>
                <span className={styles['text']}>{notice.text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {routeFor('/message') !== undefined && (
        <Link href="/message" className={styles['all']} onClick={onLeave}>
          查看全部消息
        </Link>
      )}
    </section>
  )
}
