// Words of notices to employees: kinds, tabs and events.
import type { HrNoticeKind, HrNoticeTab } from '#protocol/hr/hr-notices/status.ts'

export const KIND_WORDS: Readonly<Record<HrNoticeKind, string>> = {
  offer: '录用',
  regular: '转正',
  transfer: '调岗',
  dismiss: '解除',
  leaving: '离职证明',
  other: '其他',
}

export const TAB_WORDS: Readonly<Record<HrNoticeTab, string>> = {
  all: '全部',
  draft: '草稿',
  sealing: '用印中',
  delivered: '待签收',
  confirmed: '已签收',
  returned: '已退回',
  cancelled: '已取消',
}

const EVENTS: Readonly<Record<string, string>> = {
  'hrNotice:draft.created': '新建草稿',
  'hrNotice:hrNotice.submitted': '提交用印',
  'hrNotice:paper.completed': '已盖章，送达员工',
  'hrNotice:paper.returned': '没有盖章，退回修改',
  'hrNotice:hrNotice.urged': '提醒员工签收',
  'hrNotice:hrNotice.confirmed': '员工确认签收',
  'hrNotice:hrNotice.cancelled': '取消',
  'hrNotice:xstate.after.reminderTime.hrNotice.delivered': '自动提醒员工签收',
}

/** The words of an entry of a notice's history. */
export const eventWords = (event: string): string => EVENTS[event] ?? '变更'
