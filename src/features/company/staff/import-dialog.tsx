// Inviting many people from a spreadsheet, with what came of each row.
import { useSelector } from '@xstate/react'
import { useStaffImport } from '#src/features/company/staff/actor.tsx'
import {
  saveImportProblems,
  saveStaffTemplate,
  useRefreshOrganisation,
} from '#src/features/company/staff/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { TableDialog } from '#src/ui/table-dialog.tsx'
import { TableImport } from '#src/ui/table-import.tsx'

export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const refresh = useRefreshOrganisation()
  const raise = useRaiseAlert()
  const actor = useStaffImport(() => void refresh())
  const snapshot = useSelector(actor, (current) => current)
  const { problem, failure, result, file } = snapshot.context
  const tell = { onFailure: (why: { words: string }) => raise(why.words, 'error') }
  return (
    <TableDialog
      title="批量邀请员工"
      lead="一行邀请一位员工，导入后各自收到邀请短信。"
      isBusy={snapshot.hasTag('busy')}
      onClose={onClose}
    >
      <TableImport
        what="员工"
        takenWords={(count) => `已邀请 ${count} 人，邀请短信正在发出`}
        isBusy={snapshot.hasTag('busy')}
        fileName={file?.name ?? ''}
        problem={problem}
        failure={failure?.words ?? ''}
        result={result}
        onPick={(picked) => actor.send({ type: 'table.picked', file: picked })}
        onAgain={() => actor.send({ type: 'import.begunAnew' })}
        onTemplate={() => void saveStaffTemplate({}, tell)}
        onProblems={(reportId) => void saveImportProblems({ reportId }, tell)}
      />
    </TableDialog>
  )
}
