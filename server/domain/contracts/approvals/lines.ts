// The order in which the people of a node are asked, and the effect of an agreement or addition.
// See domain.md §1.3.
//
// The people of a node are in lines, and a line is asked one after the other. 或签 and 会签 have one line per person,
// 依次 has one line for all. A colleague who is added (加签) joins the line of the person who added them, directly before
// or behind. So each mode keeps its rule:
// - 或签: as soon as one of the process's own people agrees, the other lines are skipped; those behind that person must
//   still agree. Those added before them only give an opinion: another line may settle the node meanwhile.
// - 会签: every line must agree to its end.
// - 依次: the one line must agree to its end; those who come later wait longer.
// A refusal by anybody ends the approval.
import { MOST_NODE_PEOPLE, NODE_MODE } from '#protocol/contracts/approval-processes/nodes.ts'
import type { NodeMode } from '#protocol/contracts/approval-processes/nodes.ts'
import { APPROVAL_TASK, MOST_ADDED } from '#protocol/contracts/approvals.ts'
import type { AddedWhen, ApprovalTaskStatus } from '#protocol/contracts/approvals.ts'

/** One node with the state of each of its people: the process's own in their order, then added ones in theirs. */
export interface NodeFacts {
  readonly mode: NodeMode
  readonly tasks: readonly ApprovalTaskStatus[]
  /** Who is asked after whom, by their numbers in `tasks`; left out until somebody is added. */
  readonly lines?: readonly (readonly number[])[]
}

/** Somebody the process does not name. */
export interface AddedPerson {
  readonly memberId: string
  readonly userId: string
  readonly name: string
}

/** What the chart remembers: all nodes, and which of them is being asked, counted from 0. */
export interface ApprovalContext {
  readonly node: number
  readonly nodes: readonly NodeFacts[]
}

/** A person's place: the node and their number in it, both counted from 0; `task` -1 for somebody who is not asked there. */
export interface TaskPlace {
  readonly node: number
  readonly task: number
}

/** Who is added where; `when` is their side of the place. */
export interface AddingPlace extends TaskPlace {
  readonly when: AddedWhen
  readonly people: readonly AddedPerson[]
}

const nodeNow = ({ node, nodes }: ApprovalContext): NodeFacts => nodes[node] ?? { mode: 1, tasks: [] }

/** Whether the person at a place is asked now. */
export const isOpen = (context: ApprovalContext, { node, task }: TaskPlace): boolean =>
  node === context.node && nodeNow(context).tasks[task] === APPROVAL_TASK.open

/** The lines of a node; without anybody added as its mode says. */
export const linesOf = ({ mode, tasks, lines }: NodeFacts): readonly (readonly number[])[] => {
  const all = tasks.map((_, at) => at)
  return lines ?? (mode === NODE_MODE.inTurn ? [all] : all.map((at) => [at]))
}

/** The people directly behind somebody in their line. */
export const nextInLine = (facts: NodeFacts, task: number): number | undefined => {
  const line = linesOf(facts).find((numbers) => numbers.includes(task)) ?? []
  return line[line.indexOf(task) + 1]
}

/** Whether a place is directly behind another of its node in their line. */
export const isBehind = (
  { nodes }: ApprovalContext,
  before: TaskPlace,
  { node, task }: TaskPlace,
): boolean => {
  const facts = nodes[node]
  return facts !== undefined && node === before.node && nextInLine(facts, before.task) === task
}

const isSettled = (facts: NodeFacts): boolean => {
  const hasAgreed = (line: readonly number[]) => line.every((at) => facts.tasks[at] === APPROVAL_TASK.agreed)
  const lines = linesOf(facts)
  return facts.mode === NODE_MODE.any ? lines.some(hasAgreed) : lines.every(hasAgreed)
}

/** Whether the agreement of the person at a place is the last the node waits for. */
export const settlesNode = (context: ApprovalContext, place: TaskPlace): boolean =>
  isOpen(context, place) && isSettled(nodeNow(agreed(context, place)))

/** Whether the person at a place may add so many on this side of them. */
export const mayAdd = (
  context: ApprovalContext,
  { people, ...place }: AddingPlace,
  when: AddedWhen,
): boolean =>
  place.when === when &&
  isOpen(context, place) &&
  people.length >= 1 &&
  people.length <= MOST_ADDED &&
  nodeNow(context).tasks.length + people.length <= MOST_NODE_PEOPLE

const withNode = (
  { node, nodes }: ApprovalContext,
  at: number,
  change: Partial<NodeFacts>,
): ApprovalContext => ({
  node,
  nodes: nodes.map((facts, index) => (index === at ? { ...facts, ...change } : facts)),
})

/** Asks the people of a node: the first of each line. */
export const opened = (context: ApprovalContext, at: number): ApprovalContext => {
  const facts = context.nodes[at]
  if (facts === undefined) return context
  const first = new Set(linesOf(facts).map((line) => line[0]))
  const tasks = facts.tasks.map((status, index) => (first.has(index) ? APPROVAL_TASK.open : status))
  return { ...withNode(context, at, { tasks }), node: at }
}

/** One person agreed: people who need not be asked any more are skipped, and the next one behind them is asked. */
export const agreed = (context: ApprovalContext, { task }: TaskPlace): ApprovalContext => {
  const facts = nodeNow(context)
  const lines = linesOf(facts)
  const next = nextInLine(facts, task)
  // The lines of 或签 begin as one for each of the process's own people, who have the lowest numbers.
  const isEnough = facts.mode === NODE_MODE.any && task < lines.length
  const mine = lines[task] ?? []
  const tasks = facts.tasks.map((status, index) => {
    if (index === task) return APPROVAL_TASK.agreed
    if (index === next) return APPROVAL_TASK.open
    const isUndecided = status === APPROVAL_TASK.waiting || status === APPROVAL_TASK.open
    return isEnough && isUndecided && !mine.includes(index) ? APPROVAL_TASK.spared : status
  })
  return withNode(context, context.node, { tasks })
}

/** People are added to the line of somebody who is asked, in the order they are named. */
export const added = (context: ApprovalContext, { task, when, people }: AddingPlace): ApprovalContext => {
  const facts = nodeNow(context)
  const isBefore = when === 'before'
  const numbers = people.map((_, at) => facts.tasks.length + at)
  const around = isBefore ? [...numbers, task] : [task, ...numbers]
  return withNode(context, context.node, {
    tasks: [
      ...facts.tasks.map((status, at) => (at === task && isBefore ? APPROVAL_TASK.waiting : status)),
      ...numbers.map((_, at) => (at === 0 && isBefore ? APPROVAL_TASK.open : APPROVAL_TASK.waiting)),
    ],
    lines: linesOf(facts).map((line) => line.flatMap((at) => (at === task ? around : [at]))),
  })
}

/** Nobody is asked any more; `task` refused, unless it is -1. */
export const closed = (context: ApprovalContext, task = -1): ApprovalContext =>
  withNode(context, context.node, {
    tasks: nodeNow(context).tasks.map((status, index) => {
      if (index === task) return APPROVAL_TASK.refused
      return status === APPROVAL_TASK.open ? APPROVAL_TASK.spared : status
    }),
  })
