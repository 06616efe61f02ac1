// /sign/list/signing: the contracts of the current identity by tab (domain.md §10 合同签署).
import { Button, Tabs } from 'antd'
import { useLocation } from 'wouter'
import { SIGNING_TABS } from '#protocol/contracts/contracts/contracts.ts'
import type { ContractRow, SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import { PAGES } from '#protocol/pages.ts'
import { useContractMove } from '#src/features/contracts/contracts/actor.tsx'
import { ContractTable } from '#src/features/contracts/contracts/contract-table.tsx'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import { MoveDialog } from '#src/features/contracts/contracts/move-dialog.tsx'
import {
  saveContract,
  saveEvidence,
  useContractList,
  useCounts,
  useRefreshContracts,
} from '#src/features/contracts/contracts/queries.ts'
import { RowActions } from '#src/features/contracts/contracts/row-actions.tsx'
import { SearchBox } from '#src/features/contracts/contracts/search-box.tsx'
import { EMPTY_WORDS, TAB_WORDS } from '#src/features/contracts/contracts/words.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pager } from '#src/ui/pager.tsx'

const isTab = (text: string): text is SigningTab => (SIGNING_TABS as readonly string[]).includes(text)

export const SigningListPage = () => {
  const address = useListPlace({ tab: 'all', search: '' })
  const tab = isTab(address.tab) ? address.tab : 'all'
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const refresh = useRefreshContracts()
  const counts = useCounts()
  const { data, error, refetch, isPending } = useContractList(tab, address.search, address.page)
  const move = useContractMove((kind, contractId) => {
    refresh()
    if (kind === 'copy' || kind === 'withdraw' || kind === 'reopen') go(PAGES.editDraft(contractId))
  })
  const evidence = (row: ContractRow): void =>
    void saveEvidence(
      { contractId: row.contractId },
      { onFailure: (failure) => raise(failure.words, 'error') },
    )
  const launch = (
    <Allowed resource="contract" action="launch">
      <Button type="primary" onClick={() => go(PAGES.startContract)}>
        发起签署
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader title="合同签署" trail={[{ label: '签署服务' }]} actions={launch} />
      <section className={`card ${styles['card']}`}>
        <div className={styles['tabBar']}>
          <Tabs
            className={styles['tabs'] ?? ''}
            activeKey={tab}
            onChange={(next) => address.change({ tab: next })}
            items={SIGNING_TABS.map((key) => ({
              key,
              label:
                counts.data === undefined || counts.data[key] === 0
                  ? TAB_WORDS[key]
                  : `${TAB_WORDS[key]} ${counts.data[key]}`,
            }))}
          />
          <SearchBox value={address.search} onSearch={(search) => address.change({ search })} />
        </div>
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ContractTable
            rows={data?.rows}
            isLoading={isPending}
            empty={
              address.search === '' ? (
                <EmptyState
                  title={EMPTY_WORDS[tab]}
                  hint={tab === 'all' ? '上传一份文件，指定签署方和盖章位置，几分钟就能发出。' : undefined}
                  action={tab === 'all' ? launch : undefined}
                />
              ) : (
                <EmptyState
                  title={`没有找到“${address.search}”`}
                  hint="换个关键词，或到“全部”里找找。"
                  action={<Button onClick={() => address.change({ search: '' })}>清除搜索</Button>}
                />
              )
            }
            actionsOf={(row) => (
              <RowActions
                contract={row}
                onMove={(kind, contract) => move.send({ type: 'move.picked', kind, contract })}
                onDownload={({ contractId }, evidence) =>
                  void saveContract(
                    { contractId, evidence },
                    { onFailure: (failure) => raise(failure.words, 'error') },
                  )
                }
                onEvidence={evidence}
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
