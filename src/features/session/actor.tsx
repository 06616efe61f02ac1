// The charts of the sign-in pages with their real calls.
import { fromPromise } from 'xstate'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'
import { scanConfirmMachine } from '#src/machines/scan-confirm.machine.ts'
import { scanLoginMachine } from '#src/machines/scan-login.machine.ts'
import { checkResetCode, resetPassword } from '#src/services/account.ts'
import { cancelTicket, confirmTicket, createTicket, readTicket, scanTicket } from '#src/services/sign-on.ts'

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
