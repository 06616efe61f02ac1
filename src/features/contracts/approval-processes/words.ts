// Words of approval processes, keyed by the codes the server sends.
import { APPROVAL_SCOPES } from '#protocol/contracts/approval-processes/nodes.ts'
import type {
  ApprovalNode,
  ApprovalScope,
  NodeMode,
  ProcessConditions,
  ProcessUsers,
  ScopeGroup,
} from '#protocol/contracts/approval-processes/nodes.ts'
import { PROCESS_STATUS } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const GROUP_WORDS: Record<ScopeGroup, string> = { business: '合同与用印', hr: '人事' }

export const scopeWord = (scope: ApprovalScope): string =>
  APPROVAL_SCOPES.find(({ code }) => code === scope)?.name ?? ''

export const STATUS_WORDS: Record<number, { readonly word: string; readonly tone: Tone }> = {
  [PROCESS_STATUS.unfinished]: { word: '未完成', tone: 'warning' },
  [PROCESS_STATUS.enabled]: { word: '启用中', tone: 'success' },
  [PROCESS_STATUS.disabled]: { word: '未启用', tone: 'neutral' },
}

export const MODE_WORDS: Record<NodeMode, { readonly word: string; readonly hint: string }> = {
  1: { word: '或签', hint: '任何一位同意即通过' },
  2: { word: '会签', hint: '全部同意才通过，不分先后' },
  3: { word: '依次', hint: '按顺序逐位审批，全部同意才通过' },
}

type Names = Readonly<Record<string, string>>
const nameOf = (names: Names, key: string): string => names[key] ?? '已选'

/** Who approves at a node, in one line. */
export const approversWords = ({ approvers }: ApprovalNode, names: Names): string => {
  switch (approvers.by) {
    case 'persons':
      return approvers.memberIds.map((id) => nameOf(names, id)).join('、')
    case 'roles':
      return approvers.roles.map((code) => `${nameOf(names, code)}（角色）`).join('、')
    case 'head':
      return approvers.level === 1 ? '发起人的部门主管' : '发起人的上一级部门主管'
    default:
      return approvers.most === 1 ? '由发起人指定 1 人' : `由发起人指定，最多 ${approvers.most} 人`
  }
}

/** Whether how several decide together says anything. */
export const isForSeveral = ({ approvers }: Pick<ApprovalNode, 'approvers'>): boolean =>
  approvers.by === 'roles' ||
  (approvers.by === 'persons' && approvers.memberIds.length > 1) ||
  (approvers.by === 'chosen' && approvers.most > 1)

const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('zh-CN')}`

/** When it applies, in one line. */
export const conditionsWords = ({ contractTypes, amountFrom, amountBelow }: ProcessConditions): string => {
  const amount =
    amountFrom !== null && amountBelow !== null
      ? `金额从 ${yuan(amountFrom)}（含）至 ${yuan(amountBelow)}（不含）`
      : amountFrom !== null
        ? `金额 ${yuan(amountFrom)} 及以上`
        : amountBelow !== null
          ? `金额不足 ${yuan(amountBelow)}`
          : ''
  return [contractTypes.join('、'), amount].filter(Boolean).join('，') || '不限'
}

/** Who may start it, in one line. */
export const usersWords = (users: ProcessUsers, names: Names): string =>
  users.kind === 'all'
    ? '全体员工'
    : [...users.departmentIds, ...users.roles, ...users.memberIds].map((key) => nameOf(names, key)).join('、')
