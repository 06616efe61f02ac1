// The chart of designing a form, with its real calls.
import { fromPromise } from 'xstate'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { formDesignMachine } from '#src/machines/form-design.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { getHrDesign, saveHrDesign } from '#src/services/hr-designs.ts'

const machine = formDesignMachine.provide({
  actors: {
    readDesign: fromPromise(({ input: { kind }, signal }) => getHrDesign({ kind }, { signal })),
    saveDesign: fromPromise(({ input: { kind, version, fields, copies } }) =>
      saveHrDesign({
        kind,
        version,
        fields: [...fields],
        copies: { timing: copies.timing, memberIds: copies.people.map(({ memberId }) => memberId) },
        requestId: makeUuid(),
      }),
    ),
  },
})

export const useFormDesign = (kind: HrKind, onSaved: (version: number) => void) => {
  const actor = useActorRef(machine, { input: { kind } })
  useEmitted(actor, { 'design.saved': ({ version }) => onSaved(version) })
  return actor
}

export type FormDesignActor = ReturnType<typeof useFormDesign>
