// The parts of an approval process: scope, who may start it, its condition, and its nodes.
// See domain.md §1.3, §6.
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

/** What starts approvals now; a feature that comes to be adds its scope here, and a test asks for what starts it. */
export const BUILT_SCOPES: readonly string[] = [
  'contract',
  'seal',
  'report',
  'fileSeal',
  'entry',
  'regular',
  'transfer',
  'depart',
]

/** What a process approves; `group` tells which pair of pages edits it (domain.md §10, approveManageEdit and approveManageEdit1). */
export const APPROVAL_SCOPES = [
  { code: 'contract', name: '合同发起', group: 'business' },
  { code: 'seal', name: '合同用印', group: 'business' },
  { code: 'report', name: '合同签报', group: 'business' },
  { code: 'fileSeal', name: '文件用印', group: 'business' },
  { code: 'entry', name: '入职', group: 'hr' },
  { code: 'regular', name: '转正', group: 'hr' },
  { code: 'transfer', name: '调岗', group: 'hr' },
  { code: 'depart', name: '离职', group: 'hr' },
] as const
export type ApprovalScope = (typeof APPROVAL_SCOPES)[number]['code']
export type ScopeGroup = (typeof APPROVAL_SCOPES)[number]['group']
export const approvalScope = v.picklist(APPROVAL_SCOPES.map(({ code }) => code))

/** Those a process can be made for now. */
export const OFFERED_SCOPES = APPROVAL_SCOPES.filter(({ code }) => BUILT_SCOPES.includes(code))

/** The pair of pages a scope is edited on. */
export const groupOf = (scope: ApprovalScope): ScopeGroup =>
  APPROVAL_SCOPES.find(({ code }) => code === scope)?.group ?? 'business'

/** 1 或签: one agrees for all; 2 会签: all agree, in any order; 3 依次: all agree, one after the other. */
export const NODE_MODE = { any: 1, all: 2, inTurn: 3 } as const
export const nodeMode = v.picklist([1, 2, 3])
export type NodeMode = v.InferOutput<typeof nodeMode>

export const MOST_NODES = 20
export const MOST_NODE_PEOPLE = 20
export const NODE_NAME_LENGTH = 20

const some = <S extends v.GenericSchema>(item: S, most: number) => v.pipe(v.array(item), v.maxLength(most))

/** Who approves at a node. Lists may still be empty while it is being drawn. */
export const nodeApprovers = v.variant('by', [
  v.object({ by: v.literal('persons'), memberIds: some(id, MOST_NODE_PEOPLE) }),
  /** Everybody who holds one of these roles when the approval starts. */
  v.object({ by: v.literal('roles'), roles: some(v.string(), MOST_NODE_PEOPLE) }),
  /** 1: the head of the starter's department, or of the next one above that has another head; 2: the head above that one. */
  v.object({ by: v.literal('head'), level: v.picklist([1, 2]) }),
  /** The starter names up to this many. */
  v.object({
    by: v.literal('chosen'),
    most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_NODE_PEOPLE)),
  }),
])
export type NodeApprovers = v.InferOutput<typeof nodeApprovers>

export const approvalNode = v.object({
  nodeId: id,
  name: v.pipe(v.string(), v.trim(), v.maxLength(NODE_NAME_LENGTH, `步骤名称最多 ${NODE_NAME_LENGTH} 个字`)),
  mode: nodeMode,
  approvers: nodeApprovers,
})
export type ApprovalNode = v.InferOutput<typeof approvalNode>
export const approvalNodes = v.pipe(
  v.array(approvalNode),
  v.maxLength(MOST_NODES, `一个流程最多 ${MOST_NODES} 个步骤`),
)

/** Who may start it: everybody, or those named, those with a role, those of a department or beneath it. */
export const processUsers = v.object({
  kind: v.picklist(['all', 'some']),
  memberIds: some(id, 200),
  roles: some(v.string(), 50),
  departmentIds: some(id, 200),
})
export type ProcessUsers = v.InferOutput<typeof processUsers>

/** When a contract needs it: its type among these (any, when none is named) and its amount in 分 from and below these. */
export const processConditions = v.object({
  contractTypes: some(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50)), 30),
  amountFrom: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  amountBelow: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type ProcessConditions = v.InferOutput<typeof processConditions>

/** What conditions can speak of. */
export const PROCESS_FACTS = ['contractType', 'amount'] as const
export type ProcessFact = (typeof PROCESS_FACTS)[number]

/** 抄送 of an HR process: 1 when it is handed in, 2 once it has passed. */
export const processCopies = v.object({ memberIds: some(id, 50), timing: v.picklist([1, 2]) })
export type ProcessCopies = v.InferOutput<typeof processCopies>

/** A wrong input of a process: `path` as in `nodes.<nodeId>`, `words` for the person. */
export interface ProcessProblem {
  readonly path: string
  readonly words: string
}

/** The faults of a process's first page that can be found without the company's people. */
export const basicsProblems = (basics: {
  readonly name: string
  readonly users: ProcessUsers
  readonly conditions: ProcessConditions
}): ProcessProblem[] => {
  const { name, users, conditions } = basics
  const problems: ProcessProblem[] = []
  if (name.trim() === '') problems.push({ path: 'name', words: '请填写流程名称' })
  const chosen = [users.memberIds, users.roles, users.departmentIds].flat()
  if (users.kind === 'some' && chosen.length === 0)
    problems.push({ path: 'users', words: '请选择可以使用这个流程的部门、角色或员工' })
  const { amountFrom, amountBelow } = conditions
  if (amountFrom !== null && amountBelow !== null && amountFrom >= amountBelow)
    problems.push({ path: 'amount', words: '金额上限须大于下限' })
  return problems
}

/** What is wrong with the nodes as drawn; who applies for a seal does not choose who lets it through. */
export const nodesProblems = (nodes: readonly ApprovalNode[], scope: ApprovalScope): ProcessProblem[] => {
  if (nodes.length === 0) return [{ path: 'nodes', words: '请至少添加一个审批步骤' }]
  return nodes.flatMap(({ nodeId, name, approvers }) => {
    const problems: ProcessProblem[] = []
    if (name.trim() === '') problems.push({ path: `nodes.${nodeId}.name`, words: '请填写步骤名称' })
    if (approvers.by === 'persons' && approvers.memberIds.length === 0)
      problems.push({ path: `nodes.${nodeId}.approvers`, words: '请选择审批人' })
    if (approvers.by === 'chosen' && scope === 'seal')
      problems.push({ path: `nodes.${nodeId}.approvers`, words: '用印审批不能由申请人自选审批人，请指定' })
    if (approvers.by === 'roles' && approvers.roles.length === 0)
      problems.push({ path: `nodes.${nodeId}.approvers`, words: '请选择角色' })
    return problems
  })
}

/**
 * Whether a contract of this type and amount (分) falls under the conditions. What its author left open, an empty type or a null
 * amount, might be anything: it falls under all of them.
 */
export const applies = (
  { contractTypes, amountFrom, amountBelow }: ProcessConditions,
  { contractType, amount }: { readonly contractType: string; readonly amount: number | null },
): boolean =>
  (contractTypes.length === 0 || contractType.trim() === '' || contractTypes.includes(contractType.trim())) &&
  (amountFrom === null || amount === null || amount >= amountFrom) &&
  (amountBelow === null || amount === null || amount < amountBelow)

/** Which of a contract's facts the conditions speak of; a process without conditions is for all contracts alike. */
export const factsIn = ({ contractTypes, amountFrom, amountBelow }: ProcessConditions): ProcessFact[] => [
  ...(contractTypes.length === 0 ? [] : (['contractType'] as const)),
  ...(amountFrom === null && amountBelow === null ? [] : (['amount'] as const)),
]
