// The charts of leaving, of passing the administration on and of a spreadsheet, with their real calls.
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { adminTransferMachine } from '#src/machines/admin-transfer.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { staffLeaveMachine } from '#src/machines/staff-leave.machine.ts'
import { tableImportMachine } from '#src/machines/table-import.machine.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import {
  importStaff,
  leaveStaff,
  listOpenTasks,
  sendTransferCode,
  transferSuperAdmin,
} from '#src/services/departments.ts'

const leaving = staffLeaveMachine.provide({
  actors: {
    readTasks: fromPromise(({ input, signal }) => listOpenTasks(input, { signal })),
    leave: fromPromise(({ input }) => leaveStaff(input)),
  },
})

/** One person's leaving, from opening the dialog on. */
export const useStaffLeave = (memberId: string, onLeft: () => void) => {
  const [requestId] = useState(makeUuid)
  const actor = useActorRef(leaving, { input: { memberId, requestId } })
  useEmitted(actor, { 'staff.left': onLeft })
  return actor
}

const transferring = adminTransferMachine.provide({
  actors: { transfer: fromPromise(({ input }) => transferSuperAdmin(input)) },
})

export const useAdminTransfer = (onTransferred: (name: string) => void) => {
  const actor = useActorRef(transferring, { input: { newId: makeUuid } })
  useEmitted(actor, { 'admin.transferred': ({ name }) => onTransferred(name) })
  return actor
}

export type AdminTransferActor = ReturnType<typeof useAdminTransfer>

/** The code that goes to the successor's phone; its countdown is the ordinary one. */
export const useSuccessorCode = (memberId: string) => {
  const [machine] = useState(() =>
    verifyCodeMachine.provide({
      actors: {
        sendCode: fromPromise(({ signal }) => sendTransferCode({ memberId }, { signal })),
      },
    }),
  )
  return useActorRef(machine, { input: { purpose: 'transferAdmin' } })
}

const importing = tableImportMachine.provide({
  actors: { importTable: fromPromise(({ input, signal }) => importStaff(input.file, { signal })) },
})

export const useStaffImport = (onTaken: (count: number) => void) => {
  const actor = useActorRef(importing)
  useEmitted(actor, { 'rows.taken': ({ count }) => onTaken(count) })
  return actor
}
