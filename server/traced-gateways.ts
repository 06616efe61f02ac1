// Tells the trace of every call to the outside world: which gateway, which call, how long, what code it failed with.
import type { Deps } from '#server/deps.ts'
import { spanned } from '#server/tracing.ts'

type AsyncMethod = (...given: never[]) => Promise<unknown>

type Methods<T> = readonly { [K in keyof T]: T[K] extends AsyncMethod ? K : never }[keyof T][]

/** The same, its methods in spans of their own. What they are given stays untold, and nothing is told to the other side. */
export const traced = <T extends object>(name: string, thing: T, methods: Methods<T>): T => ({
  ...thing,
  ...Object.fromEntries(
    methods.map((method) => [
      method,
      (...given: never[]) =>
        spanned(`${name} ${String(method)}`, () => (thing[method] as AsyncMethod)(...given), {
          kind: 'client',
          facts: { 'nuoyin.gateway': name },
        }),
    ]),
  ),
})

/** The parts of the server that reach out of it, each traced. */
export const tracedGateways = (deps: Deps): Deps => {
  const { storage, identityCheck, bank, face, unionPay, wechatPay, alipay, anchorExports, signOn } = deps
  const { sinks, timestamps } = anchorExports
  return {
    ...deps,
    storage: traced('storage', storage, ['put', 'get', 'size', 'has', 'ahead', 'discard']),
    identityCheck: traced('identity', identityCheck, ['checkPerson', 'checkCompany', 'ask']),
    bank: bank && traced('bank', bank, ['send']),
    face: face && traced('face', face, ['begin', 'ask']),
    unionPay: unionPay && withRefunds('union-pay', unionPay),
    wechatPay: wechatPay && traced('wechat-pay', withRefunds('wechat-pay', wechatPay), ['begin']),
    alipay: alipay && withRefunds('alipay', alipay),
    anchorExports: {
      sinks: sinks.map((sink) => traced('anchors', sink, ['wants', 'write'])),
      timestamps: timestamps && traced('timestamps', timestamps, ['ask']),
    },
    signOn: Object.fromEntries(
      Object.entries(signOn).map(([code, provider]) => [
        code,
        traced('sign-on', provider, ['begin', 'finish']),
      ]),
    ),
    callbacks: traced('callbacks', deps.callbacks, ['post']),
  }
}

const withRefunds = <T extends Pick<NonNullable<Deps['alipay']>, 'refunds'>>(name: string, pay: T): T => ({
  ...pay,
  refunds: traced(name, pay.refunds, ['refund', 'look']),
})
