// A company's approval processes: created, changed, versioned, enabled and disabled.
// See domain.md §10 (approveManage).
import { randomUUID } from 'node:crypto'
import { basicsProblems, BUILT_SCOPES, nodesProblems } from '#protocol/contracts/approval-processes/nodes.ts'
import type {
  ApprovalNode,
  ApprovalScope,
  ProcessConditions,
  ProcessCopies,
  ProcessProblem,
  ProcessUsers,
} from '#protocol/contracts/approval-processes/nodes.ts'
import { MOST_PROCESSES } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type {
  ApprovalProcessEvent,
  approvalProcessMachine,
} from '#server/domain/contracts/approval-processes/machine.ts'
import { faultsOf } from '#server/domain/contracts/approval-processes/rules.ts'
import * as processes from '#server/domain/contracts/approval-processes/store.ts'
import type { DrawnProcess } from '#server/domain/contracts/approval-processes/store.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { readProcess } from './present.ts'
import { processNotFound } from './not-found.ts'

/** The first page of a process. */
export interface Basics {
  readonly name: string
  readonly note: string
  readonly users: ProcessUsers
  readonly conditions: ProcessConditions
  /** Whether its starter may decide about it as well. */
  readonly allowsSelf: boolean
}

/** Makes a process without nodes. Refuses `approval.name-taken`, `approval.too-many` and `approval.incomplete`. */
export const createProcess = async (
  ctx: Context,
  { scope, name, note, users, conditions, allowsSelf }: Basics & { scope: ApprovalScope },
): Promise<ApprovalProcess> => {
  if (!BUILT_SCOPES.includes(scope))
    throw new Refusal('approval.incomplete', '这类审批还不能使用，请选择合同发起或合同用印。')
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  await lockCompany(db, companyId)
  const others = await processes.listProcesses(db, companyId)
  if (others.length >= MOST_PROCESSES)
    throw new Refusal('approval.too-many', `审批流程最多 ${MOST_PROCESSES} 个，请先删除不用的流程。`)
  refuseProblems(basicsProblems({ name, users, conditions }))
  checkName(others, name)
  const now = ctx.clock.now()
  const id = randomUUID()
  await processes.insertProcess(db, {
    id,
    companyId,
    scope,
    name,
    note,
    users,
    conditions,
    allowsSelf,
    state: 'unfinished',
    versionNo: 0,
    version: 0,
    editedBy: ctx.user.name,
    createdAt: now,
    updatedAt: now,
  })
  await move(ctx, id, { type: 'process.edited' }, {}, { name, scope })
  return readProcess(ctx, id)
}

/** Changes the first page. Refuses `approval.stale` when somebody was faster, and what is in use to be left to nobody. */
export const editProcess = async (
  ctx: Context,
  { processId, version, ...basics }: Basics & { processId: string; version: number },
): Promise<ApprovalProcess> => {
  const { db } = ctx.deps
  const { process } = await lockedProcess(ctx, processId, version)
  refuseProblems(basicsProblems(basics))
  // In use and left to nobody it would ask for no approval, and contracts would go out unseen.
  if (process.state === 'enabled') await refuseFaults(ctx, { nodes: [], users: basics.users })
  checkName(
    (await processes.listProcesses(db, process.companyId)).filter((one) => one.process.id !== processId),
    basics.name,
  )
  const keepBasics = () => processes.changeProcess(db, processId, { ...basics, editedBy: ctx.user.name })
  await move(ctx, processId, { type: 'process.edited' }, { keepBasics }, { name: basics.name })
  return readProcess(ctx, processId)
}

/**
 * Stores the nodes as a new version, unless they are as they were, and puts the process in use when asked to. Refuses
 * `approval.incomplete` with the words at each node that nobody could decide.
 */
export const drawProcess = async (
  ctx: Context,
  input: {
    processId: string
    version: number
    nodes: ApprovalNode[]
    copies: ProcessCopies
    enable: boolean
  },
): Promise<ApprovalProcess> => {
  const { db } = ctx.deps
  const { processId, nodes, copies, enable } = input
  const { process, drawn } = await lockedProcess(ctx, processId, input.version)
  refuseProblems(nodesProblems(nodes, process.scope))
  await refuseFaults(ctx, { nodes, users: process.users })
  const isSame = drawn !== null && sameAs(drawn, { nodes, copies })
  if (!isSame) {
    const no = process.versionNo + 1
    const keepVersion = async () => {
      const author = ctx.user.name
      const { companyId } = process
      const createdAt = ctx.clock.now()
      await processes.insertVersion(db, { processId, companyId, no, nodes, copies, author, createdAt })
      await processes.changeProcess(db, processId, { versionNo: no, editedBy: author })
    }
    await move(
      ctx,
      processId,
      { type: 'process.drawn' },
      { keepVersion },
      { name: process.name, versionNo: no },
    )
  }
  if (enable && process.state !== 'enabled') {
    if (!ctx.rights.may('approveManage', 'enable')) {
      throw new Refusal('permission.denied', '您可以保存流程，但没有启用流程的权限。请联系单位管理员。', {
        status: 403,
      })
    }
    await move(ctx, processId, { type: 'process.enabled' }, {}, { name: process.name })
  }
  return readProcess(ctx, processId)
}

/** Puts a process in use; refuses `approval.incomplete` when nobody could be asked at one of its nodes. */
export const enableProcess = async (ctx: Context, processId: string): Promise<void> => {
  const { process, drawn } = await lockedProcess(ctx, processId)
  if (drawn !== null) await refuseFaults(ctx, { nodes: drawn.nodes, users: process.users })
  await move(ctx, processId, { type: 'process.enabled' }, {}, { name: process.name })
}

export const disableProcess = async (ctx: Context, processId: string): Promise<void> => {
  const { process } = await lockedProcess(ctx, processId)
  await move(ctx, processId, { type: 'process.disabled' }, {}, { name: process.name })
}

/** Refuses `approvalProcess.not-possible` while it is in use. */
export const deleteProcess = async (ctx: Context, processId: string): Promise<void> => {
  const { process } = await lockedProcess(ctx, processId)
  await move(ctx, processId, { type: 'process.deleted' }, {}, { name: process.name })
}

const nothing = (): Promise<void> => Promise.resolve()

const NOT_POSSIBLE: Readonly<Record<ApprovalProcessEvent['type'], string>> = {
  'process.drawn': '流程已被删除，不能再修改。请刷新页面查看。',
  'process.edited': '流程已被删除，不能再修改。请刷新页面查看。',
  'process.enabled': '流程已在启用，或还没有设置审批步骤。请先设置步骤再启用。',
  'process.disabled': '流程没有启用，不需要停用。请刷新页面查看。',
  'process.deleted': '启用中的流程不能删除，请先停用。',
}

const move = async (
  ctx: Context,
  id: string,
  event: ApprovalProcessEvent,
  kept: Partial<Effects<typeof approvalProcessMachine>>,
  detail: Record<string, unknown>,
): Promise<void> => {
  const effects = { keepBasics: nothing, keepVersion: nothing, ...kept }
  await advance(ctx.deps, processes.approvalProcessLifecycle, effects, {
    id,
    event,
    actor: ctx.actor,
    detail,
    notPossible: NOT_POSSIBLE[event.type],
  })
}

/** The process with its company locked; refuses `not-found`, and `approval.stale` when a version is given and is not the newest. */
const lockedProcess = async (ctx: Context, processId: string, version?: number): Promise<DrawnProcess> => {
  const companyId = companyOf(ctx)
  await lockCompany(ctx.deps.db, companyId)
  const found = await processes.findProcess(ctx.deps.db, companyId, processId)
  if (found === undefined) throw processNotFound()
  if (version !== undefined && found.process.version !== version)
    throw new Refusal('approval.stale', '这个流程刚被其他人修改过，您的修改没有保存。请载入最新内容后再改。')
  return found
}

const refuseProblems = (problems: readonly ProcessProblem[]): void => {
  if (problems.length === 0) return
  throw new Refusal('approval.incomplete', `${problems[0]?.words ?? ''}。`, {
    fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
  })
}

const refuseFaults = async (
  ctx: Context,
  made: { nodes: readonly ApprovalNode[]; users: ProcessUsers },
): Promise<void> => {
  const org = await processes.readOrganisation(ctx.deps.db, companyOf(ctx))
  const faults = faultsOf(made, org).filter(({ level }) => level === 'blocking')
  if (faults.length === 0) return
  const [first] = faults
  const name = made.nodes.find(({ nodeId }) => nodeId === first?.nodeId)?.name
  throw new Refusal(
    'approval.incomplete',
    `${name === undefined ? '' : `“${name}”：`}${first?.words ?? ''}。`,
    {
      fields: Object.fromEntries(
        faults
          .toReversed()
          .map(({ nodeId, words }) => [nodeId === null ? 'users' : `nodes.${nodeId}.approvers`, words]),
      ),
    },
  )
}

const checkName = (others: readonly DrawnProcess[], name: string): void => {
  if (!others.some((other) => other.process.name === name)) return
  throw new Refusal('approval.name-taken', '已有同名的审批流程，请换一个名称。', {
    fields: { name: '已有同名的审批流程，请换一个名称' },
  })
}

// Keys come back from the database in another order than they were sent.
const sameAs = (
  a: { nodes: readonly ApprovalNode[]; copies: ProcessCopies },
  b: { nodes: readonly ApprovalNode[]; copies: ProcessCopies },
): boolean => canonical(a.nodes) === canonical(b.nodes) && canonical(a.copies) === canonical(b.copies)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
