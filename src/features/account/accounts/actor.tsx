// The chart of another phone with its real calls.
import { fromPromise } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { phoneChangeMachine } from '#src/machines/phone-change.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { changePhone, provePhone } from '#src/services/account.ts'

const changing = phoneChangeMachine.provide({
  actors: {
    proveOwn: fromPromise(({ input, signal }) => provePhone(input, { signal })),
    change: fromPromise(({ input }) => changePhone(input)),
  },
})

export const usePhoneChange = (onChanged: (phone: string) => void) => {
  const actor = useActorRef(changing, { input: { newId: makeUuid } })
  useEmitted(actor, { 'phone.changed': ({ phone }) => onChanged(phone) })
  return actor
}
