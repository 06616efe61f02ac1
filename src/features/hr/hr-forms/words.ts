// Words of HR forms: days, tabs and events.
import type { HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import { nearness } from '#src/ui/hr-words.ts'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormTab } from '#protocol/hr/hr-forms/status.ts'

export const TAB_WORDS: Record<HrFormTab, string> = {
  all: '全部',
  draft: '草稿',
  filling: '待填写',
  approving: '审批中',
  mending: '待补充',
  returned: '已退回',
  passed: '待生效',
  done: '已生效',
  cancelled: '已取消',
}

/** Whose part of a form it is. */
export const OWNER_WORDS: Record<HrOwner, string> = {
  employee: '员工填写部分',
  hr: '人事填写部分',
  head: '主管填写部分',
}

const OVER: readonly number[] = [HR_FORM_STATUS.done, HR_FORM_STATUS.cancelled]

/** How long until its day, or since; empty for what is over and what has no day yet. */
export const nearWords = (
  { effectiveDay, status }: { readonly effectiveDay: string; readonly status: number },
  today: string,
): string => (effectiveDay === '' || OVER.includes(status) ? '' : nearness(effectiveDay, today).word)

const EVENTS: Readonly<Record<string, string>> = {
  'hrForm:draft.created': '新建草稿',
  'hrForm:hrForm.sent': '发出',
  'hrForm:hrForm.filled': '员工已填好',
  'hrForm:hrForm.partReturned': '退回一部分修改',
  'hrForm:hrForm.headMended': '改好主管填写部分，回到审批人',
  'hrForm:hrForm.urged': '提醒填写',
  'hrForm:hrForm.cancelled': '取消',
  'hrForm:approval.passed': '审批全部通过',
  'hrForm:approval.refused': '审批被驳回，退回修改',
  'hrForm:personal.seen': '查看了个人信息',
  'hrForm:head.filled': '填写了主管部分',
  'hrForm:contract.begun': '发起劳动合同',
  'hrForm:due.told': '提醒到期事项',
  'hrForm:due.settled': '到期事项已办理',
  'hrForm:file.opened': '打开了个人材料',
  'hrForm:effect.done': '已在单位中办理',
  'hrForm:effect.refused': '没有自动办理',
  'hrForm:xstate.after.reminderTime.hrForm.filling': '自动提醒员工填写',
  'hrForm:xstate.after.reminderTime.hrForm.mending': '自动提醒补充',
  'hrForm:xstate.after.effectiveDay.hrForm.passed': '到期生效',
  'approval:approval.started': '开始审批',
  'approval:task.agreed': '审批同意',
  'approval:task.refused': '审批驳回',
  'approval:task.transferred': '审批转交给同事',
  'approval:task.added': '审批加签',
  'approval:task.urged': '催办审批人',
  'approval:subject.withdrawn': '审批随人事单取消',
}

/** The Chinese words of an entry of a form's history; an unknown event is shown by its name. */
export const eventWords = (event: string): string => EVENTS[event] ?? event
