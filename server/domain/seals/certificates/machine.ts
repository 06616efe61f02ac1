// The life of a person's or a company's certificate as a chart (RFC 5280 §3.3; X.509 §8).
import { setup } from 'xstate'
import type { RevocationReason, SuspensionReason } from '#protocol/seals/certificates/facts.ts'
import { effectsNamed } from '#server/domain/effects.ts'

/** When the certificate begins and ends, in milliseconds since 1970. */
export interface CertificateContext {
  readonly startsAt: number
  readonly endsAt: number
}

/** `at` is the time of the event in milliseconds since 1970; `note` is the decider's own comment. */
export type CertificateEvent =
  | { type: 'certificate.suspended'; at: number; reason: SuspensionReason; note: string }
  | { type: 'certificate.resumed'; at: number }
  | { type: 'certificate.revoked'; at: number; reason: RevocationReason; note: string }

/** Whatever ends a certificate destroys its private key: nobody signs with it again. */
export const certificateMachine = setup({
  types: {
    context: {} as CertificateContext,
    events: {} as CertificateEvent,
    input: {} as CertificateContext,
    meta: {} as { sentence: string },
  },
  delays: {
    lifetime: ({ context, event }) =>
      Math.max(0, context.endsAt - ('at' in event ? event.at : context.startsAt)),
  },
  actions: effectsNamed('destroyKey', 'rememberReason', 'forgetReason', 'tellHolder'),
}).createMachine({
  id: 'certificate',
  context: ({ input }) => input,
  initial: 'valid',
  states: {
    valid: {
      meta: { sentence: '有效，可用于签名。' },
      on: {
        'certificate.suspended': { target: 'suspended', actions: ['rememberReason', 'tellHolder'] },
        'certificate.revoked': { target: 'revoked', actions: ['rememberReason', 'destroyKey', 'tellHolder'] },
      },
      after: { lifetime: { target: 'expired', actions: 'destroyKey' } },
    },
    suspended: {
      meta: { sentence: '已暂停，核实后恢复或吊销。' },
      on: {
        'certificate.resumed': { target: 'valid', actions: ['forgetReason', 'tellHolder'] },
        'certificate.revoked': { target: 'revoked', actions: ['rememberReason', 'destroyKey', 'tellHolder'] },
      },
      after: { lifetime: { target: 'expired', actions: 'destroyKey' } },
    },
    revoked: { type: 'final', meta: { sentence: '已吊销，私钥已销毁，不能恢复。' } },
    expired: { type: 'final', meta: { sentence: '已到期，私钥已销毁。' } },
  },
})
