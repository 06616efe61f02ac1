// The chart of a spreadsheet of contacts with its real calls.
import { useState } from 'react'
import { fromPromise } from 'xstate'
import type { ContactScope } from '#protocol/account/contacts.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { tableImportMachine } from '#src/machines/table-import.machine.ts'
import { importCompanyContacts, importContacts } from '#src/services/departments.ts'

export const useContactImport = (scope: ContactScope, onTaken: (count: number) => void) => {
  const [machine] = useState(() => {
    const send = scope === 'company' ? importCompanyContacts : importContacts
    return tableImportMachine.provide({
      actors: { importTable: fromPromise(({ input, signal }) => send(input.file, { signal })) },
    })
  })
  const actor = useActorRef(machine)
  useEmitted(actor, { 'rows.taken': ({ count }) => onTaken(count) })
  return actor
}
