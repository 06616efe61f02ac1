// The events of a contract's history in words, for the screen and the evidence report alike.

const WORDS: Readonly<Record<string, string>> = {
  'contract:draft.created': '新建合同草稿',
  'contract:contract.launched': '发起合同签署',
  'contract:approval.passed': '单位审批通过，开始签署',
  'contract:approval.refused': '单位审批被驳回，退回修改',
  'contract:contract.reopened': '修改被驳回的合同',
  'approval:approval.started': '提交单位审批',
  'approval:task.agreed': '审批同意',
  'approval:task.refused': '审批驳回',
  'approval:task.transferred': '审批转交给同事',
  'approval:task.added': '审批加签',
  'approval:task.urged': '催办审批人',
  'approval:subject.withdrawn': '审批随合同撤回',
  'approval:subject.ended': '审批随合同结束',
  'contract:contract.withdrawn': '撤回修改',
  'contract:contract.revoked': '撤回合同',
  'contract:contract.transferred': '转交给同事负责',
  'contract:deadline.extended': '延长签署截止时间',
  'contract:party.urged': '催办签署方',
  'contract:party.sealing': '开始写入签名',
  'contract:party.sealingFailed': '写入签名失败',
  'contract:party.signed': '一方签署完成',
  'contract:party.rejected': '合同因拒签结束',
  'contract:documents.finished': '加入长期验证数据并复核通过，合同完成',
  'contract:documents.finishFailed': '固化复核未通过',
  'contract:finish.retried': '重新固化',
  'contract:contract.hidden': '从本人列表中删除',
  'contract:evidence.issued': '出具出证报告',
  'party:turn.came': '通知签署方签署',
  'party:party.transferred': '转交给同事签署',
  'party:link.read': '通过短信链接阅读合同',
  'party:task.opened': '查看合同文件',
  'party:willing.proved': '意愿认证通过',
  'party:signing.submitted': '确认签署',
  'party:seal.applied': '申请用印',
  'party:application.withdrawn': '撤回用印申请',
  'party:approval.passed': '用印审批通过',
  'party:approval.refused': '用印审批被驳回，退回申请人',
  'party:seal.used': '确认用印',
  'party:seal.returned': '退回用印申请',
  'party:seal.transferred': '转交同事用印',
  'party:sealing.finished': '签名与时间戳写入文件',
  'party:sealing.failed': '写入签名失败，退回签署方',
  'party:signing.rejected': '拒签',
  'party:contract.expired': '签署方逾期未签',
  'party:contract.ended': '合同结束，无需再签',
}

const INTERNAL: readonly string[] = [
  'contract:approval.refused',
  'party:seal.applied',
  'party:application.withdrawn',
  'party:approval.passed',
  'party:approval.refused',
  'party:seal.returned',
  'party:seal.transferred',
]

/** Whether an event concerns one company alone: who approved there, who asked for its seal, and what they said. */
export const isInternalEvent = (event: string): boolean =>
  event.startsWith('approval:') || INTERNAL.includes(event)

/** The Chinese words of an audit entry; an unknown event is shown by its name. */
export const eventWords = (event: string): string =>
  WORDS[event] ?? (event.includes('xstate.after.deadline') ? '到达签署截止时间，合同过期' : event)
