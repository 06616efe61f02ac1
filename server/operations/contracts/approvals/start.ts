// Starts an approval by the newest version of a process.
// The approval keeps this version to its end (domain.md §1.3).
import { randomUUID } from 'node:crypto'
import { applies, MOST_NODES, NODE_MODE } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ApprovalNode, ApprovalScope, NodeMode } from '#protocol/contracts/approval-processes/nodes.ts'
import { APPROVAL_STATUS, APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Actor } from '#server/domain/actor.ts'
import type {
  Approver,
  Organisation,
  Person,
} from '#server/domain/contracts/approval-processes/organisation.ts'
import { mayStart, resolveNode } from '#server/domain/contracts/approval-processes/rules.ts'
import { listProcesses, readOrganisation } from '#server/domain/contracts/approval-processes/store.ts'
import type { DrawnProcess } from '#server/domain/contracts/approval-processes/store.ts'
import { insertApproval } from '#server/domain/contracts/approvals/store.ts'
import type { Subject } from '#server/domain/contracts/approvals/store.ts'
import { moveApproval } from './moves.ts'
import type { ApprovalDeps } from './moves.ts'

/** Whom the starter named, by node. */
export type Chosen = Readonly<Record<string, readonly string[]>>

/** Somebody about to start something, with the company around them. */
export interface Starting {
  readonly org: Organisation
  readonly starter: Person & { readonly userId: string }
}

/** The person as the company knows them; undefined for somebody who does not work there now. */
export const readStarting = async (
  { db }: Pick<ApprovalDeps, 'db'>,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<Starting | undefined> => {
  const org = await readOrganisation(db, companyId)
  const starter = org.people.find((person) => person.userId === userId && person.status === 'active')
  return starter && { org, starter: { ...starter, userId } }
}

/** Whether the company has any enabled process of these scopes: most have none, and need not be read with all their people. */
export const hasProcess = async (
  { db }: Pick<ApprovalDeps, 'db'>,
  companyId: string,
  scopes: readonly ApprovalScope[],
): Promise<boolean> =>
  (await listProcesses(db, companyId)).some(
    ({ process }) => process.state === 'enabled' && scopes.includes(process.scope),
  )

/** Enabled processes of a scope that fit the thing and that the person may start, oldest first. */
export const processesFor = async (
  { db }: Pick<ApprovalDeps, 'db'>,
  companyId: string,
  { org, starter }: Starting,
  about: { scope: ApprovalScope; contractType: string; amount: number | null },
): Promise<DrawnProcess[]> =>
  (await listProcesses(db, companyId)).filter(
    ({ process }) =>
      process.state === 'enabled' &&
      process.scope === about.scope &&
      applies(process.conditions, about) &&
      mayStart(process.users, starter, org),
  )

/** Of all that fit, the one in which most people must agree; of such the one with most steps, then the oldest. */
export const strictestFor = async (
  deps: Pick<ApprovalDeps, 'db'>,
  companyId: string,
  starting: Starting,
  about: { scopes: readonly ApprovalScope[]; contractType: string; amount: number | null },
): Promise<DrawnProcess | undefined> => {
  const { contractType, amount } = about
  const found: DrawnProcess[] = []
  for (const scope of about.scopes)
    found.push(...(await processesFor(deps, companyId, starting, { scope, contractType, amount })))
  return strictest(found, starting)
}

const strictest = (found: readonly DrawnProcess[], { org, starter }: Starting): DrawnProcess | undefined => {
  const weightOf = ({ process, drawn }: DrawnProcess): number => {
    const nodes = drawn?.nodes ?? []
    const agreements = nodes.map((node) => {
      if (node.mode === NODE_MODE.any) return 1
      const { people } = resolveNode(node, { starter, chosen: [], allowsSelf: process.allowsSelf }, org)
      return Math.max(1, people?.length ?? 1)
    })
    return agreements.reduce((sum, count) => sum + count, 0) * (MOST_NODES + 1) + nodes.length
  }
  const weighed = found.map((drawn) => ({ drawn, weight: weightOf(drawn) }))
  const most = Math.max(...weighed.map(({ weight }) => weight))
  return weighed.find(({ weight }) => weight === most)?.drawn
}

/** A process with the people of every node, or without a process the people its starter named. */
export interface Staffed {
  readonly process: Pick<
    DrawnProcess['process'],
    'companyId' | 'scope' | 'name' | 'versionNo' | 'allowsSelf'
  > & {
    readonly id: string | null
  }
  readonly nodes: readonly Pick<ApprovalNode, 'name' | 'mode'>[]
  readonly people: readonly (readonly Approver[])[]
}

interface NamedLine {
  readonly companyId: string
  readonly scope: ApprovalScope
  readonly memberIds: readonly string[]
  /** One after the other unless told otherwise. */
  readonly mode?: NodeMode
}

/** Colleagues the starter names, one after the other; refuses `approval.nobody`. */
export const namedLine = (
  { org, starter }: Starting,
  { companyId, scope, memberIds, mode = NODE_MODE.inTurn }: NamedLine,
): Staffed => {
  const node: ApprovalNode = {
    nodeId: '',
    name: '审批',
    mode,
    approvers: { by: 'persons', memberIds: [...memberIds] },
  }
  const { people, problem } = resolveNode(node, { starter, chosen: [], allowsSelf: false }, org)
  if (people === undefined)
    throw new Refusal('approval.nobody', `审批人：${problem}。请重新选择审批人。`, {
      fields: { 'paper.approvers': problem },
    })
  return {
    process: { id: null, companyId, scope, name: '提交人指定审批人', versionNo: 0, allowsSelf: false },
    nodes: [node],
    people: [people],
  }
}

/** Finds the people of all nodes; refuses `approval.nobody` and says at which step nobody can be asked, and why. */
export const staffed = (drawn: DrawnProcess, { org, starter }: Starting, chosen: Chosen): Staffed => {
  const nodes = drawn.drawn?.nodes ?? []
  const people: (readonly Approver[])[] = []
  for (const [at, node] of nodes.entries()) {
    const found = resolveNode(
      node,
      { starter, chosen: chosen[node.nodeId] ?? [], allowsSelf: drawn.process.allowsSelf },
      org,
    )
    if (found.people === undefined) {
      const isOwn = node.approvers.by === 'chosen'
      const what = `审批流程“${drawn.process.name}”第 ${at + 1} 步“${node.name}”：${found.problem}。`
      throw new Refusal('approval.nobody', isOwn ? what : `${what}请联系单位管理员修改流程。`, {
        fields: { [`approval.${node.nodeId}`]: isOwn ? found.problem : what },
      })
    }
    people.push(found.people)
  }
  return { process: drawn.process, nodes, people }
}

/** Starts it, asks the first people, and answers its id. Joins the caller's transaction. */
export const startApproval = async (
  deps: ApprovalDeps,
  { process, nodes, people }: Staffed,
  about: {
    subject: Subject
    /** Whose audit chain tells of it, where it is not the subject's own. */
    chainId?: string
    /** As messages name it: `《设备采购合同》`. */
    title: string
    target: string
    starter: { userId: string; name: string }
    actor: Actor
  },
): Promise<string> => {
  const id = randomUUID()
  const now = deps.clock.now()
  const { companyId, scope } = process
  await insertApproval(
    deps.db,
    {
      id,
      companyId,
      scope,
      processId: process.id,
      processName: process.name,
      versionNo: process.versionNo,
      nodes: nodes.map(({ name, mode }) => ({ name, mode })),
      subjectNoun: about.subject.noun,
      subjectId: about.subject.id,
      chainId: about.chainId ?? null,
      allowsSelf: process.allowsSelf,
      title: about.title,
      target: about.target,
      starterId: about.starter.userId,
      starter: about.starter.name,
      state: 'prepared',
      status: APPROVAL_STATUS.prepared,
      context: {
        node: 0,
        nodes: nodes.map(({ mode }, at) => ({
          mode,
          tasks: (people[at] ?? []).map(() => APPROVAL_TASK.waiting),
        })),
      },
      version: 0,
      startedAt: now,
      updatedAt: now,
    },
    people.flatMap((those, node) =>
      those.map(({ memberId, userId, name }, position) => ({
        id: randomUUID(),
        approvalId: id,
        companyId,
        node,
        position,
        memberId,
        userId,
        name,
        status: APPROVAL_TASK.waiting,
      })),
    ),
  )
  const detail = { process: process.name, versionNo: process.versionNo }
  const { actor } = about
  await moveApproval(deps, { id, event: { type: 'approval.started' }, actor, detail })
  return id
}
