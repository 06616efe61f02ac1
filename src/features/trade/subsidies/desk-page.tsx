// /ops/subsidies: applications for subsidies to review and to pay, and the policies they rest on.
import { Button } from 'antd'
import { useState } from 'react'
import type { ReviewedRow, SubsidyTab } from '#protocol/trade/subsidies/review.ts'
import { SUBSIDY_TABS } from '#protocol/trade/subsidies/review.ts'
import { PAGES } from '#protocol/pages.ts'
import { PolicyList } from '#src/features/trade/subsidies/desk-policies.tsx'
import { SubsidyDecision } from '#src/features/trade/subsidies/desk-decision.tsx'
import { useSubsidiesToReview } from '#src/features/trade/subsidies/desk-queries.ts'
import type { DeskTabs } from '#src/features/trade/subsidies/desk-policies.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import { SUBSIDY_WORDS } from '#src/ui/subsidy-words.ts'

const TABS = [
  { key: 'pending', word: '待审核' },
  { key: 'passed', word: '待发放' },
  { key: 'done', word: '已办结' },
  { key: 'policies', word: '补贴政策' },
]

export const DeskSubsidiesPage = () => {
  const address = useListPlace({ tab: 'pending' })
  const tab = SUBSIDY_TABS.find((one) => one === address.tab)
  const shown = {
    tabs: {
      active: tab ?? (address.tab === 'policies' ? 'policies' : 'pending'),
      items: TABS,
      onTab: (next: string) => address.change({ tab: next }),
    },
    page: address.page,
    onPage: (page: number) => address.change({ page }),
  }
  return (
    <>
      <PageHeader
        title="补贴申请"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="核对订单、账户与材料后通过或退回；款项在银行办理后再登记已发放。"
      />
      {shown.tabs.active === 'policies' ? (
        <PolicyList tabs={shown.tabs} />
      ) : (
        <Applications tab={tab ?? 'pending'} shown={shown} />
      )}
    </>
  )
}

interface ApplicationsProps {
  readonly tab: SubsidyTab
  readonly shown: { readonly tabs: DeskTabs; readonly page: number; readonly onPage: (page: number) => void }
}

const Applications = ({ tab, shown }: ApplicationsProps) => {
  const answer = useSubsidiesToReview(tab, shown.page)
  const [opened, open] = useState<string>()
  const columns: ListColumn<ReviewedRow>[] = [
    { title: '申请单位', key: 'company', ellipsis: true, dataIndex: 'companyName' },
    { title: '补贴政策', key: 'policy', ellipsis: true, dataIndex: 'policyName' },
    {
      title: '金额',
      key: 'amount',
      width: 140,
      align: 'right',
      render: (_, { amount }) => yuanWords(amount),
    },
    {
      title: '状态',
      key: 'status',
      width: 120,
      render: (_, { status }) => (
        <StateTag tone={SUBSIDY_WORDS[status]?.tone ?? 'neutral'}>{SUBSIDY_WORDS[status]?.label}</StateTag>
      ),
    },
    { title: '更新', key: 'at', width: 150, render: (_, { changedAt }) => <MomentText moment={changedAt} /> },
    {
      title: '操作',
      key: 'act',
      width: 110,
      render: (_, { subsidyId, companyName }) => (
        <Button
          type="link"
          size="small"
          aria-label={`${tab === 'pending' ? '审核' : '查看'}：${companyName}`}
          onClick={() => open(subsidyId)}
        >
          {tab === 'pending' ? '审核' : '查看'}
        </Button>
      ),
    },
  ]
  return (
    <>
      <ListFrame
        {...shown}
        answer={answer}
        rowKey="subsidyId"
        columns={columns}
        minWidth={860}
        empty={<EmptyState title="没有这类补贴申请" hint="单位提交申请后会出现在“待审核”里。" />}
      />
      {opened !== undefined && <SubsidyDecision subsidyId={opened} onClose={() => open(undefined)} />}
    </>
  )
}
