// The trail of a certification in words.
import type { CertificationSubmission } from '#protocol/company/certifications/certifications.ts'

type Entry = CertificationSubmission['entries'][number]

/** Events of a certification and of its proofs. */
export const TRAIL_WORDS: Readonly<
  Record<string, { readonly word: string; readonly tone: 'blue' | 'green' | 'red' | 'gray' }>
> = {
  'person.submitted': { word: '提交身份信息', tone: 'blue' },
  'foreign.submitted': { word: '提交证件资料，等待审核', tone: 'blue' },
  'company.submitted': { word: '提交单位资料', tone: 'blue' },
  'submission.withdrawn': { word: '撤回认证', tone: 'gray' },
  'check.passed': { word: '信息核验一致', tone: 'green' },
  'check.failed': { word: '信息核验不一致', tone: 'red' },
  'check.deferred': { word: '核验需要更多时间，转为等待', tone: 'blue' },
  'rival.certified': { word: '该单位已由其他申请人先通过认证', tone: 'red' },
  'certification.suspended': { word: '认证暂停', tone: 'red' },
  'certification.cleared': { word: '核实无误，认证恢复', tone: 'green' },
  'certification.ended': { word: '认证终止，证书吊销', tone: 'gray' },
  'account.closed': { word: '申请人注销账号', tone: 'gray' },
  'legalPerson.left': { word: '法定代表人离开单位，换发证书', tone: 'gray' },
  'audit.passed': { word: '人工审核通过', tone: 'green' },
  'audit.failed': { word: '人工审核未通过', tone: 'red' },
  'transfer.ordered': { word: '申请对公打款', tone: 'blue' },
  'transfer.sent': { word: '验证款已打出', tone: 'blue' },
  'transfer.refused': { word: '银行没有受理打款', tone: 'red' },
  'amount.matched': { word: '打款金额一致', tone: 'green' },
  'amount.wrong': { word: '打款金额填写不正确', tone: 'red' },
  'consent.wanted': { word: '申请法定代表人授权，核验手机号', tone: 'blue' },
  'phone.confirmed': { word: '法定代表人手机号核验一致，已发送邀请', tone: 'green' },
  'phone.refuted': { word: '法定代表人手机号核验不一致，没有发送', tone: 'red' },
  'phone.deferred': { word: '手机号核验需要更多时间', tone: 'blue' },
  // Requests of before went out without that check.
  'consent.asked': { word: '请法定代表人授权', tone: 'blue' },
  'consent.given': { word: '法定代表人同意授权', tone: 'green' },
  'consent.declined': { word: '法定代表人没有同意', tone: 'red' },
  'proof.replaced': { word: '上一次验证作废', tone: 'gray' },
  'xstate.after.proofLimit.certification.proving': { word: '7 天内没有完成验证', tone: 'red' },
  'xstate.after.phoneLimit.proof.checking': { word: '手机号 24 小时内没有核验结果', tone: 'red' },
  'xstate.after.bankLimit.proof.ordered': { word: '银行 24 小时内没有受理', tone: 'red' },
}

export const BY_WORDS: Record<Entry['by'], string> = {
  applicant: '本人',
  platform: '平台审核',
  system: '系统',
  legalPerson: '法定代表人',
}

/** Why a certification rests, what that keeps one from, and what to do. */
export const pausedText = (reason: string): string =>
  `${reason.replace(/[。！？]?$/, '。')}核实期间不能发起和签署合同，已签署的合同不受影响。无需重新提交认证；如需补充说明，请联系平台客服，结果会以站内消息通知您。`
