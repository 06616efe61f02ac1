// /sign/list/drafts: unfinished contracts of the current identity (domain.md §10 草稿).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { useContractMove } from '#src/features/contracts/contracts/actor.tsx'
import { CONTRACT_TABLE_WIDTH, contractColumns } from '#src/features/contracts/contracts/contract-table.tsx'
import { MoveDialog } from '#src/features/contracts/contracts/move-dialog.tsx'
import { useDraftList, useRefreshContracts } from '#src/features/contracts/contracts/queries.ts'
import { RowActions } from '#src/features/contracts/contracts/row-actions.tsx'
import { SavedViews } from '#src/features/contracts/contracts/saved-views.tsx'
import { useUnderViews } from '#src/features/contracts/contracts/view-queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CLEARED, NO_FILTERS, askedFilters, isNarrowed } from '#src/ui/filters/address-filters.ts'
import { FilterRow, FilterTools } from '#src/ui/filters/filter-row.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const FIRST = { ...NO_FILTERS }

export const DraftsListPage = () => {
  const address = useListPlace(FIRST)
  const [, go] = useLocation()
  const refresh = useRefreshContracts()
  const answer = useDraftList(askedFilters(address), address.page)
  const move = useContractMove((kind, contractId) => {
    refresh()
    if (kind === 'copy' || kind === 'reopen') go(PAGES.editDraft(contractId))
  })
  const launch = (
    <Button type="primary" onClick={() => go(PAGES.startContract)}>
      发起签署
    </Button>
  )
  return (
    <>
      <PageHeader title="草稿" trail={[{ label: '签署服务' }]} actions={launch} />
      <ListFrame
        answer={useUnderViews(answer)}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tools={<FilterTools value={address} onChange={address.change} />}
        above={
          <>
            <SavedViews list="drafts" address={address} first={FIRST} />
            <FilterRow value={address} onChange={address.change} />
          </>
        }
        rowKey="contractId"
        columns={contractColumns((row) => (
          <RowActions
            contract={row}
            onMove={(kind, contract) => move.send({ type: 'move.picked', kind, contract })}
            onDownload={() => go(PAGES.editDraft(row.contractId))}
            onEvidence={() => {}}
          />
        ))}
        minWidth={CONTRACT_TABLE_WIDTH}
        empty={
          !isNarrowed(address) ? (
            <EmptyState
              drawing="draft"
              title="没有草稿"
              hint="填写中的合同会自动保存在这里。"
              action={launch}
            />
          ) : (
            <NothingFound
              search={address.search}
              hint="填写中的合同会自动保存在这里。"
              onClear={() => address.change(CLEARED)}
            />
          )
        }
      />
      <MoveDialog actor={move} />
    </>
  )
}
