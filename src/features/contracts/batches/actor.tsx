// The chart of a launching spreadsheet with its real calls.
import { fromPromise } from 'xstate'
import { launchTableMachine } from '#src/machines/launch-table.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { checkLaunchTable, startLaunchList } from '#src/services/contracts.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

const start = oncePerAct(startLaunchList)

const launching = launchTableMachine.provide({
  actors: {
    checkTable: fromPromise(({ input: { file, about }, signal }) =>
      checkLaunchTable(file, { besides: { contractId: about }, signal }),
    ),
    startList: fromPromise(({ input: { listId } }) => start({ listId })),
  },
})

/** One dialog's spreadsheet for this draft. */
export const useLaunchTable = (contractId: string, onBegun: () => void) => {
  const actor = useActorRef(launching, { input: { about: contractId } })
  useEmitted(actor, { 'launch.begun': onBegun })
  return actor
}
