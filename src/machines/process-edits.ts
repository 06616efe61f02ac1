// What is edited of an approval process, what is said at its fields, and what is sent to keep it.
import { basicsProblems, nodesProblems } from '#protocol/contracts/approval-processes/nodes.ts'
import type {
  ApprovalNode,
  ApprovalScope,
  ProcessConditions,
  ProcessCopies,
  ProcessProblem,
  ProcessUsers,
} from '#protocol/contracts/approval-processes/nodes.ts'

/** The first page as it is typed. */
export interface ProcessBasics {
  readonly scope: ApprovalScope
  readonly name: string
  readonly note: string
  readonly users: ProcessUsers
  readonly conditions: ProcessConditions
  readonly allowsSelf: boolean
}

export type EditorStep = 'basics' | 'nodes'

/** What is sent to keep the first page; no `processId` for a new one. */
export interface BasicsToSave extends ProcessBasics {
  readonly processId: string | undefined
  readonly version: number
  readonly requestId: string
}

export interface NodesToSave {
  readonly processId: string
  readonly version: number
  readonly nodes: readonly ApprovalNode[]
  readonly copies: ProcessCopies
  readonly enable: boolean
}

/** What the page that is open knows of its mistakes. */
interface Looked {
  readonly isChecked: boolean
  readonly basics: ProcessBasics
  readonly nodes: readonly ApprovalNode[]
  readonly serverProblems: readonly ProcessProblem[]
}

/** What is said at the fields of the page that is open. */
export const problemsShown = (context: Looked, step: EditorStep): readonly ProcessProblem[] => {
  const own =
    step === 'basics' ? basicsProblems(context.basics) : nodesProblems(context.nodes, context.basics.scope)
  return [...(context.isChecked ? own : []), ...context.serverProblems]
}

export const withMoved = (
  nodes: readonly ApprovalNode[],
  nodeId: string,
  by: -1 | 1,
): readonly ApprovalNode[] => {
  const from = nodes.findIndex((node) => node.nodeId === nodeId)
  const to = from + by
  const moved = nodes[from]
  if (moved === undefined || to < 0) return nodes
  return nodes.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The first page of a process that is new. */
export const newBasics = (scope: ApprovalScope): ProcessBasics => ({
  scope,
  name: '',
  note: '',
  users: { kind: 'all', memberIds: [], roles: [], departmentIds: [] },
  conditions: { contractTypes: [], amountFrom: null, amountBelow: null },
  allowsSelf: false,
})
