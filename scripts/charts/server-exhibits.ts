// The charts of the things the server keeps.
import { storedThings } from '#server/stored-things.ts'
import type { StoredNoun } from '#server/stored-things.ts'
import type { Exhibit } from './exhibit.ts'

const SAID: Readonly<Record<StoredNoun, Pick<Exhibit, 'file' | 'sentence' | 'providedIn' | 'usedIn'>>> = {
  contract: {
    file: 'server/domain/contracts/contracts/machine.ts',
    sentence: '一份合同的一生：草稿、内容审查、审批、签署中、固化、完成，或者中途结束。',
    providedIn: ['server/operations/contracts/contracts/moves.ts'],
    usedIn: [
      'server/operations/contracts/drafts/go-out.ts',
      'server/operations/contracts/contracts/acts.ts',
      'server/operations/contracts/contracts/follows.ts',
      'server/operations/contracts/signing/seal-documents.ts',
      'server/operations/contracts/signing/finish-documents.ts',
      'server/stored-things.ts',
    ],
  },
  party: {
    file: 'server/domain/contracts/parties/machine.ts',
    sentence: '一个签署方的一生：等待轮到、签署或申请用印、签名写入文件，或者退出。',
    providedIn: [
      'server/operations/contracts/parties/moves.ts',
      'server/operations/contracts/parties/seal-request-effects.ts',
    ],
    usedIn: [
      'server/operations/contracts/signing/sign.ts',
      'server/operations/contracts/signing/seal-documents.ts',
      'server/operations/contracts/contracts/moves.ts',
      'server/operations/seals/seal-requests/apply.ts',
      'server/operations/seals/seal-requests/use.ts',
      '/sign/list/signatureApprovalList',
    ],
  },
  approval: {
    file: 'server/domain/contracts/approvals/machine.ts',
    sentence: '一次审批的一生：逐步通过，或者被驳回、撤回、终止。',
    providedIn: ['server/operations/contracts/approvals/moves.ts'],
    usedIn: [
      'server/operations/contracts/approvals/start.ts',
      'server/operations/contracts/approvals/decide.ts',
      'server/operations/contracts/contracts/moves.ts',
      '/sign/list/approval',
    ],
  },
  review: {
    file: 'server/domain/contracts/reviews/machine.ts',
    sentence: '一次内容审查的一生：审查人依次通过，或者被退回、撤回、随合同结束。',
    providedIn: ['server/operations/contracts/reviews/moves.ts'],
    usedIn: [
      'server/operations/contracts/reviews/start.ts',
      'server/operations/contracts/reviews/decide.ts',
      'server/operations/contracts/reviews/notes.ts',
      'server/operations/contracts/contracts/moves.ts',
      '/sign/list/review',
    ],
  },
  paper: {
    file: 'server/domain/office/papers/machine.ts',
    sentence: '一份签报或用印申请的一生：草稿、审批、待用印、完成，或者退回、撤回、删除。',
    providedIn: ['server/operations/office/papers/moves.ts'],
    usedIn: [
      'server/operations/office/papers/submit.ts',
      'server/operations/office/papers/acts.ts',
      'server/operations/office/papers/follows.ts',
      'server/operations/office/papers/ask-for-seal.ts',
      '/office/signingReport',
      '/office/fileReport',
    ],
  },
  hrForm: {
    file: 'server/domain/hr/hr-forms/machine.ts',
    sentence: '一份人事单的一生：草稿、员工填写、审批、待生效、生效，或者退回、取消。',
    providedIn: ['server/operations/hr/hr-forms/moves.ts'],
    usedIn: [
      'server/operations/hr/hr-forms/send.ts',
      'server/operations/hr/hr-forms/fill.ts',
      'server/operations/hr/hr-forms/follows.ts',
      '/human/entryManage',
    ],
  },
  hrNotice: {
    file: 'server/domain/hr/hr-notices/machine.ts',
    sentence: '一份人事通知的一生：草稿、用印、送达、签收，或者退回、取消。',
    providedIn: ['server/operations/hr/hr-notices/moves.ts'],
    usedIn: [
      'server/operations/hr/hr-notices/send.ts',
      'server/operations/hr/hr-notices/confirm.ts',
      'server/operations/hr/hr-notices/follows.ts',
      '/human/notices',
    ],
  },
  promise: {
    file: 'server/domain/contracts/promises/machine.ts',
    sentence: '一件履约事项的一生：待履行、提前提醒、逾期、完成或取消。',
    providedIn: ['server/operations/contracts/promises/moves.ts'],
    usedIn: [
      'server/operations/contracts/promises/write.ts',
      'server/operations/contracts/promises/finish.ts',
      'server/operations/contracts/promises/transfer.ts',
      'server/operations/contracts/promises/follows.ts',
      '/user/userCenter/traceManage',
    ],
  },
  approvalProcess: {
    file: 'server/domain/contracts/approval-processes/machine.ts',
    sentence: '一个审批流程的一生：画步骤、启用、停用、删除。',
    providedIn: ['server/operations/contracts/approval-processes/approval-processes.ts'],
    usedIn: [
      'server/operations/contracts/approval-processes/approval-processes.ts',
      '/user/userCenter/approveManage',
    ],
  },
  seal: {
    file: 'server/domain/seals/seals/machine.ts',
    sentence: '一枚印章或签名的一生：审核、启用、停用、注销。',
    providedIn: ['server/operations/seals/seals/moves.ts'],
    usedIn: ['server/operations/seals/seals/moves.ts', '/user/userCenter/signature'],
  },
  sealGrant: {
    file: 'server/domain/seals/seal-grants/machine.ts',
    sentence: '一项用印授权的一生：授予、到期或收回，从不恢复。',
    providedIn: ['server/operations/seals/seals/grants.ts'],
    usedIn: ['server/operations/seals/seals/grants.ts', '/user/userCenter/signatureDetail'],
  },
  pad: {
    file: 'server/domain/seals/signature-pads/machine.ts',
    sentence: '一次手机手写签名的一生：等待扫码、书写、写好、保存，或者取消、过期。',
    providedIn: ['server/operations/seals/signature-pads/signature-pads.ts'],
    usedIn: ['server/operations/seals/signature-pads/signature-pads.ts', '/user/userCenter/signatureEdit'],
  },
  certification: {
    file: 'server/domain/company/certifications/machine.ts',
    sentence: '一次实名认证的一生：提交、核验或审核、通过或未通过。',
    providedIn: ['server/operations/company/certifications/moves.ts'],
    usedIn: [
      'server/operations/company/certifications/submit.ts',
      'server/operations/company/certifications/submit-foreign.ts',
      'server/operations/company/certifications/review.ts',
      'server/operations/company/proofs/prove-company.ts',
      'server/operations/company/proofs/legal-consent.ts',
      '/authPersonal',
      '/authCompany',
    ],
  },
  certificate: {
    file: 'server/domain/seals/certificates/machine.ts',
    sentence: '一张签名证书的一生：有效、暂停、恢复，到期或者被吊销。',
    providedIn: ['server/operations/seals/certificates/moves.ts'],
    usedIn: [
      'server/operations/seals/signing-keys/certified.ts',
      'server/operations/account/closing/closing.ts',
      'server/stored-things.ts',
    ],
  },
  ticket: {
    file: 'server/domain/account/tickets/machine.ts',
    sentence: '一张扫码登录二维码的一生：待扫码、已扫码、已确认、已登录，或者取消、过期。',
    providedIn: ['server/operations/account/sessions/scan-login.ts'],
    usedIn: ['server/operations/account/sessions/scan-login.ts', 'server/stored-things.ts'],
  },
  application: {
    file: 'server/domain/platform/applications/machine.ts',
    sentence: '单位的一个集成应用：使用、停用、删除。',
    providedIn: ['server/operations/platform/applications/manage.ts'],
    usedIn: ['server/operations/platform/applications/manage.ts', '/user/userCenter/integratedManage'],
  },
  template: {
    file: 'server/domain/templates/templates/machine.ts',
    sentence: '一个模板：启用、停用、删除。',
    providedIn: ['server/operations/templates/templates/moves.ts'],
    usedIn: ['server/operations/templates/templates/moves.ts'],
  },
  delivery: {
    file: 'server/domain/platform/deliveries/machine.ts',
    sentence: '给集成应用的一次推送：推送、重试、送达，或者放弃。',
    providedIn: ['server/operations/platform/applications/delivery-moves.ts'],
    usedIn: [
      'server/operations/platform/applications/deliver.ts',
      'server/operations/platform/applications/deliveries.ts',
      'server/operations/platform/applications/manage.ts',
      'server/stored-things.ts',
      '/user/userCenter/integratedManage',
    ],
  },
  account: {
    file: 'server/domain/account/accounts/machine.ts',
    sentence: '一个人的账号：正常使用，事项处理完后可以注销，注销后不能再登录。',
    providedIn: ['server/operations/account/closing/closing.ts'],
    usedIn: ['/cancellationAccount'],
  },
  cancellation: {
    file: 'server/domain/company/cancellations/machine.ts',
    sentence: '一次单位注销的一生：申请、冷静期，然后撤回、被否决、没有办成或注销。',
    providedIn: ['server/operations/company/cancellations/moves.ts'],
    usedIn: [
      'server/operations/company/cancellations/cancel-company.ts',
      'server/operations/company/cancellations/review.ts',
      'server/stored-things.ts',
      '/cancellationCompany',
    ],
  },
  proof: {
    file: 'server/domain/company/proofs/machine.ts',
    sentence: '证明单位授权的一次尝试：对公打款核对金额，或者请法定代表人同意。',
    providedIn: ['server/operations/company/proofs/moves.ts'],
    usedIn: [
      'server/operations/company/proofs/prove-company.ts',
      'server/operations/company/proofs/legal-consent.ts',
      'server/stored-things.ts',
    ],
  },
  operator: {
    file: 'server/domain/platform/operators/machine.ts',
    sentence: '一位平台操作员的账号：启用或停用，从不删除。',
    providedIn: ['server/operations/platform/operators/operators.ts'],
    usedIn: ['server/operations/platform/operators/operators.ts', '/ops/operators'],
  },
  order: {
    file: 'server/domain/trade/orders/machine.ts',
    sentence: '一份订单的一生：待支付、已支付，或者取消、关闭、退款。',
    providedIn: ['server/operations/trade/orders/orders.ts'],
    usedIn: ['server/operations/trade/orders/orders.ts', 'server/stored-things.ts'],
  },
  payment: {
    file: 'server/domain/trade/payments/machine.ts',
    sentence: '一笔付款的一生：去支付渠道付款或提交转账，然后计入订单、没有完成，或者退回。',
    providedIn: ['server/operations/trade/payments/moves.ts'],
    usedIn: [
      'server/operations/trade/payments/begin.ts',
      'server/operations/trade/payments/take.ts',
      'server/operations/trade/payments/settle.ts',
      'server/operations/trade/payments/follows.ts',
      '/orderInfo',
      '/ops/orders',
    ],
  },
  quotaGrant: {
    file: 'server/domain/trade/quotas/machine.ts',
    sentence: '一份到账的套餐：可以使用，申请退款时停用，然后恢复或收回。',
    providedIn: ['server/operations/trade/quotas/moves.ts'],
    usedIn: [
      'server/operations/trade/orders/orders.ts',
      'server/operations/trade/quotas/follows.ts',
      '/orderInfo',
    ],
  },
  refund: {
    file: 'server/domain/trade/refunds/machine.ts',
    sentence: '一笔付款退回的一生：交给支付渠道、等待结果、退回，或者被拒绝后再试、另行退回。',
    providedIn: ['server/operations/trade/refunds/moves.ts'],
    usedIn: [
      'server/operations/trade/refunds/send.ts',
      'server/operations/trade/refunds/desk.ts',
      '/ops/orders',
    ],
  },
  invoice: {
    file: 'server/domain/trade/invoices/machine.ts',
    sentence: '一张发票的一生：待开票、已开票，开不出的重新申请，开错的红冲。',
    providedIn: ['server/operations/trade/invoices/moves.ts'],
    usedIn: ['server/operations/trade/invoices/moves.ts', '/ops/invoices'],
  },
  subsidy: {
    file: 'server/domain/trade/subsidies/machine.ts',
    sentence: '一份补贴申请的一生：提交、审核、退回、通过、发放，或者撤回。',
    providedIn: ['server/operations/trade/subsidies/moves.ts'],
    usedIn: [
      'server/operations/trade/subsidies/subsidies.ts',
      'server/operations/trade/subsidies/review.ts',
      '/user/userCenter/subsidyApplication',
    ],
  },
  affiliation: {
    file: 'server/domain/company/affiliations/machine.ts',
    sentence: '一家单位在集团里的位置：被邀请、接受并授权、修改授权，到退出、移出或注销。',
    providedIn: ['server/operations/company/affiliations/moves.ts'],
    usedIn: [
      'server/operations/company/affiliations/members.ts',
      'server/operations/company/affiliations/belonging.ts',
      'server/operations/company/affiliations/follows.ts',
      '/user/userCenter/groupManage',
    ],
  },
  loan: {
    file: 'server/domain/contracts/loans/machine.ts',
    sentence: '一张借条的一生：双方签署、还款、逾期、还清、结清。',
    providedIn: ['server/operations/contracts/loans/moves.ts'],
    usedIn: [
      'server/operations/contracts/loans/launch.ts',
      'server/operations/contracts/loans/follows.ts',
      'server/operations/contracts/loans/payer.ts',
      'server/operations/contracts/repayments/submit.ts',
      'server/operations/contracts/repayments/decide.ts',
      'server/operations/contracts/repayments/prove.ts',
      'server/stored-things.ts',
      '/sign/list/loan',
    ],
  },
  lawyerReview: {
    file: 'server/domain/contracts/lawyer-reviews/machine.ts',
    sentence: '一项律师服务的一生：申请、接单、出具意见书、客户确认或要求修改。',
    providedIn: ['server/operations/contracts/lawyer-reviews/moves.ts'],
    usedIn: [
      'server/operations/contracts/lawyer-reviews/decide.ts',
      'server/operations/contracts/lawyer-reviews/write.ts',
      'server/operations/contracts/lawyer-reviews/follows.ts',
      'server/stored-things.ts',
      '/sign/list/lawyer',
    ],
  },
  batch: {
    file: 'server/domain/contracts/batches/machine.ts',
    sentence: '一次批量签署或用印的一生：逐份进行，全部完成，或有未完成的而重新用印。',
    providedIn: ['server/operations/contracts/batches/moves.ts'],
    usedIn: [
      'server/operations/contracts/batches/start.ts',
      'server/operations/contracts/batches/lists.ts',
      'server/operations/contracts/batches/follows.ts',
    ],
  },
  batchItem: {
    file: 'server/domain/contracts/batches/item-machine.ts',
    sentence: '批量任务中一份合同的经过：排队、写入签名、完成，或未完成并附原因。',
    providedIn: ['server/operations/contracts/batches/moves.ts'],
    usedIn: [
      'server/operations/contracts/batches/seal.ts',
      'server/operations/contracts/batches/start.ts',
      'server/operations/contracts/batches/follows.ts',
    ],
  },
  repayment: {
    file: 'server/domain/contracts/repayments/machine.ts',
    sentence: '一笔还款的一生：提交之后由出借人确认，或者提出异议。',
    providedIn: ['server/operations/contracts/repayments/decide.ts'],
    usedIn: ['server/operations/contracts/repayments/decide.ts', '/sign/list/loan'],
  },
  filing: {
    file: 'server/domain/archive/filings/machine.ts',
    sentence: '一份合同在一个单位归档里的一生：待归档、已归档，可以移回；被保全时原地不动。',
    providedIn: ['server/operations/archive/filings/moves.ts'],
    usedIn: [
      'server/operations/archive/filings/many.ts',
      'server/operations/archive/filings/by-rule.ts',
      'server/operations/archive/filings/keep.ts',
      'server/operations/archive/filings/scans.ts',
      'server/stored-things.ts',
      '/user/userCenter/contractFiling',
    ],
  },
  receipt: {
    file: 'server/domain/contracts/receipts/machine.ts',
    sentence: '一张收条的一生：开具之后由对方签署确认，或者拒签、撤回、过期。',
    providedIn: ['server/operations/contracts/receipts/moves.ts'],
    usedIn: [
      'server/operations/contracts/receipts/issue.ts',
      'server/operations/contracts/receipts/follows.ts',
      'server/stored-things.ts',
      '/sign/list/receipt',
    ],
  },
  staff: {
    file: 'server/domain/company/staff/machine.ts',
    sentence: '一个人在一家单位里的位置：受邀或申请、在职、停用、离职。',
    providedIn: ['server/operations/company/staff/moves.ts'],
    usedIn: [
      'server/operations/company/invitations/invitations.ts',
      'server/operations/company/staff/join-requests.ts',
      'server/operations/company/staff/manage.ts',
      'server/operations/company/leaving/leave.ts',
      'server/stored-things.ts',
    ],
  },
}

/** In the order of the documentation. */
export const serverExhibits: readonly Exhibit[] = Object.entries(SAID).map(([noun, said]) => {
  const { machine } = storedThings[noun as StoredNoun]
  return { name: machine.id, side: 'server', machine, ...said }
})
