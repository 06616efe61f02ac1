// The charts of the sign-in pages with their real calls.
import { fromPromise } from 'xstate'
import { autoLoginMachine } from '#src/machines/auto-login.machine.ts'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'
import { scanConfirmMachine } from '#src/machines/scan-confirm.machine.ts'
import { scanLoginMachine } from '#src/machines/scan-login.machine.ts'
import { signOnReturnMachine } from '#src/machines/sign-on-return.machine.ts'
import { checkResetCode, resetPassword } from '#src/services/session.ts'
import { adoptToken } from '#src/services/http/bind.ts'
import { signOnKey } from '#src/services/http/sign-on-key.ts'
import {
  cancelTicket,
  confirmTicket,
  createTicket,
  enterByLink,
  readTicket,
  scanTicket,
} from '#src/services/scan-login.ts'
import { finishSignOn } from '#src/services/single-sign-on.ts'

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

/** One-time calls: a second caller gets the answer of the first call, unless that was lost. */
const once = <Input, Output>(keyOf: (input: Input) => string, ask: (input: Input) => Promise<Output>) => {
  const begun = new Map<string, Promise<Output>>()
  return (input: Input): Promise<Output> => {
    const key = keyOf(input)
    const earlier = begun.get(key)
    if (earlier !== undefined) return earlier
    const asked = ask(input)
    begun.set(key, asked)
    asked.catch(() => begun.delete(key))
    return asked
  }
}

const finishOnce = once(
  (answer: Readonly<Record<string, string>>) => answer['state'] ?? '',
  (answer) => finishSignOn({ browserKey: signOnKey.read(), answer: { ...answer } }),
)

export const signOnReturn = signOnReturnMachine.provide({
  actors: { finish: fromPromise(({ input }) => finishOnce(input.answer)) },
})

const enterOnce = once(
  (input: Parameters<typeof enterByLink>[0]) => `${input.token} ${input.replaces}`,
  async (input) => {
    const opened = await enterByLink(input)
    // The token does not come in the header here (specification §7).
    if (opened.outcome === 'entered') adoptToken(opened.token)
    return opened
  },
)

export const autoLogin = autoLoginMachine.provide({
  actors: { enter: fromPromise(({ input }) => enterOnce(input)) },
})
