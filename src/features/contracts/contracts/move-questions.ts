// What is asked before each move with a contract: title, consequence and verb (look: Words).
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { MovedContract, MoveKind } from '#src/machines/contract-move.machine.ts'

const signedCount = (contract: MovedContract): number =>
  contract.parties.filter((party) => party.status === PARTY_STATUS.signed).length

/** What each move asks, says of its consequences, and is called on its button. */
export const QUESTIONS: Record<
  MoveKind,
  {
    verb: string
    title: (name: string) => string
    consequence: (contract: MovedContract) => string
    danger?: boolean
  }
> = {
  agree: {
    verb: '同意',
    title: (name) => `同意发起《${name}》？`,
    consequence: () => '您的同意会写入审批记录；所有步骤都通过后，合同才会发给签署方。',
  },
  refuse: {
    verb: '驳回',
    title: (name) => `驳回《${name}》？`,
    consequence: () => '合同退回发起人修改，其余步骤不再审批；改好后重新提交须从第一步审起。',
    danger: true,
  },
  transferApproval: {
    verb: '转交',
    title: (name) => `把《${name}》的审批转交给同事？`,
    consequence: () => '转交后由对方决定，您不再审批这一步。转交会写入审批记录。',
  },
  reassignApproval: {
    verb: '改派',
    title: (name) => `改派《${name}》的审批？`,
    consequence: () => '审批卡住时，可把待审批的一步交给另一位在职的同事。改派会写入审批记录。',
  },
  transferSeal: {
    verb: '转交',
    title: (name) => `把《${name}》的用印转交给同事？`,
    consequence: () => '接手的同事须有所需印章的用印权限。转交会写入合同记录。',
  },
  addApprovers: {
    verb: '加签',
    title: (name) => `为《${name}》的审批加签？`,
    consequence: () => '请同事一起审批这一步。加签的人按所选顺序依次审批，任何一人驳回即退回发起人。',
  },
  urgeApprover: {
    verb: '发送催办',
    title: (name) => `催办《${name}》的审批`,
    consequence: () => '将以站内消息和短信提醒对方。同一审批人 30 分钟内最多一次，每天最多 3 次。',
  },
  urgeReviewer: {
    verb: '发送催办',
    title: (name) => `催办《${name}》的审查`,
    consequence: () => '将以站内消息和短信提醒正轮到的审查人。同一审查人 30 分钟内最多一次，每天最多 3 次。',
  },
  reassignReview: {
    verb: '改派',
    title: (name) => `改派《${name}》的审查？`,
    consequence: () => '审查卡住时，可把正轮到的一步交给另一位在职的同事。改派会写入合同记录。',
  },
  reopen: {
    verb: '修改',
    title: (name) => `修改《${name}》？`,
    consequence: () => '合同回到草稿，改好后重新发起，须从第一步重新审查和审批。',
  },
  withdraw: {
    verb: '撤回修改',
    title: (name) => `撤回《${name}》进行修改？`,
    consequence: () => '合同回到草稿，已发出的签署链接失效；改好后可重新发起，文件需要各方重新签署。',
  },
  revoke: {
    verb: '撤回合同',
    title: (name) => `撤回《${name}》？`,
    consequence: (contract) =>
      `${signedCount(contract) > 0 ? `已签署的 ${signedCount(contract)} 方` : '各签署方'}将收到通知，合同不再生效，且不能恢复。`,
    danger: true,
  },
  urge: {
    verb: '发送催办',
    title: (name) => `催办《${name}》`,
    consequence: () => '将以站内消息和短信提醒对方。同一签署方 30 分钟内最多一次，每天最多 3 次。',
  },
  extend: {
    verb: '延期',
    title: (name) => `延长《${name}》的截止时间`,
    consequence: () => '最长可延至 90 天后，各签署方按新的时间签署。',
  },
  transfer: {
    verb: '转交',
    title: (name) => `把《${name}》转交给同事办理？`,
    consequence: () => '转交后由对方确认和签署，您不再是经办人；已提交的用印申请随之撤回。发起方会收到通知。',
  },
  reassign: {
    verb: '改派',
    title: (name) => `改派《${name}》的经办人？`,
    consequence: () =>
      '由另一位同事代表本单位确认和签署；已提交的用印申请随之撤回。原经办人和发起方会收到通知。',
  },
  addCopy: {
    verb: '添加抄送',
    title: (name) => `为《${name}》添加抄送人`,
    consequence: () => '抄送人不参与签署，会收到短信和消息，可以查看合同。',
  },
  copy: {
    verb: '复制',
    title: (name) => `复制《${name}》为新草稿？`,
    consequence: () => '文件、签署方和签署位置会一并复制，截止时间重新计算。',
  },
  delete: {
    verb: '删除',
    title: (name) => `从列表中删除《${name}》？`,
    consequence: () => '只对您隐藏，不影响其他签署方，也不影响合同效力。',
    danger: true,
  },
  retryPreparing: {
    verb: '重试写入',
    title: (name) => `重新写入《${name}》的填写内容？`,
    consequence: () => '将再次把各方确认的内容写入文件，完成后开始签署。',
  },
  retryFinish: {
    verb: '重试固化',
    title: (name) => `重新固化《${name}》？`,
    consequence: () => '将重新加入长期验证数据并复核，已有的签名不会改变。',
  },
}

/** What is said otherwise of a paper of the office. */
export const PAPER_QUESTIONS: Partial<Record<MoveKind, Partial<(typeof QUESTIONS)[MoveKind]>>> = {
  agree: {
    title: (name) => `同意《${name}》？`,
    consequence: () => '您的意见和签名会写入审批记录，提交人和后面的审批人可以看到。',
  },
  refuse: { consequence: () => '退回提交人修改，其余审批人不再审批；改好后重新提交须从第一步审起。' },
}
