// Contacts from a spreadsheet, with what came of each row.
import { Drawer } from 'antd'
import { useSelector } from '@xstate/react'
import type { ContactScope } from '#protocol/account/contacts.ts'
import { useContactImport } from '#src/features/account/contacts/actor.tsx'
import {
  saveContactTemplate,
  saveImportProblems,
  useRefreshContacts,
} from '#src/features/account/contacts/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { TableImport } from '#src/ui/table-import.tsx'

export interface ImportDrawerProps {
  readonly scope: ContactScope
  readonly onClose: () => void
}

export const ImportDrawer = ({ scope, onClose }: ImportDrawerProps) => {
  const refresh = useRefreshContacts()
  const raise = useRaiseAlert()
  const actor = useContactImport(scope, () => void refresh())
  const snapshot = useSelector(actor, (current) => current)
  const { problem, failure, result, file } = snapshot.context
  const tell = { onFailure: (why: { words: string }) => raise(why.words, 'error') }
  return (
    <Drawer
      open
      size={640}
      title={scope === 'company' ? '导入单位联系人' : '导入个人联系人'}
      onClose={onClose}
      mask={{ closable: !snapshot.hasTag('busy') }}
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
    </Drawer>
  )
}
