// 批量发起 of HR forms: one for each row of a spreadsheet, none until all rows are right.
import { useSelector } from '@xstate/react'
import { HR_TABLE_MAX_ROWS } from '#protocol/hr/hr-forms/hr-tables.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { useHrTable } from '#src/features/hr/hr-forms/actor.tsx'
import { saveHrTable, saveTableProblems, useRefreshHrForms } from '#src/features/hr/hr-forms/queries.ts'
import type { CheckedTable } from '#src/machines/launch-table.machine.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { TableDialog } from '#src/ui/table-dialog.tsx'
import { launchWords, TableLaunch } from '#src/ui/table-launch.tsx'
import type { ReadyWords } from '#src/ui/table-launch.tsx'
import styles from './hr-forms.module.css'

interface LaunchDialogProps {
  readonly kind: HrKind
  readonly onClose: () => void
}

const readyWords = (word: string, { total, warnings = [] }: CheckedTable): ReadyWords => ({
  tone: warnings.length === 0 ? 'success' : 'warning',
  text: (
    <>
      {`将逐份发起 ${total} 份${word}单。全部发完后通知您，可以离开这个页面。`}
      {warnings.length > 0 && (
        <>
          <p className={styles['lawLead']}>劳动法提示：请核对，确需发出时记录您已知晓</p>
          <ul className={styles['law']} style={{ maxHeight: 200, overflow: 'auto' }}>
            {warnings.map(({ row, name, words }) => (
              <li key={`${row} ${words}`}>{`第 ${row} 行 ${name}：${words}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  ),
  verb: warnings.length === 0 ? `发起 ${total} 份${word}单` : `已知晓，仍要发起 ${total} 份`,
  isPossible: true,
})

export const LaunchDialog = ({ kind, onClose }: LaunchDialogProps) => {
  const word = HR_KIND_WORDS[kind]
  const raise = useRaiseAlert()
  const refresh = useRefreshHrForms()
  const actor = useHrTable(kind, () => {
    raise('已开始逐份发起，全部发完后通知您')
    refresh()
    onClose()
  })
  const snapshot = useSelector(actor, (current) => current)
  const { problem, failure, checked, file } = snapshot.context
  const tell = { onFailure: (why: { words: string }) => raise(why.words, 'error') }
  return (
    <TableDialog
      title={`批量发起${word}`}
      lead={`按表格的每一行各发起一份${word}单，与逐份填写的规则相同。`}
      isBusy={snapshot.hasTag('busy')}
      onClose={onClose}
    >
      <TableLaunch
        words={launchWords(
          `下载批量${word}模板`,
          `一行发起一份，一次最多 ${HR_TABLE_MAX_ROWS} 行、2 MB；全部正确才会发起`,
        )}
        isBusy={snapshot.hasTag('busy')}
        fileName={file?.name ?? ''}
        problem={problem}
        failure={failure}
        result={snapshot.matches('faulty') ? checked : null}
        ready={snapshot.hasTag('ready') && checked !== null ? readyWords(word, checked) : undefined}
        total={checked?.total ?? 0}
        onPick={(picked) => actor.send({ type: 'table.picked', file: picked })}
        onAgain={() => actor.send({ type: 'check.begunAnew' })}
        onTemplate={() => void saveHrTable({ kind }, tell)}
        onProblems={(reportId) => void saveTableProblems({ reportId }, tell)}
        onConfirm={() => actor.send({ type: 'launch.confirmed' })}
      />
    </TableDialog>
  )
}
