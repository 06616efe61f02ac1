// States and kinds of an export in words, which are other ones in another set of rows.
import type { CertificationState } from '#protocol/company/certifications/facts.ts'
import { STAFF_STATUS } from '#protocol/company/staff/status.ts'
import type { ContractState, PartyState } from '#protocol/contracts/contracts/status.ts'
import type { LoanState } from '#protocol/contracts/loans/status.ts'
import type { ReceiptState } from '#protocol/contracts/receipts/status.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { CertificateState } from '#protocol/seals/certificates/facts.ts'
import type { OrderState } from '#protocol/trade/orders.ts'

type Words<Stored extends string = string> = Readonly<Record<Stored, string>>

const certifications: Words<CertificationState> = {
  uncertified: '未认证',
  checking: '核验中',
  proving: '待验证',
  reviewing: '待审核',
  certified: '已通过',
  suspended: '已暂停',
  failed: '未通过',
  withdrawn: '已撤回',
  ended: '已结束',
}

const certificates: Words<CertificateState> = {
  valid: '有效',
  suspended: '已暂停',
  revoked: '已吊销',
  expired: '已到期',
}

const contracts: Words<ContractState> = {
  draft: '草稿',
  reviewing: '内容审查中',
  approving: '审批中',
  confirming: '待确认',
  preparing: '准备签署',
  preparingFailed: '填写内容未能写入文件',
  signing: '签署中',
  expiring: '已到期，正在写入签名',
  finishing: '正在生成最终文件',
  finishingFailed: '最终文件未能生成',
  completed: '已完成',
  returned: '已退回',
  revoked: '已撤回',
  rejected: '已拒签',
  expired: '已过期',
  voiding: '作废中',
  voided: '已作废',
}

const signings: Words<PartyState> = {
  pending: '未轮到',
  toConfirm: '待确认',
  toSign: '待签署',
  sealApproving: '用印审批中',
  toSeal: '待用印',
  sealing: '正在写入',
  signed: '已签署',
  rejected: '已拒签',
  expired: '已过期',
  cancelled: '已取消',
  objected: '有异议',
}

const loans: Words<LoanState> = {
  draft: '草稿',
  toSign: '待签署',
  repaying: '还款中',
  overdue: '已逾期',
  settling: '待出结清证明',
  settled: '已结清',
  rejected: '已拒签',
  revoked: '已撤回',
  expired: '已过期',
}

const receipts: Words<ReceiptState> = {
  draft: '草稿',
  issued: '待签署',
  confirmed: '已确认',
  disputed: '有异议',
  revoked: '已撤回',
  expired: '已过期',
}

const orders: Words<Exclude<OrderState, 'drawnUp'>> = {
  unpaid: '待支付',
  paid: '已支付',
  cancelled: '已取消',
  closed: '已关闭',
  awaitingTransfer: '待确认到账',
  refunding: '退款中',
  refunded: '已退款',
}

const hrForms: Words<HrKind> = { entry: '入职', regular: '转正', transfer: '调岗', depart: '离职' }

/** By the set of rows they stand in. */
export const WORDS = {
  bindings: { zky: '科技云通行证', wechat: '微信' },
  certifications,
  certificates,
  companies: STAFF_STATUS,
  contracts,
  signings,
  faceChecks: { pending: '等待中', passed: '已通过', failed: '未通过' },
  seals: { generated: '按姓名生成', drawn: '手写', typed: '输入文字', picture: '图片' },
  loans,
  receipts,
  files: {
    attachment: '附件',
    contract: '合同文件',
    word: 'Word 文件',
    offline: '线下合同',
    identity: '证件图片',
    picture: '图片',
    annex: '合同附件',
    template: '模板文件',
  },
  looks: {
    'certification:opened': '运营人员查看实名认证资料',
    'hrForm:personal.seen': '单位人事查看本人填写的资料',
    'hrForm:file.opened': '单位人事打开上传的文件',
  },
  hrForms,
  hrPapers: { contract: '劳动合同', idCard: '身份证', certificate: '证件' },
  orders,
} as const satisfies Record<string, Words>

export const wordFor = (set: keyof typeof WORDS, value: unknown): string => {
  const stored = typeof value === 'string' ? value : ''
  return (WORDS[set] as Words)[stored] ?? stored
}
