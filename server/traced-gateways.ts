// Tells the trace of every call to the outside world: which one, how long, with what code it failed.
import type { Deps } from '#server/deps.ts'
import { spanned } from '#server/tracing.ts'

type AsyncMethod = (...given: never[]) => Promise<unknown>

type Methods<T> = { readonly [K in keyof T as T[K] extends AsyncMethod ? K : never]?: true }

/** The same, its methods in spans of their own. What they are given stays untold, and nothing is told to the other side. */
export const traced = <T extends object>(name: string, thing: T, methods: Methods<T>): T => ({
  ...thing,
  ...Object.fromEntries(
    Object.keys(methods).map((method) => [
      method,
      (...given: never[]) =>
        spanned(`${name} ${method}`, () => (thing[method as keyof T] as AsyncMethod)(...given), {
          kind: 'client',
          facts: { 'nuoyin.gateway': name },
        }),
    ]),
  ),
})

/** The parts of the server that reach out of it, each traced. */
export const tracedGateways = (deps: Deps): Deps => {
  const {
    storage,
    identityCheck,
    bank,
    face,
    unionPay,
    wechatPay,
    alipay,
    anchorExports,
    signOn,
    outerTimestamps,
  } = deps
  const { sinks, timestamps } = anchorExports
  return {
    ...deps,
    storage: traced('storage', storage, {
      put: true,
      get: true,
      atHand: true,
      size: true,
      has: true,
      ahead: true,
      discard: true,
    }),
    identityCheck: traced('identity', identityCheck, { checkPerson: true, checkCompany: true, ask: true }),
    bank: bank && traced('bank', bank, { send: true }),
    face: face && traced('face', face, { begin: true, ask: true }),
    unionPay: unionPay && withRefunds('union-pay', unionPay),
    wechatPay: wechatPay && traced('wechat-pay', withRefunds('wechat-pay', wechatPay), { begin: true }),
    alipay: alipay && withRefunds('alipay', alipay),
    anchorExports: {
      sinks: sinks.map((sink) => traced('anchors', sink, { wants: true, write: true })),
      timestamps: timestamps && traced('timestamps', timestamps, { ask: true }),
    },
    outerTimestamps: outerTimestamps && traced('outer-timestamps', outerTimestamps, { ask: true }),
    signOn: Object.fromEntries(
      Object.entries(signOn).map(([code, provider]) => [
        code,
        traced('sign-on', provider, { begin: true, finish: true }),
      ]),
    ),
    revocations: traced('revocation', deps.revocations, { ask: true }),
    callbacks: traced('callbacks', deps.callbacks, { post: true }),
  }
}

const withRefunds = <T extends Pick<NonNullable<Deps['alipay']>, 'refunds'>>(name: string, pay: T): T => ({
  ...pay,
  refunds: traced(name, pay.refunds, { refund: true, look: true }),
})
