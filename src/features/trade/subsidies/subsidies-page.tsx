// /user/userCenter/subsidyApplication: the company's applications for subsidies (domain.md §8).
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { SubsidyRow } from '#protocol/trade/subsidies/subsidies.ts'
import { PAGES } from '#protocol/pages.ts'
import { useSubsidies } from '#src/features/trade/subsidies/queries.ts'
import { SubsidyForm } from '#src/features/trade/subsidies/subsidy-form.tsx'
import { Allowed } from '#src/machines/allowed.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import { SUBSIDY_WORDS } from '#src/ui/subsidy-words.ts'

const columns: ListColumn<SubsidyRow>[] = [
  {
    title: '补贴政策',
    key: 'policy',
    ellipsis: true,
    render: (_, { subsidyId, policyName }) => <Link href={PAGES.subsidy(subsidyId)}>{policyName}</Link>,
  },
  {
    title: '状态',
    key: 'status',
    width: 140,
    render: (_, { status }) => (
      <StateTag tone={SUBSIDY_WORDS[status]?.tone ?? 'neutral'}>{SUBSIDY_WORDS[status]?.label}</StateTag>
    ),
  },
  {
    title: '申请金额',
    key: 'amount',
    width: 160,
    align: 'right',
    render: (_, { amount }) => yuanWords(amount),
  },
  { title: '更新', key: 'at', width: 160, render: (_, { changedAt }) => <MomentText moment={changedAt} /> },
]

export const SubsidiesPage = () => {
  const address = useListPlace({})
  const [, go] = useLocation()
  const [isNew, setNew] = useState(false)
  const apply = (
    <Allowed resource="subsidyApplication" action="apply">
      <Button type="primary" onClick={() => setNew(true)}>
        申请补贴
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader
        title="补贴申请"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="已支付的订单可以按平台公布的政策申请补贴，每笔订单只能申请一次。"
        actions={apply}
      />
      <ListFrame<SubsidyRow, never>
        answer={useSubsidies(address.page)}
        page={address.page}
        onPage={(page) => address.change({ page })}
        rowKey="subsidyId"
        columns={columns}
        minWidth={640}
        empty={<EmptyState title="还没有补贴申请" hint="购买套餐后，可以按补贴政策申请。" action={apply} />}
      />
      {isNew && <SubsidyForm onClose={() => setNew(false)} onSaved={(id) => go(PAGES.subsidy(id))} />}
    </>
  )
}
