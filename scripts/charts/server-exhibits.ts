// The charts of the things the server keeps.
import type { Exhibit } from './exhibit.ts'
import { applicationLifecycle } from '#server/domain/applications/lifecycle.ts'
import { deliveryLifecycle } from '#server/domain/deliveries/lifecycle.ts'
import { approvalProcessLifecycle } from '#server/domain/approval-processes/lifecycle.ts'
import { approvalLifecycle } from '#server/domain/approvals/lifecycle.ts'
import { certificateLifecycle } from '#server/domain/certificates/lifecycle.ts'
import { certificationLifecycle } from '#server/domain/certifications/lifecycle.ts'
import { cancellationLifecycle } from '#server/domain/companies/cancellation-lifecycle.ts'
import { accountLifecycle } from '#server/domain/accounts/lifecycle.ts'
import { contractLifecycle } from '#server/domain/contracts/lifecycle.ts'
import { operatorLifecycle } from '#server/domain/operators/lifecycle.ts'
import { orderLifecycle } from '#server/domain/orders/lifecycle.ts'
import { proofLifecycle } from '#server/domain/proofs/lifecycle.ts'
import { partyLifecycle } from '#server/domain/parties/lifecycle.ts'
import { grantLifecycle } from '#server/domain/seals/grant-lifecycle.ts'
import { sealLifecycle } from '#server/domain/seals/lifecycle.ts'
import { padLifecycle } from '#server/domain/seals/pad-lifecycle.ts'
import { ticketLifecycle } from '#server/domain/tickets/lifecycle.ts'
import { staffLifecycle } from '#server/domain/staff/lifecycle.ts'

/** In the order of the documentation. */
export const serverExhibits: readonly Exhibit[] = [
  {
    name: 'contract',
    side: 'server',
    file: 'server/domain/contracts/lifecycle.ts',
    machine: contractLifecycle,
    sentence: '一份合同的一生：草稿、审批、签署中、固化、完成，或者中途结束。',
    providedIn: ['server/operations/contracts/contract-moves.ts'],
    usedIn: [
      'server/operations/contracts/launch.ts',
      'server/operations/contracts/moves.ts',
      'server/operations/approvals/subjects.ts',
      'server/operations/signing/seal-documents.ts',
      'server/operations/signing/finish-documents.ts',
      'server/operations/due-after.ts',
    ],
  },
  {
    name: 'party',
    side: 'server',
    file: 'server/domain/parties/lifecycle.ts',
    machine: partyLifecycle,
    sentence: '一个签署方的一生：等待轮到、签署或申请用印、签名写入文件，或者退出。',
    providedIn: [
      'server/operations/contracts/party-moves.ts',
      'server/operations/contracts/application-effects.ts',
    ],
    usedIn: [
      'server/operations/signing/sign.ts',
      'server/operations/signing/seal-documents.ts',
      'server/operations/contracts/contract-moves.ts',
      'server/operations/seal-requests/apply.ts',
      'server/operations/seal-requests/use.ts',
      '/sign/list/signatureApprovalList',
    ],
  },
  {
    name: 'approval',
    side: 'server',
    file: 'server/domain/approvals/lifecycle.ts',
    machine: approvalLifecycle,
    sentence: '一次审批的一生：逐步通过，或者被驳回、撤回、终止。',
    providedIn: ['server/operations/approvals/moves.ts'],
    usedIn: [
      'server/operations/approvals/start.ts',
      'server/operations/approvals/decide.ts',
      'server/operations/contracts/contract-moves.ts',
      '/sign/list/approval',
    ],
  },
  {
    name: 'approvalProcess',
    side: 'server',
    file: 'server/domain/approval-processes/lifecycle.ts',
    machine: approvalProcessLifecycle,
    sentence: '一个审批流程的一生：画步骤、启用、停用、删除。',
    providedIn: ['server/operations/approvals/processes.ts'],
    usedIn: ['server/operations/approvals/processes.ts', '/user/userCenter/approveManage'],
  },
  {
    name: 'seal',
    side: 'server',
    file: 'server/domain/seals/lifecycle.ts',
    machine: sealLifecycle,
    sentence: '一枚印章或签名的一生：审核、启用、停用、注销。',
    providedIn: ['server/operations/change-seals.ts'],
    usedIn: ['server/operations/change-seals.ts', '/user/userCenter/signature'],
  },
  {
    name: 'sealGrant',
    side: 'server',
    file: 'server/domain/seals/grant-lifecycle.ts',
    machine: grantLifecycle,
    sentence: '一项用印授权的一生：授予、到期或收回，从不恢复。',
    providedIn: ['server/operations/seal-grants.ts'],
    usedIn: ['server/operations/seal-grants.ts', '/user/userCenter/signatureDetail'],
  },
  {
    name: 'signaturePad',
    side: 'server',
    file: 'server/domain/seals/pad-lifecycle.ts',
    machine: padLifecycle,
    sentence: '一次手机手写签名的一生：等待扫码、书写、写好、保存，或者取消、过期。',
    providedIn: ['server/operations/signature-pads.ts'],
    usedIn: ['server/operations/signature-pads.ts', '/user/userCenter/signatureEdit'],
  },
  {
    name: 'certification',
    side: 'server',
    file: 'server/domain/certifications/lifecycle.ts',
    machine: certificationLifecycle,
    sentence: '一次实名认证的一生：提交、核验或审核、通过或未通过。',
    providedIn: ['server/operations/certify.ts'],
    usedIn: [
      'server/operations/submit-certification.ts',
      'server/operations/submit-foreign.ts',
      'server/operations/platform/audit-certifications.ts',
      'server/operations/proofs/prove-company.ts',
      'server/operations/proofs/legal-consent.ts',
      '/authPersonal',
      '/authCompany',
    ],
  },
  {
    name: 'certificate',
    side: 'server',
    file: 'server/domain/certificates/lifecycle.ts',
    machine: certificateLifecycle,
    sentence: '一张签名证书的一生：有效、暂停、恢复，到期或者被吊销。',
    providedIn: ['server/operations/certificates/moves.ts'],
    usedIn: [
      'server/operations/certified-keys.ts',
      'server/operations/close-account.ts',
      'server/operations/due-after.ts',
    ],
  },
  {
    name: 'ticket',
    side: 'server',
    file: 'server/domain/tickets/lifecycle.ts',
    machine: ticketLifecycle,
    sentence: '一张扫码登录二维码的一生：待扫码、已扫码、已确认、已登录，或者取消、过期。',
    providedIn: ['server/operations/scan-login.ts'],
    usedIn: ['server/operations/scan-login.ts', 'server/operations/due-after.ts'],
  },
  {
    name: 'application',
    side: 'server',
    file: 'server/domain/applications/lifecycle.ts',
    machine: applicationLifecycle,
    sentence: '单位的一个集成应用：使用、停用、删除。',
    providedIn: ['server/operations/applications/manage.ts'],
    usedIn: ['server/operations/applications/manage.ts', '/user/userCenter/integratedManage'],
  },
  {
    name: 'delivery',
    side: 'server',
    file: 'server/domain/deliveries/lifecycle.ts',
    machine: deliveryLifecycle,
    sentence: '给集成应用的一次推送：推送、重试、送达，或者放弃。',
    providedIn: ['server/operations/applications/delivery-moves.ts'],
    usedIn: [
      'server/operations/applications/deliver.ts',
      'server/operations/applications/deliveries.ts',
      'server/operations/applications/manage.ts',
      'server/operations/due-after.ts',
      '/user/userCenter/integratedManage',
    ],
  },
  {
    name: 'account',
    side: 'server',
    file: 'server/domain/accounts/lifecycle.ts',
    machine: accountLifecycle,
    sentence: '一个人的账号：正常使用，事项处理完后可以注销，注销后不能再登录。',
    providedIn: ['server/operations/close-account.ts'],
    usedIn: ['/cancellationAccount'],
  },
  {
    name: 'cancellation',
    side: 'server',
    file: 'server/domain/companies/cancellation-lifecycle.ts',
    machine: cancellationLifecycle,
    sentence: '一次单位注销的一生：申请、冷静期，然后撤回、被否决、没有办成或注销。',
    providedIn: ['server/operations/companies/cancellation-moves.ts'],
    usedIn: [
      'server/operations/companies/cancel-company.ts',
      'server/operations/platform/cancellations.ts',
      'server/operations/due-after.ts',
      '/cancellationCompany',
    ],
  },
  {
    name: 'proof',
    side: 'server',
    file: 'server/domain/proofs/lifecycle.ts',
    machine: proofLifecycle,
    sentence: '证明单位授权的一次尝试：对公打款核对金额，或者请法定代表人同意。',
    providedIn: ['server/operations/proofs/proof-moves.ts'],
    usedIn: [
      'server/operations/proofs/prove-company.ts',
      'server/operations/proofs/legal-consent.ts',
      'server/operations/due-after.ts',
    ],
  },
  {
    name: 'operator',
    side: 'server',
    file: 'server/domain/operators/lifecycle.ts',
    machine: operatorLifecycle,
    sentence: '一位平台操作员的账号：启用或停用，从不删除。',
    providedIn: ['server/operations/platform/operators.ts'],
    usedIn: ['server/operations/platform/operators.ts', '/ops/operators'],
  },
  {
    name: 'order',
    side: 'server',
    file: 'server/domain/orders/lifecycle.ts',
    machine: orderLifecycle,
    sentence: '一份订单的一生：待支付、已支付，或者取消、关闭、退款。',
    providedIn: ['server/operations/orders.ts'],
    usedIn: ['server/operations/orders.ts', 'server/operations/due-after.ts'],
  },
  {
    name: 'staff',
    side: 'server',
    file: 'server/domain/staff/lifecycle.ts',
    machine: staffLifecycle,
    sentence: '一个人在一家单位里的位置：受邀或申请、在职、停用、离职。',
    providedIn: ['server/operations/staff/staff-moves.ts'],
    usedIn: [
      'server/operations/staff/invitations.ts',
      'server/operations/staff/applications.ts',
      'server/operations/staff/manage.ts',
      'server/operations/staff/leaving.ts',
      'server/operations/due-after.ts',
    ],
  },
]
