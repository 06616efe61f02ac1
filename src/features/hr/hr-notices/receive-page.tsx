// /humanFlow/receiveNotice: the employee reads a notice on a phone, and confirms the receipt.
import { Button, Skeleton } from 'antd'
import { CheckCircleFilled } from '@ant-design/icons'
import { useSearch } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import { HR_NOTICE_STATUS } from '#protocol/hr/hr-notices/status.ts'
import { SealedFile } from '#src/features/hr/hr-notices/sealed-file.tsx'
import { useNoticeAct, useReceived } from '#src/features/hr/hr-notices/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import styles from './hr-notices.module.css'

export const ReceivePage = () => {
  const hrNoticeId = new URLSearchParams(useSearch()).get('hrNoticeId') ?? ''
  const { data, error, refetch } = useReceived(hrNoticeId)
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 8 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  const { title, companyName, name, status, confirmedAt, deliveredAt } = data
  return (
    <div className={styles['received']}>
      <PageHeader
        title={`${name}，请查收《${title}》`}
        hint={[companyName, deliveredAt === null ? '' : `送达 ${momentOf(deliveredAt)}`]
          .filter((text) => text !== '')
          .join(' · ')}
      />
      <SealedFile hrNoticeId={hrNoticeId} title={title} />
      <section className={`card ${styles['confirm']}`} aria-label="签收">
        {status === HR_NOTICE_STATUS.confirmed ? (
          <p role="status">
            <CheckCircleFilled aria-hidden style={{ color: 'var(--success)' }} /> 您已于
            {confirmedAt === null ? '' : ` ${momentOf(confirmedAt)} `}签收。文件可随时在这里查看和下载。
          </p>
        ) : (
          <Confirm hrNoticeId={hrNoticeId} />
        )}
      </section>
    </div>
  )
}

const momentOf = (at: string): string => formatDate(new Date(at), 'YYYY-MM-DD hh:mm')

const Confirm = ({ hrNoticeId }: { readonly hrNoticeId: string }) => {
  const act = useNoticeAct()
  return (
    <>
      <p>签收只表示您已收到这份文件，不表示您同意其中的内容。签收的时间会记录下来。</p>
      <FormFailure error={act.error} />
      <Button
        type="primary"
        size="large"
        block
        loading={act.isPending}
        onClick={() => act.mutate({ act: 'confirm', hrNoticeId })}
      >
        确认签收
      </Button>
    </>
  )
}
