// /user/userCenter/groupContracts: the contracts a member opened to its group, for reading alone.
import { LockOutlined } from '@ant-design/icons'
import { PAGES } from '#protocol/pages.ts'
import type { OpenedRow } from '#protocol/company/affiliations/opened.ts'
import { useOpenedContracts } from '#src/features/company/affiliations/queries.ts'
import { ContractLabelTag } from '#src/ui/contract-label-tag.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const columnsFor = (companyId: string): ListColumn<OpenedRow>[] => [
  {
    title: '合同',
    key: 'name',
    ellipsis: true,
    render: (_, { contractId, name, contractNo, isLocked }) =>
      isLocked ? (
        <NameCell
          name={
            <>
              <LockOutlined aria-hidden /> {name}
            </>
          }
          title={name}
          under="设有查看码，不向集团开放"
        />
      ) : (
        <NameCell
          href={PAGES.groupContract(companyId, contractId)}
          name={name}
          title={name}
          under={contractNo}
        />
      ),
  },
  { title: '状态', key: 'label', width: 120, render: (_, { label }) => <ContractLabelTag label={label} /> },
  {
    title: '签署方',
    key: 'parties',
    width: 280,
    ellipsis: true,
    render: (_, { parties }) => <NamesCell names={parties} />,
  },
  { title: '发起方', key: 'initiator', width: 180, ellipsis: true, from: '1366', dataIndex: 'initiator' },
  { title: '更新', key: 'at', width: 150, render: (_, { updatedAt }) => <MomentText moment={updatedAt} /> },
]

export const OpenedContractsPage = () => {
  const address = useListPlace({ companyId: '', search: '' })
  const { companyId } = address
  const answer = useOpenedContracts(companyId, address.search, address.page)
  const name = answer.data?.companyName ?? '成员企业'
  return (
    <>
      <PageHeader
        title={`${name}的合同`}
        trail={[
          { label: '单位中心', path: PAGES.center },
          { label: '集团', path: PAGES.group },
        ]}
        backTo={PAGES.group}
        hint="按成员企业的授权只读查看；每次查看都记录在案，对方可以看到。"
      />
      <ListFrame<OpenedRow, never>
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tools={
          <ListSearch
            value={address.search}
            onSearch={(search) => address.change({ search })}
            hint="搜索合同名称、编号、签署方"
            label="搜索合同"
          />
        }
        rowKey="contractId"
        columns={columnsFor(companyId)}
        minWidth={760}
        empty={
          <EmptyState
            title={address.search === '' ? '对方还没有合同' : `没有找到“${address.search}”`}
            hint="草稿不在其中；发出后的合同显示在这里。"
          />
        }
      />
    </>
  )
}
