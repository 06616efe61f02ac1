// Words of contract lists and pages, keyed by the codes the server sends.
import type { SigningTab } from '#protocol/contract/contracts.ts'
import { PARTY_STATUS } from '#protocol/contract/status.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const TAB_WORDS: Record<SigningTab, string> = {
  all: '全部',
  toSign: '待我签',
  waiting: '待他人签',
  completed: '已完成',
  revoked: '已撤回',
  rejected: '已拒签',
  expired: '已过期',
  cc: '抄送我',
}

export const EMPTY_WORDS: Record<SigningTab, string> = {
  all: '还没有合同',
  toSign: '没有等待您签署的合同',
  waiting: '没有等待他人签署的合同',
  completed: '还没有签署完成的合同',
  revoked: '没有已撤回的合同',
  rejected: '没有被拒签的合同',
  expired: '没有过期的合同',
  cc: '没有抄送给您的合同',
}

export const PARTY_WORDS: Record<number, { readonly word: string; readonly tone: Tone }> = {
  [PARTY_STATUS.pending]: { word: '未轮到', tone: 'neutral' },
  [PARTY_STATUS.toConfirm]: { word: '待确认', tone: 'active' },
  [PARTY_STATUS.toSign]: { word: '待签署', tone: 'active' },
  [PARTY_STATUS.sealApproving]: { word: '用印审批中', tone: 'active' },
  [PARTY_STATUS.toSeal]: { word: '待用印', tone: 'active' },
  [PARTY_STATUS.signed]: { word: '已签署', tone: 'success' },
  [PARTY_STATUS.rejected]: { word: '已拒签', tone: 'danger' },
  [PARTY_STATUS.expired]: { word: '已过期', tone: 'warning' },
  [PARTY_STATUS.cancelled]: { word: '已取消', tone: 'neutral' },
  [PARTY_STATUS.sealing]: { word: '落章中', tone: 'active' },
}

/** What an entry of the history says; entries of parties carry the party's name in their detail. */
export const HISTORY_WORDS: Record<string, string> = {
  'contract:contract.created': '新建合同',
  'contract:contract.launched': '发起签署',
  'contract:contract.withdrawn': '撤回修改',
  'contract:contract.revoked': '撤回合同',
  'contract:deadline.extended': '延长截止时间',
  'contract:party.urged': '催办',
  'contract:party.sealing': '开始落章',
  'contract:party.sealingFailed': '落章未成功',
  'contract:party.signed': '完成一方签署',
  'contract:party.rejected': '合同因拒签结束',
  'contract:documents.finished': '加入长期验证数据并复核通过',
  'contract:documents.finishFailed': '固化复核未通过',
  'contract:finish.retried': '重新固化',
  'contract:xstate.after.deadline.contract.signing': '到期未签完，合同过期',
  'contract:copied': '复制为新草稿',
  'contract:downloaded': '下载文件',
  'contract:viewed': '查看合同',
  'contract:evidence.issued': '出具出证报告',
  'party:turn.came': '轮到签署',
  'party:signing.submitted': '确认签署',
  'party:sealing.finished': '签名写入文件',
  'party:sealing.failed': '签名写入未成功',
  'party:signing.rejected': '拒绝签署',
  'party:contract.expired': '签署任务过期',
  'party:contract.ended': '签署任务取消',
  'will.proven': '通过意愿认证',
  'party:viewed': '打开签署页面',
}
