// Words of contract lists and pages, keyed by the codes the server sends.
import { APPROVAL_STATUS } from '#protocol/contracts/approvals.ts'
import type { SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import { REVIEW_STATUS } from '#protocol/contracts/reviews/status.ts'
import type { SealOutcome } from '#protocol/seals/seal-requests.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
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

export const APPROVAL_WORDS: Record<number, { readonly word: string; readonly tone: Tone }> = {
  [APPROVAL_STATUS.running]: { word: '审批中', tone: 'active' },
  [APPROVAL_STATUS.passed]: { word: '已通过', tone: 'success' },
  [APPROVAL_STATUS.refused]: { word: '已驳回', tone: 'danger' },
  [APPROVAL_STATUS.withdrawn]: { word: '已撤回', tone: 'neutral' },
  [APPROVAL_STATUS.terminated]: { word: '已终止', tone: 'neutral' },
}

export const REVIEW_WORDS: Record<number, { readonly word: string; readonly tone: Tone }> = {
  [REVIEW_STATUS.running]: { word: '审查中', tone: 'active' },
  [REVIEW_STATUS.passed]: { word: '已通过', tone: 'success' },
  [REVIEW_STATUS.returned]: { word: '已退回', tone: 'danger' },
  [REVIEW_STATUS.withdrawn]: { word: '已撤回', tone: 'neutral' },
  [REVIEW_STATUS.ended]: { word: '已结束', tone: 'neutral' },
}

export const SEAL_OUTCOMES: Record<
  Exclude<SealOutcome, ''>,
  { readonly word: string; readonly tone: Tone }
> = {
  sealed: { word: '已用印', tone: 'success' },
  returned: { word: '已退回', tone: 'danger' },
  withdrawn: { word: '已撤回', tone: 'neutral' },
  ended: { word: '已终止', tone: 'neutral' },
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
  [PARTY_STATUS.objected]: { word: '有异议', tone: 'danger' },
  [PARTY_STATUS.sealing]: { word: '落章中', tone: 'active' },
}
