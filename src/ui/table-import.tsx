// Importing people from a spreadsheet: template, file, and what came of each row.
import { Alert, Button, Spin, Table } from 'antd'
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { DropZone } from '#src/ui/drop-zone.tsx'

/** The result of a spreadsheet; cells are keyed by the header's titles. */
export interface TableImportResult {
  readonly reportId: string | null
  readonly total: number
  readonly taken: number
  readonly header: readonly string[]
  readonly problems: readonly {
    readonly row: number
    readonly cells: readonly string[]
    readonly problem: string
  }[]
}

/** Words where the rows are no people that are taken one by one. */
export interface TableImportWords {
  readonly template: string
  readonly busy: string
  readonly hint: string
  readonly none: string
  readonly faults: (total: number, faults: number) => string
  readonly reason: string
  readonly problems: string
  readonly again: string
  /** Heads the first filled cells of a wrong row; its first two columns are named without it. */
  readonly cells?: string
}

const wordsFor = (what: string): TableImportWords => ({
  template: `下载${what}导入模板`,
  busy: '正在逐行导入',
  hint: '一次最多 500 行、2 MB；有错的行不会导入，其余照常',
  none: '没有导入任何一行',
  faults: (total, faults) => `共 ${total} 行，${faults} 行有误没有导入。可下载这些行，改好后再次上传。`,
  reason: '未导入原因',
  problems: '下载未导入的行',
  again: '继续导入',
})

export interface TableImportProps {
  /** What the rows are: 员工. */
  readonly what: string
  readonly takenWords: (count: number) => string
  readonly words?: TableImportWords
  readonly isBusy: boolean
  readonly fileName: string
  /** Why the file was not sent. */
  readonly problem: 'kind' | 'size' | null
  /** Why the file was not taken, in words; empty otherwise. */
  readonly failure: string
  readonly result: TableImportResult | null
  readonly onPick: (file: File) => void
  readonly onAgain: () => void
  readonly onTemplate: () => void
  readonly onProblems: (reportId: string) => void
}

const PROBLEM_WORDS = {
  kind: '只能导入 .xlsx 表格。请用 Excel 或 WPS 打开后另存为 .xlsx。',
  size: '表格超过 2 MB。请删去图片等无关内容，或拆成几份。',
} as const

/** First the file, then the report. */
export const TableImport = (props: TableImportProps) => {
  const { result, isBusy, problem, failure, words: said = wordsFor(props.what) } = props
  if (result !== null) return <Report {...props} result={result} />
  const words = problem === null ? failure : PROBLEM_WORDS[problem]
  return (
    <>
      <Step n={1} title="下载模板，按列填写">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={props.onTemplate}>
          {said.template}
        </Button>
      </Step>
      <Step n={2} title="上传填好的表格">
        {isBusy ? (
          <div role="status" style={{ padding: 32, textAlign: 'center', color: 'var(--secondary)' }}>
            <Spin /> {said.busy}“{props.fileName}”，请不要关闭页面…
          </div>
        ) : (
          <DropZone
            accept=".xlsx,.xls"
            title="选择 .xlsx 表格"
            dragTitle="点击或拖入 .xlsx 表格"
            hint={said.hint}
            onFiles={([file]) => {
              if (file !== undefined) props.onPick(file)
            }}
          />
        )}
        {words !== '' && <Alert type="error" showIcon role="alert" title={words} style={{ marginTop: 12 }} />}
      </Step>
    </>
  )
}

const Step = ({
  n,
  title,
  children,
}: {
  readonly n: number
  readonly title: string
  readonly children: ReactNode
}) => (
  <section style={{ marginBottom: 24 }}>
    <h3 style={{ margin: '0 0 12px', fontSize: 14, fontWeight: 600 }}>
      {n}. {title}
    </h3>
    {children}
  </section>
)

const Report = ({
  result,
  what,
  words = wordsFor(what),
  takenWords,
  onAgain,
  onProblems,
}: TableImportProps & { readonly result: TableImportResult }) => {
  const { problems, taken, total, reportId } = result
  return (
    <>
      <Alert
        type={problems.length === 0 ? 'success' : taken === 0 ? 'error' : 'warning'}
        showIcon
        role="status"
        title={taken === 0 ? words.none : takenWords(taken)}
        description={
          problems.length === 0 ? `共 ${total} 行，全部导入。` : words.faults(total, problems.length)
        }
        style={{ marginBottom: 16 }}
      />
      {problems.length > 0 && (
        <Table
          size="small"
          rowKey="row"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={[...problems]}
          columns={[
            { title: '行', dataIndex: 'row', width: 56 },
            {
              title: words.cells ?? result.header.slice(0, 2).join(' / '),
              key: 'who',
              width: 190,
              render: (_, { cells }) => firstOf(cells, words.cells !== undefined) || '（空）',
            },
            { title: words.reason, dataIndex: 'problem' },
          ]}
        />
      )}
      <div style={{ display: 'flex', gap: 8, marginTop: 16 }}>
        {reportId !== null && (
          <Button icon={<FileExcelOutlined aria-hidden />} onClick={() => onProblems(reportId)}>
            {words.problems}
          </Button>
        )}
        <Button onClick={onAgain}>{words.again}</Button>
      </div>
    </>
  )
}

const firstOf = (cells: readonly string[], areAny: boolean): string =>
  (areAny ? cells.filter(Boolean).slice(0, 2) : cells.slice(0, 2).filter(Boolean)).join(' / ')
