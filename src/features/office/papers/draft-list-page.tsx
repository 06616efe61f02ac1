// /office/fileDrafts: the person's own drafts of reports and papers to be sealed.
import { PaperActions } from '#src/features/office/papers/paper-actions.tsx'
import { PAPER_TABLE_WIDTH, paperColumns } from '#src/features/office/papers/paper-columns.tsx'
import { usePaperDrafts } from '#src/features/office/papers/queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export const DraftListPage = () => {
  const address = useListPlace({ search: '' })
  const answer = usePaperDrafts(address.search, address.page)
  return (
    <>
      <PageHeader title="办公草稿" trail={[{ label: '协同办公' }]} />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tools={
          <ListSearch
            value={address.search}
            hint="搜索名称、事由"
            label="搜索草稿"
            onSearch={(search) => address.change({ search })}
          />
        }
        rowKey="paperId"
        columns={paperColumns(
          (row) => (
            <PaperActions paper={row} />
          ),
          { withKind: true },
        )}
        minWidth={PAPER_TABLE_WIDTH}
        empty={
          address.search === '' ? (
            <EmptyState drawing="draft" title="没有草稿" hint="填写中的签报和用印申请会自动保存在这里。" />
          ) : (
            <NothingFound search={address.search} onClear={() => address.change({ search: '' })} />
          )
        }
      />
    </>
  )
}
