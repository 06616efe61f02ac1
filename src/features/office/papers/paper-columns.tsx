// The columns of lists of papers.
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import type { PaperRow } from '#protocol/office/papers/papers.ts'
import { PAGES } from '#protocol/pages.ts'
import { KIND_WORDS, STATE_WORDS } from '#src/features/office/papers/words.ts'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

/** Below this the table is swiped sideways, in pixels. */
export const PAPER_TABLE_WIDTH = 760

const hrefOf = ({ paperId, kind, status }: PaperRow): string =>
  status === PAPER_STATUS.draft ? PAGES.editPaper(kind, paperId) : PAGES.paper(paperId)

/** `withKind` where both kinds stand in one list. */
export const paperColumns = (
  actions: (row: PaperRow) => React.ReactNode,
  { withKind = false }: { withKind?: boolean } = {},
): ListColumn<PaperRow>[] => [
  {
    title: '名称',
    key: 'name',
    ellipsis: true,
    render: (_, row) => {
      const name = row.name === '' ? '未命名草稿' : row.name
      return <NameCell href={hrefOf(row)} title={name} name={name} under={row.reason} />
    },
  },
  ...(withKind
    ? [
        {
          title: '类型',
          key: 'kind',
          width: 96,
          render: (_: unknown, { kind }: PaperRow) => KIND_WORDS[kind],
        },
      ]
    : []),
  {
    title: '状态',
    key: 'status',
    width: 104,
    render: (_, { status }) => {
      const state = STATE_WORDS[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  { title: '提交人', key: 'author', width: '12%', ellipsis: true, dataIndex: 'author' },
  {
    title: '等待',
    key: 'waiting',
    width: '18%',
    ellipsis: true,
    from: '1366',
    render: (_, { waitingFor }) => <NamesCell names={waitingFor} />,
  },
  { title: '更新', key: 'at', width: 120, render: (_, { updatedAt }) => <MomentText moment={updatedAt} /> },
  { title: '操作', key: 'actions', width: 176, render: (_, row) => actions(row) },
]
