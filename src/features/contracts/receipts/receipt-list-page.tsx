// /sign/list/receipt: receipts one issued, and those that wait for one's confirmation (domain.md §10).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { yuanWords } from '#protocol/yuan-words.ts'
import { RECEIPT_TABS } from '#protocol/contracts/receipts/receipts.ts'
import type { ReceiptRow, ReceiptTab } from '#protocol/contracts/receipts/receipts.ts'
import type { ReceiptAction } from '#protocol/contracts/receipts/status.ts'
import { rowOfReceipt } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { useDeleteReceipt, useReceiptCounts, useReceipts } from '#src/features/contracts/receipts/queries.ts'
import { useUser } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

const WORDS: Readonly<Record<ReceiptTab, { word: string; empty: string }>> = {
  issued: { word: '我开具的', empty: '还没有开过收条' },
  toMe: { word: '开给我的', empty: '没有开给您的收条' },
}

/** By status number. */
const STATES: Readonly<Record<number, { word: string; tone: Tone }>> = {
  0: { word: '草稿', tone: 'neutral' },
  1: { word: '待签署', tone: 'active' },
  2: { word: '已确认', tone: 'success' },
  3: { word: '有异议', tone: 'danger' },
  4: { word: '已撤回', tone: 'neutral' },
  5: { word: '已过期', tone: 'neutral' },
}

const ACTION_WORDS: Readonly<Record<ReceiptAction, string>> = {
  edit: '继续填写',
  sign: '签署',
  confirm: '核对确认',
  delete: '删除',
}

const asTab = (text: string): ReceiptTab => RECEIPT_TABS.find((tab) => tab === text) ?? 'issued'

/** A draft is filled in; what was issued is shown with its paper, where it can also be taken back. */
const pathOf = ({ receiptId, contractId }: ReceiptRow): string =>
  contractId === null ? PAGES.editReceipt(receiptId) : PAGES.contract(contractId)

const actionPathOf = (row: ReceiptRow): string =>
  row.contractId !== null && row.partyId !== null ? PAGES.sign(row.contractId, row.partyId) : pathOf(row)

export const ReceiptListPage = () => {
  const address = useListPlace({ tab: 'issued', search: '' })
  const tab = asTab(address.tab)
  const [, go] = useLocation()
  const isCompany = useUser().defaultBizType === 2
  const answer = useReceipts(tab, address.search, address.page)
  const counts = useReceiptCounts()
  const remove = useDeleteReceipt()
  const confirm = useConfirm()
  const start = isCompany ? undefined : (
    <Button type="primary" onClick={() => go(PAGES.startReceipt)}>
      开收条
    </Button>
  )
  const drop = async ({ receiptId }: ReceiptRow) => {
    const isSure = await confirm({
      title: '删除这份收条草稿？',
      consequence: '填写的内容不再保留，不能恢复。',
      verb: '删除',
      isDangerous: true,
    })
    if (isSure) remove.mutate({ receiptId })
  }
  return (
    <>
      <PageHeader title="收条" trail={[{ label: '签署服务' }]} actions={start} />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: RECEIPT_TABS.map((key) => ({ key, word: WORDS[key].word, count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: asTab(next) }),
        }}
        tools={
          <ListSearch
            value={address.search}
            onSearch={(search) => address.change({ search })}
            hint="搜索双方姓名"
            label="搜索收条"
          />
        }
        rowKey="receiptId"
        columns={columnsFor(
          (row) => go(actionPathOf(row)),
          (row) => void drop(row),
        )}
        minWidth={760}
        empty={
          <EmptyState
            title={address.search === '' ? WORDS[tab].empty : `没有找到“${address.search}”`}
            hint={
              isCompany
                ? '收条由个人之间出具，请在右上角切换到个人身份查看。'
                : '收条由收到的一方签署，对方签署确认后有效。'
            }
            action={address.search === '' ? start : undefined}
          />
        }
      />
    </>
  )
}

const columnsFor = (
  run: (row: ReceiptRow) => void,
  drop: (row: ReceiptRow) => void,
): ListColumn<ReceiptRow>[] => [
  {
    title: '对方',
    key: 'other',
    ellipsis: true,
    render: (_, row) => (
      <NameCell
        href={pathOf(row)}
        title={row.other}
        name={row.other === '' ? '未填写' : row.other}
        under={row.kind === 'money' ? '款项' : '物品'}
      />
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 120,
    render: (_, { status }) => {
      const state = STATES[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  {
    title: '金额或物品',
    key: 'received',
    width: 220,
    ellipsis: true,
    className: 'tabular',
    render: (_, { amount, goods }) => (amount === null ? goods || '—' : yuanWords(amount)),
  },
  { title: '收到日期', key: 'receivedOn', dataIndex: 'receivedOn', width: 128, className: 'tabular' },
  {
    title: '操作',
    key: 'actions',
    width: 200,
    render: (_, row) => {
      const [first] = row.actions
      const word = first === undefined ? '查看' : ACTION_WORDS[first]
      return (
        <>
          <Button type="link" size="small" aria-label={`${word}：${row.other}`} onClick={() => run(row)}>
            {word}
          </Button>
          {row.actions.includes('delete') && (
            <Button
              type="link"
              size="small"
              danger
              aria-label={`删除草稿：${row.other}`}
              onClick={() => drop(row)}
            >
              删除
            </Button>
          )}
          <OnPhone isSmall name={`收条：${row.other}`} path={pathOf(row)} row={rowOfReceipt(row)} />
        </>
      )
    },
  },
]
