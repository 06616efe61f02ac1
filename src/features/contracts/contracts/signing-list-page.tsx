// /sign/list/signing: the contracts of the current identity by tab (domain.md §10 合同签署).
import { FileSearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useLocation } from 'wouter'
import { SIGNING_TABS } from '#protocol/contracts/contracts/contracts.ts'
import type { ContractRow, SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import { PAGES } from '#protocol/pages.ts'
import { useContractMove } from '#src/features/contracts/contracts/actor.tsx'
import { CONTRACT_TABLE_WIDTH, contractColumns } from '#src/features/contracts/contracts/contract-table.tsx'
import { MoveDialog } from '#src/features/contracts/contracts/move-dialog.tsx'
import {
  saveContract,
  saveEvidence,
  useContractList,
  useCounts,
  useRefreshContracts,
} from '#src/features/contracts/contracts/queries.ts'
import { RowActions } from '#src/features/contracts/contracts/row-actions.tsx'
import {
  ContractSelectionBar,
  ExportAll,
  useContractSelection,
} from '#src/features/contracts/contracts/selection.tsx'
import type { BatchButtonFor } from '#src/features/contracts/contracts/selection.tsx'
import type { TagParts } from '#src/features/contracts/contracts/tag-parts.ts'
import { EMPTY_WORDS, TAB_WORDS } from '#src/features/contracts/contracts/words.ts'
import { StartedBy } from '#src/features/contracts/contracts/started-by.tsx'
import { SavedViews } from '#src/features/contracts/contracts/saved-views.tsx'
import { useUnderViews } from '#src/features/contracts/contracts/view-queries.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import {
  CLEARED,
  NO_FILTERS,
  NO_LAUNCH_FILTERS,
  askedFilters,
  isNarrowed,
} from '#src/ui/filters/address-filters.ts'
import { FilterRow, FilterTools } from '#src/ui/filters/filter-row.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const isTab = (text: string): text is SigningTab => (SIGNING_TABS as readonly string[]).includes(text)

// Rows of other pages may wait as well: the dialog counts what really does, and leaves the rest out.
const canWait = (chosen: readonly string[], rows: readonly ContractRow[]): boolean =>
  chosen.some((id) => rows.find(({ contractId }) => contractId === id)?.actions.includes('sign') ?? true)

const FIRST = { tab: 'all', ...NO_FILTERS, ...NO_LAUNCH_FILTERS }

interface SigningListProps {
  readonly batchButton?: BatchButtonFor
  readonly tags?: TagParts
}

export const SigningListPage = ({ batchButton, tags }: SigningListProps) => {
  const address = useListPlace(FIRST)
  const tab = isTab(address.tab) ? address.tab : 'all'
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const refresh = useRefreshContracts()
  const counts = useCounts()
  const answer = useContractList(tab, askedFilters(address), address.page)
  const selection = useContractSelection(tab, askedFilters(address))
  const mayBatch = tab === 'toSign' || (tab === 'all' && canWait(selection.chosen, answer.data?.rows ?? []))
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
      <PageHeader
        title="合同签署"
        trail={[{ label: '签署服务' }]}
        actions={
          <>
            <LinkButton icon={<FileSearchOutlined aria-hidden />} href={PAGES.textSearch(address.search)}>
              正文搜索
            </LinkButton>
            <ExportAll selection={selection} />
            {launch}
          </>
        }
      />
      <ListFrame
        answer={useUnderViews(answer)}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: SIGNING_TABS.map((key) => ({ key, word: TAB_WORDS[key], count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: next }),
        }}
        tools={<FilterTools value={address} onChange={address.change} />}
        selection={{
          chosen: selection.chosen,
          onChoose: selection.choose,
          labelOf: ({ name }) => `选择《${name}》`,
        }}
        below={
          <ContractSelectionBar
            selection={selection}
            batchButton={mayBatch ? batchButton : undefined}
            tags={tags}
            acts={tab === 'all' || tab === 'waiting' ? ['urge', 'revoke'] : []}
          />
        }
        above={
          <>
            <SavedViews list="contracts" address={address} first={FIRST} />
            <FilterRow
              tags={tags}
              value={address}
              onChange={address.change}
              startedBy={<StartedBy value={address} onChange={address.change} />}
            />
          </>
        }
        rowKey="contractId"
        columns={contractColumns((row) => (
          <RowActions
            contract={row}
            listType={tab === 'cc' ? 8 : 1}
            onMove={(kind, contract) => move.send({ type: 'move.picked', kind, contract })}
            onDownload={({ contractId }, evidence) =>
              void saveContract(
                { contractId, evidence },
                { onFailure: (failure) => raise(failure.words, 'error') },
              )
            }
            onEvidence={evidence}
          />
        ))}
        minWidth={CONTRACT_TABLE_WIDTH}
        empty={
          !isNarrowed(address) ? (
            <EmptyState
              title={EMPTY_WORDS[tab]}
              hint={tab === 'all' ? '上传一份文件，指定签署方和盖章位置，几分钟就能发出。' : undefined}
              action={tab === 'all' ? launch : undefined}
            />
          ) : (
            <NothingFound
              search={address.search}
              hint={
                <>
                  换个关键词，或到“全部”里找找。合同里写的文字，请
                  <Link href={PAGES.textSearch(address.search)}>在正文中搜索</Link>。
                </>
              }
              onClear={() => address.change(CLEARED)}
            />
          )
        }
      />
      <MoveDialog actor={move} />
    </>
  )
}
