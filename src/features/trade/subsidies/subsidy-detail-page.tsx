// /user/userCenter/appliyRecordDetail: one application, and what its company may do with it now.
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { savePaper, useSubsidy, useSubsidyMove } from '#src/features/trade/subsidies/queries.ts'
import { SubsidyForm } from '#src/features/trade/subsidies/subsidy-form.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import { SubsidyFacts } from '#src/ui/subsidy-facts.tsx'
import { SUBSIDY_WORDS } from '#src/ui/subsidy-words.ts'

export const SubsidyDetailPage = () => {
  const subsidyId = new URLSearchParams(useSearch()).get('subsidyId') ?? ''
  const { data, error, refetch } = useSubsidy(subsidyId)
  const [isEdited, setEdited] = useState(false)
  const move = useSubsidyMove()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const act = (what: 'submit' | 'withdraw') => async () => {
    const isSure = await confirm(
      what === 'submit'
        ? {
            title: `提交${yuanWords(data.amount)}的补贴申请？`,
            consequence: '提交后由平台审核，审核期间不能修改。',
            verb: '提交申请',
          }
        : {
            title: '撤回这份补贴申请？',
            consequence: '撤回后不能恢复，所选订单可以重新申请。',
            verb: '撤回申请',
          },
    )
    if (!isSure) return
    move.mutate(
      { subsidyId, act: what },
      {
        onSuccess: () => raise(what === 'submit' ? '已提交，请等待审核' : '已撤回'),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  const word = SUBSIDY_WORDS[data.status]
  return (
    <>
      <PageHeader
        title="补贴申请详情"
        trail={[
          { label: '单位中心', path: PAGES.center },
          { label: '补贴申请', path: PAGES.subsidies },
        ]}
        backTo={PAGES.subsidies}
        aside={<StateTag tone={word?.tone ?? 'neutral'}>{word?.label}</StateTag>}
        actions={
          <>
            {data.actions.includes('withdraw') && (
              <Button disabled={move.isPending} onClick={() => void act('withdraw')()}>
                撤回申请
              </Button>
            )}
            {data.actions.includes('edit') && <Button onClick={() => setEdited(true)}>修改</Button>}
            {data.actions.includes('submit') && (
              <Button type="primary" loading={move.isPending} onClick={() => void act('submit')()}>
                提交申请
              </Button>
            )}
          </>
        }
      />
      {data.reason !== '' && (
        <Alert type="warning" showIcon title={`退回原因：${data.reason}`} style={{ marginBottom: 16 }} />
      )}
      <SubsidyFacts
        subsidy={data}
        onSave={({ fileId, name }) =>
          void savePaper(
            { subsidyId, fileId },
            { fileName: name, onFailure: ({ words }) => raise(words, 'error') },
          )
        }
      />
      {isEdited && (
        <SubsidyForm subsidy={data} onClose={() => setEdited(false)} onSaved={() => setEdited(false)} />
      )}
    </>
  )
}
