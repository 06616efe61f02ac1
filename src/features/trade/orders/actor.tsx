// The charts of orders with their real calls: paying one, and waiting for a payment.
import { fromPromise } from 'xstate'
import { PAY_WAY } from '#protocol/trade/orders.ts'
import { orderingMachine } from '#src/machines/ordering.machine.ts'
import { payJumpMachine } from '#src/machines/pay-jump.machine.ts'
import { serverNow } from '#src/services/http/bind.ts'
import * as calls from '#src/services/orders.ts'

export const payJump = payJumpMachine.provide({
  actors: { ask: fromPromise(({ input, signal }) => calls.getPayment(input, { signal })) },
})

/** Posts a form there, as payment gateways want it. */
const post = (url: string, fields: Readonly<Record<string, string>>): void => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.acceptCharset = 'UTF-8'
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

export const ordering = orderingMachine.provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const order = await calls.getOrder(input, { signal })
      return { order, leftMs: new Date(order.payBefore).getTime() - serverNow() }
    }),
    begin: fromPromise(async ({ input: { orderId, way }, signal }) =>
      way === PAY_WAY.unionPay
        ? calls.unionPay({ orderId }, { signal })
        : { ...(await calls.payOrder({ orderId }, { signal })), fields: null },
    ),
    announce: fromPromise(({ input, signal }) => calls.announceTransfer(input, { signal })),
    refund: fromPromise(({ input, signal }) => calls.askRefund(input, { signal })),
    cancel: fromPromise(({ input, signal }) => calls.cancelOrder(input, { signal })),
  },
  actions: {
    openDoor: (_, { url, fields }) => {
      if (fields === null) window.location.assign(url)
      else post(url, fields)
    },
  },
})
