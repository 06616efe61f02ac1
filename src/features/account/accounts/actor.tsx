// The chart of another phone with its real calls.
import { fromPromise } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { phoneChangeMachine } from '#src/machines/phone-change.machine.ts'
import { useActorRef, useCodeActor, useEmitted } from '#src/machines/react.tsx'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { changePhone, provePhone, sendMailCode } from '#src/services/account.ts'

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

const mailCode = verifyCodeMachine.provide({
  actors: {
    sendCode: fromPromise(({ input, signal }) => sendMailCode({ email: input.phone }, { signal })),
  },
})

/** A code that goes to a mail address; `ask` takes the address in the place of the phone. */
export const useMailCode = () => useCodeActor(mailCode, 'changeMail')
