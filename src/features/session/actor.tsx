// The password-reset chart with its real calls.
import { fromPromise } from 'xstate'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'
import { checkResetCode, resetPassword } from '#src/services/account.ts'

export const passwordReset = passwordResetMachine.provide({
  actors: {
    checkCode: fromPromise(({ input, signal }) => checkResetCode(input, { signal })),
    setPassword: fromPromise(({ input, signal }) => resetPassword(input, { signal })),
  },
})
