// The history of the told contract in words, as each side reads it.

const BEGUN = ['林清和：新建合同草稿', '林清和：发起合同签署']
const RETURNED = [
  '林清和：提交内容审查',
  '周远：添加批注',
  '周远：审查退回',
  '周远：内容审查未通过，退回修改',
]
const BEGUN_AGAIN = ['林清和：修改被退回的合同', '林清和：发起合同签署']
const PASSED = [
  '林清和：提交内容审查',
  '周远：审查通过',
  '周远：内容审查通过',
  '周远：提交单位审批',
  '方法务：审批同意',
]
const CONFIRMED = [
  '方法务：单位审批通过',
  '方法务：通知签署方确认合同内容',
  '方法务：通知签署方确认合同内容',
  '许职员：确认合同内容',
  '许职员：一方确认合同内容',
  '何必问：确认合同内容',
  '何必问：一方确认合同内容',
  '系统：各方填写内容写入文件，开始签署',
  '系统：通知签署方签署',
  '系统：通知签署方签署',
]
const APPLIED = ['许职员：申请用印', '许职员：提交单位审批', '章审批：审批同意', '章审批：用印审批通过']
const WRITTEN = ['系统：签名与时间戳写入文件', '系统：一方签署完成']
const SEALED = ['沈知行：意愿认证通过', '沈知行：确认用印', '沈知行：开始写入签名', ...WRITTEN]
const SIGNED = [
  '何必问：查看合同文件',
  '何必问：意愿认证通过',
  '何必问：确认签署',
  '何必问：开始写入签名',
  ...WRITTEN,
]
const FINISHED = '系统：加入长期验证数据并复核通过，合同完成'
const ENDED = [FINISHED, '何必问：发起作废，等待各方签署作废协议', '系统：作废协议由各方签署完成，合同作废']

/** What stays inside a company is read there alone. */
export const HISTORIES = {
  initiator: [...BEGUN, ...RETURNED, ...BEGUN_AGAIN, ...PASSED, ...CONFIRMED, ...SEALED, ...SIGNED, ...ENDED],
  counterparty: [...BEGUN, ...BEGUN_AGAIN, ...CONFIRMED, ...APPLIED, ...SEALED, ...SIGNED, ...ENDED],
  person: [...BEGUN, ...BEGUN_AGAIN, ...CONFIRMED, ...SEALED, ...SIGNED, ...ENDED],
  /** The agreement that voids it, as the company reads it. */
  agreement: [
    '何必问：发起合同签署',
    '何必问：通知签署方签署',
    '何必问：通知签署方签署',
    ...SIGNED,
    ...APPLIED,
    ...SEALED,
    FINISHED,
  ],
}
