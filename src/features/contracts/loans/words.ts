// States of loans and repayments, and events of their history, in words.
import type { LoanAction } from '#protocol/contracts/loans/status.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

interface State {
  readonly word: string
  readonly tone: Tone
}

/** By status number. */
export const LOAN_WORDS: Readonly<Record<number, State>> = {
  0: { word: '草稿', tone: 'neutral' },
  1: { word: '待签署', tone: 'active' },
  2: { word: '还款中', tone: 'active' },
  3: { word: '已逾期', tone: 'danger' },
  4: { word: '待出结清证明', tone: 'warning' },
  5: { word: '已结清', tone: 'success' },
  6: { word: '已拒签', tone: 'danger' },
  7: { word: '已撤回', tone: 'neutral' },
  8: { word: '已过期', tone: 'neutral' },
}

/** By status number. */
export const REPAYMENT_WORDS: Readonly<Record<number, State>> = {
  0: { word: '待确认', tone: 'warning' },
  1: { word: '已确认', tone: 'success' },
  2: { word: '有异议', tone: 'danger' },
}

export const ACTION_WORDS: Readonly<Record<LoanAction, string>> = {
  edit: '继续填写',
  sign: '签署',
  confirm: '确认还款',
  prove: '出具结清证明',
  repay: '还款',
  repayOnBehalf: '代结清',
  namePayer: '请人代结清',
  extend: '展期',
  delete: '删除',
}

const EVENTS: Readonly<Record<string, string>> = {
  'loan:draft.created': '起草借条',
  'loan:loan.launched': '发起签署',
  'loan:note.signed': '双方已签署，借条成立',
  'loan:note.rejected': '有一方拒签',
  'loan:note.revoked': '撤回借条',
  'loan:note.expired': '到期未签完',
  'loan:payer.named': '指定代结清人',
  'loan:repayment.submitted': '提交还款',
  'loan:extension.proposed': '发起展期',
  'loan:extension.signed': '展期协议已签署',
  'loan:extension.ended': '展期协议未签成',
  'loan:settlement.issued': '出具结清证明',
  'loan:settlement.signed': '结清证明已签署，借款结清',
  'loan:settlement.ended': '结清证明未签成',
  'repayment:repayment.confirmed': '确认收到还款',
  'repayment:repayment.disputed': '对还款提出异议',
}

/** Words of an entry; undefined for those that repeat another. */
export const loanEventWords = (event: string): string | undefined =>
  event.includes('.after.') ? '到期未还，已逾期' : EVENTS[event]
