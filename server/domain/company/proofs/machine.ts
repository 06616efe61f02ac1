// The life of one attempt to prove a company.
// Money is sent to its account, or its legal person is asked (domain.md §4, 对公打款, 法人授权).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type ProofEvent =
  | { type: 'transfer.ordered' }
  | { type: 'transfer.sent' }
  | { type: 'transfer.refused'; reason: string }
  | { type: 'amount.matched' }
  | { type: 'consent.wanted' }
  /** Name, ID number and phone belong together; `token` opens the page for the answer. */
  | { type: 'phone.confirmed'; token: string }
  | { type: 'phone.refuted'; reason: string }
  | { type: 'phone.deferred'; ticket: string }
  | { type: 'consent.given' }
  | { type: 'consent.declined' }
  | { type: 'proof.replaced' }

export const proofMachine = setup({
  types: { events: {} as ProofEvent, meta: {} as { sentence: string } },
  delays: { bankLimit: 24 * 3_600_000, phoneLimit: 24 * 3_600_000 },
  actions: effectsNamed(
    'orderTransfer',
    'checkPhone',
    'rememberTicket',
    'inviteLegalPerson',
    'rememberReason',
    'tellApplicant',
  ),
}).createMachine({
  id: 'proof',
  initial: 'planned',
  context: {},
  states: {
    planned: {
      meta: { sentence: '还没有开始。' },
      on: {
        'transfer.ordered': { target: 'ordered', actions: 'orderTransfer' },
        'consent.wanted': { target: 'checking', actions: 'checkPhone' },
      },
    },
    ordered: {
      meta: { sentence: '已请银行打款，等待银行受理。' },
      after: { bankLimit: { target: 'refused', actions: ['rememberReason', 'tellApplicant'] } },
      on: {
        'transfer.sent': { target: 'sent', actions: 'tellApplicant' },
        'transfer.refused': { target: 'refused', actions: ['rememberReason', 'tellApplicant'] },
        'proof.replaced': 'replaced',
      },
    },
    sent: {
      meta: { sentence: '款项已打出，等待填写收到的金额。' },
      on: { 'amount.matched': 'proven', 'proof.replaced': 'replaced' },
    },
    checking: {
      meta: { sentence: '正在核验手机号是否为法定代表人本人所有，核验一致才发送邀请。' },
      after: { phoneLimit: { target: 'mismatched', actions: ['rememberReason', 'tellApplicant'] } },
      on: {
        'phone.confirmed': { target: 'inviting', actions: 'inviteLegalPerson' },
        'phone.refuted': { target: 'mismatched', actions: ['rememberReason', 'tellApplicant'] },
        'phone.deferred': { actions: 'rememberTicket' },
        'proof.replaced': 'replaced',
      },
    },
    inviting: {
      meta: { sentence: '已请法定代表人授权，等待其答复。' },
      on: {
        'consent.given': 'proven',
        'consent.declined': { target: 'declined', actions: ['rememberReason', 'tellApplicant'] },
        'proof.replaced': 'replaced',
      },
    },
    proven: { type: 'final', meta: { sentence: '单位已证明。' } },
    refused: { type: 'final', meta: { sentence: '银行没有办成，可换账户再试。' } },
    mismatched: { type: 'final', meta: { sentence: '手机号没有通过核验，没有发送邀请。' } },
    declined: { type: 'final', meta: { sentence: '法定代表人没有同意。' } },
    replaced: { type: 'final', meta: { sentence: '改用了别的办法，或不再需要。' } },
  },
})
