// The charts of orders with their real calls: paying one, and waiting for a payment.
import { fromPromise } from 'xstate'
import { PAY_WAY } from '#protocol/trade/orders.ts'
import { PAGES } from '#protocol/pages.ts'
import { orderingMachine } from '#src/machines/ordering.machine.ts'
import { payJumpMachine } from '#src/machines/pay-jump.machine.ts'
import { serverNow } from '#src/services/http/bind.ts'
import { payCode } from '#src/features/trade/orders/pay-code.ts'
import * as calls from '#src/services/orders.ts'

/** Whether the payer's own app can be opened from here; wide windows show a code for the phone instead. */
const isPhone = (): boolean => window.matchMedia('(max-width: 767px) and (pointer: coarse)').matches

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
    begin: fromPromise(async ({ input: { orderId, way }, signal }) => {
      const device = isPhone() ? 'phone' : 'desktop'
      payCode.forget(orderId)
      if (way === PAY_WAY.unionPay) return calls.unionPay({ orderId }, { signal })
      if (way === PAY_WAY.alipay)
        return { ...(await calls.alipay({ orderId, device }, { signal })), fields: null }
      if (way === PAY_WAY.wechatPay) {
        const door = await calls.wechatPay({ orderId, device }, { signal })
        if (door.kind === 'address') return { url: door.url, fields: null }
        payCode.keep(orderId, door.code)
        return { url: PAGES.paid(orderId), fields: null }
      }
      return { ...(await calls.payOrder({ orderId }, { signal })), fields: null }
    }),
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
