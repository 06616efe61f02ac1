// The charts of the sign-in pages with their real calls.
import { fromPromise } from 'xstate'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'
import { scanConfirmMachine } from '#src/machines/scan-confirm.machine.ts'
import { scanLoginMachine } from '#src/machines/scan-login.machine.ts'
import { signOnReturnMachine } from '#src/machines/sign-on-return.machine.ts'
import { checkResetCode, resetPassword } from '#src/services/account.ts'
import { signOnKey } from '#src/services/http/sign-on-key.ts'
import {
  cancelTicket,
  confirmTicket,
  createTicket,
  finishSignOn,
  readTicket,
  scanTicket,
} from '#src/services/sign-on.ts'

export const passwordReset = passwordResetMachine.provide({
  actors: {
    checkCode: fromPromise(({ input, signal }) => checkResetCode(input, { signal })),
    setPassword: fromPromise(({ input, signal }) => resetPassword(input, { signal })),
  },
})

export const scanLogin = scanLoginMachine.provide({
  actors: {
    createTicket: fromPromise(({ signal }) => createTicket({}, { signal })),
    readTicket: fromPromise(({ input, signal }) => readTicket(input, { signal })),
  },
})

export const scanConfirm = scanConfirmMachine.provide({
  actors: {
    scan: fromPromise(({ input, signal }) => scanTicket(input, { signal })),
    confirm: fromPromise(({ input, signal }) => confirmTicket(input, { signal })),
    cancel: fromPromise(({ input, signal }) => cancelTicket(input, { signal })),
  },
})

type Finished = ReturnType<typeof finishSignOn>
const finishing = new Map<string, Finished>()

/** An answer is good once: whoever asks for it a second time gets what the first asking got, unless that was lost. */
const finishOnce = (answer: Record<string, string>): Finished => {
  const state = answer['state'] ?? ''
  const begun = finishing.get(state)
  if (begun !== undefined) return begun
  const finished = finishSignOn({ browserKey: signOnKey.read(), answer })
  finishing.set(state, finished)
  finished.catch(() => finishing.delete(state))
  return finished
}

export const signOnReturn = signOnReturnMachine.provide({
  actors: { finish: fromPromise(({ input }) => finishOnce({ ...input.answer })) },
})
