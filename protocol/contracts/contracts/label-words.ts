// The states of contracts as lists, pages and tables for Excel call them.
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'

/** The words of a row's `label`. */
export const LABEL_WORDS: Readonly<Record<ContractRow['label'], string>> = {
  draft: '草稿',
  reviewing: '内容审查中',
  approving: '审批中',
  returned: '已退回',
  toConfirm: '待我确认',
  confirming: '确认中',
  preparing: '准备签署',
  preparingFailed: '准备失败',
  toSign: '待我签',
  waiting: '待他人签',
  inSealUse: '用印中',
  expiringSoon: '即将到期',
  finishing: '固化中',
  finishingFailed: '固化失败',
  completed: '已完成',
  voiding: '作废中',
  voided: '已作废',
  revoked: '已撤回',
  rejected: '已拒签',
  expired: '已过期',
}
