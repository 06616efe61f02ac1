// The chart of a launching spreadsheet with the calls of HR forms.
import { fromPromise } from 'xstate'
import { LAW_RULES } from '#protocol/hr/hr-forms/labour-law.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { launchTableMachine } from '#src/machines/launch-table.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { checkHrTable, startHrTable } from '#src/services/hr.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

const start = oncePerAct(startHrTable)

const launching = launchTableMachine.provide({
  actors: {
    checkTable: fromPromise(({ input: { file, about: kind }, signal }) =>
      checkHrTable(file, { besides: { kind }, signal }),
    ),
    // The warnings stood above the button.
    startList: fromPromise(({ input: { listId, isWarned } }) =>
      start({ listId, wentOn: isWarned ? [...LAW_RULES] : [] }),
    ),
  },
})

/** One dialog's spreadsheet for forms of this kind. */
export const useHrTable = (kind: HrKind, onBegun: () => void) => {
  const actor = useActorRef(launching, { input: { about: kind } })
  useEmitted(actor, { 'launch.begun': onBegun })
  return actor
}
