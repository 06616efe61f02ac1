// Contacts from a spreadsheet, with what came of each row.
import { useSelector } from '@xstate/react'
import type { ContactScope } from '#protocol/account/contacts.ts'
import { useContactImport } from '#src/features/account/contacts/actor.tsx'
import {
  saveContactTemplate,
  saveImportProblems,
  useRefreshContacts,
} from '#src/features/account/contacts/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { TableDialog } from '#src/ui/table-dialog.tsx'
import { TableImport } from '#src/ui/table-import.tsx'

export interface ImportDialogProps {
  readonly scope: ContactScope
  readonly onClose: () => void
}

export const ImportDialog = ({ scope, onClose }: ImportDialogProps) => {
  const refresh = useRefreshContacts()
  const raise = useRaiseAlert()
  const actor = useContactImport(scope, () => void refresh())
  const snapshot = useSelector(actor, (current) => current)
  const { problem, failure, result, file } = snapshot.context
  const tell = { onFailure: (why: { words: string }) => raise(why.words, 'error') }
  return (
    <TableDialog
      title={scope === 'company' ? '导入单位联系人' : '导入个人联系人'}
      lead="一行一位联系人，发起签署时可以直接选用。"
      isBusy={snapshot.hasTag('busy')}
      onClose={onClose}
    >
      <TableImport
        what="联系人"
        takenWords={(count) => `已导入 ${count} 位联系人`}
        isBusy={snapshot.hasTag('busy')}
        fileName={file?.name ?? ''}
        problem={problem}
        failure={failure?.words ?? ''}
        result={result}
        onPick={(picked) => actor.send({ type: 'table.picked', file: picked })}
        onAgain={() => actor.send({ type: 'import.begunAnew' })}
        onTemplate={() => void saveContactTemplate({}, tell)}
        onProblems={(reportId) => void saveImportProblems({ reportId }, tell)}
      />
    </TableDialog>
  )
}
