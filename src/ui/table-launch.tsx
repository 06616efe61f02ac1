// Launching many from a spreadsheet: the file, the wrong rows, the question before it begins.
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import type { CallFailure } from '#protocol/call-failure.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { TableImport } from '#src/ui/table-import.tsx'
import type { TableImportProps, TableImportWords } from '#src/ui/table-import.tsx'

/** What is said once all rows are right. */
export interface ReadyWords {
  readonly tone: 'success' | 'warning'
  readonly text: ReactNode
  /** What the button does. */
  readonly verb: string
  readonly isPossible: boolean
}

export interface TableLaunchProps extends Pick<
  TableImportProps,
  'isBusy' | 'fileName' | 'problem' | 'result' | 'onPick' | 'onAgain' | 'onTemplate' | 'onProblems'
> {
  readonly words: TableImportWords
  readonly failure: CallFailure | null
  /** Undefined until all rows are right. */
  readonly ready: ReadyWords | undefined
  readonly total: number
  readonly onConfirm: () => void
}

/** The words of a table of which nothing is launched until all of it is right. */
export const launchWords = (template: string, hint: string): TableImportWords => ({
  template,
  busy: '正在逐行核对',
  hint,
  none: '表格有误，一份也没有发起',
  faults: (total, faults) =>
    `共 ${total} 行，${faults} 行有误。请在表格里改好，或下载有误的行对照修改，再上传完整的表格。`,
  reason: '有误原因',
  problems: '下载有误的行',
  again: '重新上传',
  cells: '填写的内容',
})

export const TableLaunch = ({ ready, total, failure, onConfirm, ...table }: TableLaunchProps) =>
  ready === undefined ? (
    <TableImport what="名单" takenWords={() => ''} failure={failure?.words ?? ''} {...table} />
  ) : (
    <>
      <Alert
        type={ready.tone}
        showIcon
        role="status"
        title={`共 ${total} 行，全部正确`}
        description={ready.text}
      />
      <FormFailure error={failure} gap="above" />
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end', marginTop: 16 }}>
        <Button disabled={table.isBusy} onClick={table.onAgain}>
          重新上传
        </Button>
        <Button type="primary" disabled={!ready.isPossible} loading={table.isBusy} onClick={onConfirm}>
          {ready.verb}
        </Button>
      </div>
    </>
  )
