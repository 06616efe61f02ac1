// The code to be scanned for an order, kept for the page that waits for its payment.
// Not in the address: a link could make people pay for somebody else's order.

const keyOf = (orderId: string): string => `nuoyin.pay-code.${orderId}`

export const payCode = {
  keep: (orderId: string, code: string): void => sessionStorage.setItem(keyOf(orderId), code),
  /** Another way was chosen: nobody is asked to scan any more. */
  forget: (orderId: string): void => sessionStorage.removeItem(keyOf(orderId)),
  /** Null where the order is paid another way. */
  of: (orderId: string): string | null => sessionStorage.getItem(keyOf(orderId)),
}
