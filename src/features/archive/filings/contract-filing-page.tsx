// /user/userCenter/contractFiling: what waits to be filed and what is filed (domain.md §8).
import { FileSearchOutlined, FolderAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { FILING_TABS, MOST_CHOSEN, NO_CLASS } from '#protocol/archive/filings/filings.ts'
import type { AskedFilings, FilingRow, FilingTab } from '#protocol/archive/filings/filings.ts'
import { PAGES } from '#protocol/pages.ts'
import { isUuid } from '#protocol/uuid.ts'
import styles from '#src/features/archive/filings/archive.module.css'
import { ChooseClassDialog } from '#src/features/archive/filings/choose-class-dialog.tsx'
import { ClassField, ClassSide } from '#src/features/archive/filings/class-side.tsx'
import { FilingBar } from '#src/features/archive/filings/filing-bar.tsx'
import { FILING_TABLE_WIDTH, filingColumns } from '#src/features/archive/filings/filing-columns.tsx'
import { FilingDrawer } from '#src/features/archive/filings/filing-drawer.tsx'
import { MoveNote } from '#src/features/archive/filings/move-note.tsx'
import {
  useClasses,
  useFilingCounts,
  useFilings,
  useLastMove,
} from '#src/features/archive/filings/queries.ts'
import type { ManyAct } from '#src/features/archive/filings/queries.ts'
import { ScanDialog } from '#src/features/archive/filings/scan-dialog.tsx'
import { Allowed } from '#src/machines/allowed.tsx'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CLEARED, NO_FILTERS, askedFilters, isNarrowed } from '#src/ui/filters/address-filters.ts'
import type { AddressFilters } from '#src/ui/filters/address-filters.ts'
import { FilterRow, FilterTools } from '#src/ui/filters/filter-row.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const { initiator: _initiator, dueFrom: _dueFrom, dueTo: _dueTo, order: _order, ...NARROWING } = NO_FILTERS
const FIRST = { tab: '', classId: '', filing: '', ...NARROWING }

const askedOf = (address: AddressFilters & { classId: string }, tab: FilingTab): AskedFilings => {
  const { search, contractType, counterparty, amountFrom, amountTo, changedFrom, changedTo, tag } =
    askedFilters(address)
  const { classId } = address
  return {
    tab,
    ...(tab === 'filed' && (isUuid(classId) || classId === NO_CLASS) ? { classId } : {}),
    ...(search === undefined ? {} : { search }),
    ...(contractType === undefined ? {} : { contractType }),
    ...(counterparty === undefined ? {} : { counterparty }),
    ...(amountFrom === undefined ? {} : { amountFrom }),
    ...(amountTo === undefined ? {} : { amountTo }),
    ...(changedFrom === undefined ? {} : { changedFrom }),
    ...(changedTo === undefined ? {} : { changedTo }),
    ...(tag === undefined ? {} : { tag }),
  }
}

interface FilingPageProps {
  /** A filter by one of the company's tags. */
  readonly tags?: Parameters<typeof FilterRow>[0]['tags']
}

export const ContractFilingPage = ({ tags }: FilingPageProps) => {
  const mayFile = useMay('contractFiling', 'file')
  const address = useListPlace(FIRST)
  const counts = useFilingCounts()
  const seesPending = counts.data === undefined ? mayFile : counts.data.pending !== null
  const tab: FilingTab = seesPending && address.tab !== 'filed' ? 'pending' : 'filed'
  const asked = askedOf(address, tab)
  const tree = useClasses()
  const classes = tree.data?.classes ?? []
  const answer = useFilings(asked, address.page)
  const last = useLastMove()
  const [kept, keep] = useState<{ tab: FilingTab; ids: readonly string[] }>({ tab, ids: [] })
  const [choosing, setChoosing] = useState<{ act: Exclude<ManyAct, 'return'>; ids: readonly string[] }>()
  const [moveId, setMove] = useState<string | null>()
  const [scanning, setScanning] = useState(false)
  const raise = useRaiseAlert()
  const chosen = kept.tab === tab ? kept.ids : []
  const choose = (ids: readonly string[]): void => {
    if (ids.length > MOST_CHOSEN) raise(`一次最多选择 ${MOST_CHOSEN} 份合同，请分几次处理。`, 'error')
    else keep({ tab, ids })
  }
  const begun = (id: string): void => {
    setMove(id)
    keep({ tab, ids: [] })
  }
  const side = {
    classes,
    unclassed: tree.data?.unclassed ?? null,
    chosen: address.classId,
    onChoose: (classId: string) => address.change({ classId }),
  }
  const scan = (
    <Allowed resource="contractFiling" action="file">
      <Button type="primary" icon={<FolderAddOutlined aria-hidden />} onClick={() => setScanning(true)}>
        归档线下合同
      </Button>
    </Allowed>
  )
  const list = (
    <ListFrame
      answer={answer}
      page={address.page}
      onPage={(page) => address.change({ page })}
      tabs={{
        active: tab,
        items: FILING_TABS.filter((key) => key !== 'pending' || seesPending).map((key) => ({
          key,
          word: key === 'pending' ? '待归档' : '已归档',
          count: counts.data?.[key] ?? 0,
        })),
        onTab: (next) => address.change({ tab: next, classId: '' }),
      }}
      tools={<FilterTools value={address} onChange={address.change} hint="搜索合同名称、编号、签约方" />}
      above={
        <>
          {tab === 'filed' && <ClassField {...side} />}
          <FilterRow
            tags={tags}
            value={address}
            onChange={address.change}
            words={{ counterparty: '签约方' }}
          />
        </>
      }
      selection={{ chosen, onChoose: choose, labelOf: ({ name }) => `选择《${name}》` }}
      below={
        <FilingBar
          tab={tab}
          asked={asked}
          chosen={chosen}
          onChoose={choose}
          onAct={(act) => setChoosing({ act, ids: chosen })}
          onBegun={begun}
        />
      }
      rowKey="filingId"
      columns={filingColumns(tab, (row) => (
        <RowActions
          row={row}
          onOpen={() => address.change({ filing: row.filingId, page: address.page })}
          onAct={(act) => setChoosing({ act, ids: [row.filingId] })}
        />
      ))}
      minWidth={FILING_TABLE_WIDTH}
      empty={emptyOf({ tab, address, scan })}
    />
  )
  return (
    <>
      <PageHeader
        title="合同归档"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="签署完成的合同自动进入“待归档”。归档只影响本单位怎样整理和谁能查看，不影响合同本身。"
        actions={
          <>
            <LinkButton
              icon={<FileSearchOutlined aria-hidden />}
              href={PAGES.textSearch(address.search, tab)}
            >
              正文搜索
            </LinkButton>
            <Allowed resource="contractFiling" action="classEdit">
              <LinkButton href={PAGES.archiveClasses}>管理分类</LinkButton>
            </Allowed>
            {scan}
          </>
        }
      />
      <MoveNote
        moveId={moveId === undefined ? (last.data?.moveId ?? null) : moveId}
        onClose={() => setMove(null)}
      />
      {tab === 'filed' ? (
        <div className={styles['split']}>
          <ClassSide {...side} />
          {list}
        </div>
      ) : (
        list
      )}
      {choosing !== undefined && (
        <ChooseClassDialog
          act={choosing.act}
          filingIds={choosing.ids}
          classes={classes}
          onBegun={begun}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {scanning && (
        <ScanDialog
          classes={classes}
          classId={isUuid(address.classId) ? address.classId : undefined}
          onClose={() => setScanning(false)}
        />
      )}
      {isUuid(address.filing) && (
        <FilingDrawer
          filingId={address.filing}
          classes={classes}
          onClose={() => address.change({ filing: '', page: address.page })}
        />
      )}
    </>
  )
}

interface RowActionsProps {
  readonly row: FilingRow
  readonly onOpen: () => void
  readonly onAct: (act: Exclude<ManyAct, 'return'>) => void
}

const RowActions = ({ row, onOpen, onAct }: RowActionsProps) => (
  <span style={{ display: 'inline-flex' }}>
    <Button type="link" size="small" onClick={onOpen}>
      详情
    </Button>
    {row.actions.includes('file') && (
      <Button type="link" size="small" onClick={() => onAct('file')}>
        归档
      </Button>
    )}
    {row.actions.includes('move') && (
      <Button type="link" size="small" onClick={() => onAct('move')}>
        移动
      </Button>
    )}
  </span>
)

const emptyOf = ({
  tab,
  address,
  scan,
}: {
  readonly tab: FilingTab
  readonly address: AddressFilters & {
    readonly classId: string
    readonly change: (to: Partial<AddressFilters> & { classId?: string }) => void
  }
  readonly scan: ReactNode
}): ReactNode =>
  isNarrowed(address) ? (
    <NothingFound
      search={address.search}
      hint="换个关键词，或清空条件再看。"
      onClear={() => address.change({ ...CLEARED, classId: '' })}
    />
  ) : tab === 'pending' ? (
    <EmptyState title="没有待归档的合同" hint="合同签署完成后会出现在这里；设置了规则的分类会自动归档。" />
  ) : (
    <EmptyState
      title={address.classId === '' ? '还没有归档的合同' : '这个分类里还没有合同'}
      hint="在“待归档”里选择合同归档，纸质签订的合同可以上传扫描件。"
      action={scan}
    />
  )
