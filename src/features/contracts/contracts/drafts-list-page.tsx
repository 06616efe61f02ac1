// /sign/list/drafts: unfinished contracts of the current identity (domain.md §10 草稿).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { useContractMove } from '#src/features/contracts/contracts/actor.tsx'
import { ContractTable } from '#src/features/contracts/contracts/contract-table.tsx'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import { MoveDialog } from '#src/features/contracts/contracts/move-dialog.tsx'
import { useDraftList, useRefreshContracts } from '#src/features/contracts/contracts/queries.ts'
import { RowActions } from '#src/features/contracts/contracts/row-actions.tsx'
import { SearchBox } from '#src/features/contracts/contracts/search-box.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pager } from '#src/ui/pager.tsx'

export const DraftsListPage = () => {
  const address = useListPlace({ search: '' })
  const [, go] = useLocation()
  const refresh = useRefreshContracts()
  const { data, error, refetch, isPending } = useDraftList(address.search, address.page)
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
      <section className={`card ${styles['card']}`} style={{ paddingTop: 20 }}>
        <div className={styles['bar']} style={{ marginBottom: 16 }}>
          <SearchBox value={address.search} onSearch={(search) => address.change({ search })} />
        </div>
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ContractTable
            rows={data?.rows}
            isLoading={isPending}
            empty={
              <EmptyState
                title={address.search === '' ? '没有草稿' : `没有找到“${address.search}”`}
                hint="填写中的合同会自动保存在这里。"
                action={address.search === '' ? launch : undefined}
              />
            }
            actionsOf={(row) => (
              <RowActions
                contract={row}
                onMove={(kind, contract) => move.send({ type: 'move.picked', kind, contract })}
                onDownload={() => go(PAGES.editDraft(row.contractId))}
                onEvidence={() => {}}
              />
            )}
          />
        )}
        <Pager total={data?.total ?? 0} page={address.page} onChange={(page) => address.change({ page })} />
      </section>
      <MoveDialog actor={move} />
    </>
  )
}
