// The chart of waiting for a payment with its real call.
import { fromPromise } from 'xstate'
import { payJumpMachine } from '#src/machines/pay-jump.machine.ts'
import { getPayment } from '#src/services/orders.ts'

export const payJump = payJumpMachine.provide({
  actors: { ask: fromPromise(({ input, signal }) => getPayment(input, { signal })) },
})
