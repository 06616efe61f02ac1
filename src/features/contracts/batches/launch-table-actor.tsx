// The chart of a launching spreadsheet with its real calls.
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { launchTableMachine } from '#src/machines/launch-table.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { checkLaunchTable, startLaunchList } from '#src/services/contracts.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

const start = oncePerAct(startLaunchList)

/** One dialog's spreadsheet for this draft. */
export const useLaunchTable = (contractId: string, onBegun: () => void) => {
  const [machine] = useState(() =>
    launchTableMachine.provide({
      actors: {
        checkTable: fromPromise(({ input, signal }) =>
          checkLaunchTable(input.file, { besides: { contractId }, signal }),
        ),
        startList: fromPromise(({ input }) => start(input)),
      },
    }),
  )
  const actor = useActorRef(machine)
  useEmitted(actor, { 'launch.begun': onBegun })
  return actor
}
