// /humanFlow/humanNotice: a notice is begun, written, and followed until its employee has received it.
import { Skeleton } from 'antd'
import { useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { BeginNotice } from '#src/features/hr/hr-notices/begin-notice.tsx'
import { NoticeDetail } from '#src/features/hr/hr-notices/notice-detail.tsx'
import { useNotice } from '#src/features/hr/hr-notices/queries.ts'
import { HR_NOTICE_STATES } from '#src/ui/hr-words.ts'
import { WriteNotice } from '#src/features/hr/hr-notices/write-notice.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const TRAIL = [{ label: '人事管理' }, { label: '人事通知', path: PAGES.hrNotices }]

export const NoticePage = () => {
  const query = new URLSearchParams(useSearch())
  const hrNoticeId = query.get('hrNoticeId')
  const hrFormId = query.get('hrFormId')
  if (hrNoticeId !== null) return <Stored hrNoticeId={hrNoticeId} />
  return (
    <>
      <PageHeader title="新建人事通知" backTo={PAGES.hrNotices} trail={TRAIL} />
      <BeginNotice key={hrFormId} hrFormId={hrFormId} />
    </>
  )
}

const Stored = ({ hrNoticeId }: { readonly hrNoticeId: string }) => {
  const { data, error, refetch } = useNotice(hrNoticeId)
  if (data === undefined)
    return (
      <>
        <PageHeader title="人事通知" backTo={PAGES.hrNotices} trail={TRAIL} />
        {error === null ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  const state = HR_NOTICE_STATES[data.status]
  return (
    <>
      <PageHeader
        title={`${data.name}的《${data.title}》`}
        backTo={PAGES.hrNotices}
        trail={TRAIL}
        aside={state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
      />
      {data.actions.includes('edit') ? (
        <WriteNotice key={hrNoticeId} notice={data} />
      ) : (
        <NoticeDetail notice={data} />
      )}
    </>
  )
}
