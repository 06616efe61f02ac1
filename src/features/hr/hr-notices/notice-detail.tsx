// A notice under way or at its end: its sealed pages, what is to be done, and its history.
import { Alert, Button, Timeline } from 'antd'
import { Link } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { HistoryEntry } from '#protocol/contracts/contracts/contracts.ts'
import type { HrNoticeDetail } from '#protocol/hr/hr-notices/hr-notices.ts'
import { HR_NOTICE_STATUS } from '#protocol/hr/hr-notices/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { CancelNotice } from '#src/features/hr/hr-notices/cancel-notice.tsx'
import { SealedFile } from '#src/features/hr/hr-notices/sealed-file.tsx'
import { useNoticeAct } from '#src/features/hr/hr-notices/queries.ts'
import { eventWords, KIND_WORDS } from '#src/features/hr/hr-notices/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import styles from './hr-notices.module.css'

const WAITS: Readonly<Record<number, readonly [title: string, hint: string]>> = {
  [HR_NOTICE_STATUS.sealing]: ['等待用印', '审批通过并盖章后，自动送达员工，这里显示盖章后的文件。'],
  [HR_NOTICE_STATUS.cancelled]: ['通知已取消', '没有送达员工。'],
}

export const NoticeDetail = ({ notice }: { readonly notice: HrNoticeDetail }) => {
  const { actions, status, endReason, history } = notice
  const [title, hint] = WAITS[status] ?? ['文件只对发起人事单的同事显示', '']
  return (
    <div className={styles['detail']}>
      {actions.includes('open') ? (
        <SealedFile hrNoticeId={notice.hrNoticeId} title={notice.title} />
      ) : (
        <section className="card">
          <EmptyState title={title} hint={hint} />
        </section>
      )}
      <div className={styles['side']}>
        {endReason !== '' && <Alert type="warning" showIcon title={`原因：${endReason}`} />}
        <Facts notice={notice} />
        <History history={history} />
      </div>
    </div>
  )
}

const momentOf = (at: string | null): string =>
  at === null ? '' : formatDate(new Date(at), 'YYYY-MM-DD hh:mm')

const Facts = ({ notice }: { readonly notice: HrNoticeDetail }) => {
  const { hrNoticeId, kind, name, phoneMasked, launcher, deliveredAt, confirmedAt, actions } = notice
  const act = useNoticeAct()
  const raise = useRaiseAlert()
  const rows = [
    ['类型', KIND_WORDS[kind]],
    ['员工', `${name} ${phoneMasked}`],
    ['发起人', launcher],
    ['印章', notice.sealedWith],
    ['送达', momentOf(deliveredAt)],
    ['签收', momentOf(confirmedAt)],
  ].filter(([, text]) => text !== '')
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="notice-facts">
      <h2 id="notice-facts" className={styles['panelTitle']}>
        通知
      </h2>
      <dl className={styles['facts']}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {notice.hrFormId !== null && (
          <div>
            <dt>来自</dt>
            <dd>
              <Link href={PAGES.hrForm(notice.hrFormId)}>人事单</Link>
            </dd>
          </div>
        )}
        {notice.paperId !== null && (
          <div>
            <dt>用印</dt>
            <dd>
              <Link href={PAGES.paper(notice.paperId)}>用印申请</Link>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles['buttons']} style={{ paddingTop: 12 }}>
        {actions.includes('urge') && (
          <Button
            type="primary"
            loading={act.isPending}
            onClick={() =>
              act.mutate(
                { act: 'urge', hrNoticeId },
                {
                  onSuccess: () => raise(`已提醒${name}签收`),
                  onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
                },
              )
            }
          >
            提醒签收
          </Button>
        )}
        <CancelNotice notice={notice} />
      </div>
    </section>
  )
}

const History = ({ history }: { readonly history: readonly HistoryEntry[] }) => (
  <section className={`card ${styles['panel']}`} aria-labelledby="notice-history">
    <h2 id="notice-history" className={styles['panelTitle']}>
      记录
    </h2>
    <Timeline
      items={history.toReversed().map(({ n, event, who, at, hash, detail }) => ({
        key: n,
        content: (
          <div>
            <div>{eventWords(event)}</div>
            <div className={styles['quiet']}>{who}</div>
            {typeof detail['reason'] === 'string' && detail['reason'] !== '' && (
              <div className={styles['quiet']}>原因：{detail['reason']}</div>
            )}
            <time className={styles['quiet']} dateTime={at} title={`记录哈希 ${hash}`}>
              {formatDate(new Date(at), 'YYYY-MM-DD hh:mm:ss')}
            </time>
          </div>
        ),
      }))}
    />
  </section>
)
