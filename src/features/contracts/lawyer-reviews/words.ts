// States, actions and history of lawyer reviews in words.
import type { LawyerReviewAction } from '#protocol/contracts/lawyer-reviews/status.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

/** By status number. */
export const LAWYER_WORDS: Readonly<Record<number, { readonly word: string; readonly tone: Tone }>> = {
  1: { word: '待接单', tone: 'warning' },
  2: { word: '审查中', tone: 'active' },
  3: { word: '待律师签署', tone: 'active' },
  4: { word: '待客户确认', tone: 'warning' },
  5: { word: '已完成', tone: 'success' },
  6: { word: '未接受', tone: 'danger' },
  7: { word: '已撤回', tone: 'neutral' },
  8: { word: '已过期', tone: 'neutral' },
}

export const ACTION_WORDS: Readonly<Record<LawyerReviewAction, string>> = {
  accept: '接单',
  write: '撰写意见',
  sign: '签署意见书',
  confirm: '确认意见书',
  revise: '要求修改',
  cancel: '撤回申请',
  decline: '婉拒',
}

const EVENTS: Readonly<Record<string, string>> = {
  'application.made': '提交申请',
  'application.accepted': '律师接单',
  'application.declined': '律师未接受委托',
  'application.cancelled': '撤回申请',
  'lawyer.left': '律师不再承办',
  'opinion.issued': '生成法律意见书',
  'opinion.signed': '律师签署法律意见书',
  'opinion.ended': '意见书未签署，重新撰写',
  'opinion.confirmed': '客户确认意见书',
  'opinion.returned': '客户要求修改',
}

/** Words of an entry of the history. */
export const lawyerEventWords = (event: string): string =>
  event.includes('.after.') ? '期限内没有律师接单' : (EVENTS[event.replace('lawyerReview:', '')] ?? event)
