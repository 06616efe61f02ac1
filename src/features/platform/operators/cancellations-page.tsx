// Companies that asked to be cancelled: those in their cooling-off, and what became of the others.
import { Button } from 'antd'
import { useState } from 'react'
import type { CancellationRow } from '#protocol/company/cancellations/review.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useCancellations, useVeto } from '#src/features/platform/operators/queries.ts'
import type { CancellationTab } from '#src/features/platform/operators/queries.ts'
import { CANCELLATION_WORDS, VETOES } from '#src/features/platform/operators/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const columns = [
  {
    title: '单位',
    key: 'company',
    render: (_: unknown, row: CancellationRow) => (
      <span className={styles['rowText']}>
        {row.companyName}
        <span className={`${styles['under']} tabular`}>{row.creditCodeMasked}</span>
      </span>
    ),
  },
  {
    title: '申请',
    key: 'asked',
    width: 300,
    render: (_: unknown, row: CancellationRow) => (
      <span className={styles['rowText']}>
        {row.askedBy}：{row.reason}
        <span className={styles['under']}>
          <MomentText moment={row.askedAt} />
        </span>
      </span>
    ),
  },
  {
    title: '到期',
    key: 'due',
    width: 160,
    render: (_: unknown, row: CancellationRow) => <MomentText moment={row.dueAt} />,
  },
]
const ended = {
  title: '结果',
  key: 'state',
  width: 260,
  render: (_: unknown, { state, outcome, operatorName }: CancellationRow) => (
    <span className={styles['rowText']}>
      <span>
        <StateTag tone={CANCELLATION_WORDS[state].tone}>{CANCELLATION_WORDS[state].word}</StateTag>
      </span>
      {outcome !== '' && (
        <span className={styles['under']}>
          {operatorName === '' ? '' : `${operatorName}：`}
          {outcome}
        </span>
      )}
    </span>
  ),
}

export const CancellationsPage = () => {
  const { page, change, ...place } = useListPlace({ tab: 'cooling' })
  const tab: CancellationTab = place.tab === 'done' ? 'done' : 'cooling'
  const answer = useCancellations(tab, page)
  const [vetoed, setVetoed] = useState<CancellationRow | null>(null)
  const action = {
    title: '操作',
    key: 'action',
    width: 100,
    render: (_: unknown, row: CancellationRow) => (
      <Button type="link" danger style={{ paddingInline: 0 }} onClick={() => setVetoed(row)}>
        否决
      </Button>
    ),
  }
  return (
    <>
      <PageHeader
        title="单位注销"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="申请后有 15 天冷静期。到期自动注销，有疑问的请在到期前否决并写明原因。"
      />
      <ListFrame<CancellationRow, CancellationTab>
        answer={answer}
        page={page}
        onPage={(next) => change({ page: next })}
        tabs={{
          active: tab,
          items: [
            { key: 'cooling', word: '冷静期' },
            { key: 'done', word: '已结束' },
          ],
          onTab: (next) => change({ tab: next }),
        }}
        rowKey="cancellationId"
        columns={[...columns, tab === 'done' ? ended : action]}
        minWidth={820}
        empty={<EmptyState title={tab === 'done' ? '还没有结束的申请' : '没有单位在申请注销'} />}
      />
      {vetoed !== null && <Veto row={vetoed} onClose={() => setVetoed(null)} />}
    </>
  )
}

const Veto = ({ row, onClose }: { readonly row: CancellationRow; readonly onClose: () => void }) => {
  const veto = useVeto()
  const raise = useRaiseAlert()
  return (
    <ReasonDialog
      title={`否决“${row.companyName}”的注销？`}
      verb="否决"
      lead="单位照常使用，全体同事会看到原因。常见原因："
      usual={VETOES}
      placeholder="写明为什么不能注销、需要先办什么"
      isDangerous
      isBusy={veto.isPending}
      missing="请填写 2–200 字的原因"
      error={veto.error}
      onClose={onClose}
      onReason={(reason) =>
        veto.mutate(
          { cancellationId: row.cancellationId, reason },
          {
            onSuccess: () => {
              onClose()
              raise('已否决，单位照常使用')
            },
          },
        )
      }
    />
  )
}
