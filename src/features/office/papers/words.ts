// Words of papers: states, tabs and events.
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import type { PaperTab, PaperTaskTab } from '#protocol/office/papers/status.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const KIND_WORDS: Record<PaperKind, string> = { report: '合同签报', fileSeal: '文件用印' }

export const STATE_WORDS: Record<number, { readonly word: string; readonly tone: Tone }> = {
  [PAPER_STATUS.draft]: { word: '草稿', tone: 'neutral' },
  [PAPER_STATUS.approving]: { word: '审批中', tone: 'active' },
  [PAPER_STATUS.toSeal]: { word: '待用印', tone: 'active' },
  [PAPER_STATUS.completed]: { word: '已完成', tone: 'success' },
  [PAPER_STATUS.returned]: { word: '已退回', tone: 'danger' },
  [PAPER_STATUS.withdrawn]: { word: '已撤回', tone: 'neutral' },
}

export const TAB_WORDS: Record<PaperTab, string> = {
  all: '全部',
  approving: '审批中',
  toSeal: '待用印',
  completed: '已完成',
  back: '已退回',
  copied: '抄送我',
}

export const TASK_TABS: Record<PaperTaskTab, { readonly tab: string; readonly empty: string }> = {
  toApprove: { tab: '待我审批', empty: '没有等您审批的签报和用印申请' },
  toSeal: { tab: '待我用印', empty: '没有等您用印的文件' },
  done: { tab: '我已处理', empty: '您还没有处理过签报和用印申请' },
}

const EVENTS: Readonly<Record<string, string>> = {
  'paper:draft.created': '新建草稿',
  'paper:paper.submitted': '提交',
  'paper:approval.passed': '审批全部通过',
  'paper:approval.refused': '审批被驳回，退回修改',
  'paper:paper.withdrawn': '撤回',
  'paper:paper.reopened': '重新修改',
  'paper:paper.deleted': '删除',
  'paper:paper.transferred': '转交给同事继续办理',
  'paper:sealing.finished': '用印完成',
  'paper:sealing.failed': '用印没有完成，退回修改',
  'approval:approval.started': '开始审批',
  'approval:task.agreed': '审批同意',
  'approval:task.refused': '审批驳回',
  'approval:task.transferred': '审批转交给同事',
  'approval:task.added': '审批加签',
  'approval:task.urged': '催办审批人',
  'approval:subject.withdrawn': '审批随申请撤回',
}

/** The Chinese words of an entry of a paper's history; an unknown event is shown by its name. */
export const eventWords = (event: string): string => EVENTS[event] ?? event
