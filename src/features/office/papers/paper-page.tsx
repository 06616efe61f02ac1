// One paper of the office: its files, what it is for, its approval, its sealing and its history.
import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import type { PaperDetail } from '#protocol/office/papers/papers.ts'
import { rowOfPaper } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { PaperActions } from '#src/features/office/papers/paper-actions.tsx'
import { PaperFacts } from '#src/features/office/papers/paper-facts.tsx'
import { PaperFiles } from '#src/features/office/papers/paper-files.tsx'
import { PaperHistory } from '#src/features/office/papers/paper-history.tsx'
import { usePaper, useRefreshPapers } from '#src/features/office/papers/queries.ts'
import { SealedPanel } from '#src/features/office/papers/sealed-panel.tsx'
import { KIND_WORDS, STATE_WORDS } from '#src/features/office/papers/words.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import styles from './papers.module.css'

export interface PaperPageProps {
  /** Shows the paper's approval; given by whoever joins the features. */
  readonly approvalPanel: (
    approval: NonNullable<PaperDetail['approval']>,
    name: string,
    onMoved: () => void,
  ) => ReactNode
}

export const PaperPage = ({ approvalPanel }: PaperPageProps) => {
  const paperId = new URLSearchParams(useSearch()).get('paperId') ?? ''
  const refresh = useRefreshPapers()
  const { data, error, refetch } = usePaper(paperId)
  if (data === undefined)
    return (
      <>
        <PageHeader title="申请详情" backTo={PAGES.paperTasks} trail={[{ label: '协同办公' }]} />
        {error === null ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  const { kind, name, status, endReason, approval, sealed } = data
  // A draft has nothing to look at yet; its author goes on in the wizard.
  if (status === PAPER_STATUS.draft) return <Redirect to={PAGES.editPaper(kind, paperId)} replace />
  const state = STATE_WORDS[status]
  const list = PAGES.papers(kind)
  return (
    <>
      <PageHeader
        title={name}
        backTo={list}
        trail={[{ label: '协同办公' }, { label: KIND_WORDS[kind], path: list }]}
        aside={state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
        actions={
          <>
            <PaperActions paper={data} large />
            <OnPhone name={name} path={PAGES.paper(paperId)} row={rowOfPaper(data)} />
          </>
        }
      />
      {endReason !== '' && (
        <Alert type="warning" showIcon className={styles['notice'] ?? ''} title={`原因：${endReason}`} />
      )}
      <div className={styles['detail']}>
        <PaperFiles paper={data} />
        <div className={styles['side']}>
          {sealed !== null && <SealedPanel paperId={paperId} sealed={sealed} />}
          <PaperFacts paper={data} />
          {approval !== null && approvalPanel(approval, name, refresh)}
          <PaperHistory history={data.history} />
        </div>
      </div>
    </>
  )
}
