// Approval processes as their administrators see them.
// They have names, faults to mend, and allowed actions.
import { factsIn } from '#protocol/contracts/approval-processes/nodes.ts'
import type {
  ApprovalNode,
  ApprovalScope,
  ProcessUsers,
} from '#protocol/contracts/approval-processes/nodes.ts'
import type {
  ApprovalProcess,
  ProcessPreview,
} from '#protocol/contracts/approval-processes/approval-processes.ts'
import { PRESET_ROLES } from '#protocol/permissions.ts'
import type { Context } from '#server/context.ts'
import type { Organisation } from '#server/domain/contracts/approval-processes/organisation.ts'
import { holdersOf, personOf, roleName } from '#server/domain/contracts/approval-processes/organisation.ts'
import { faultsOf, resolveNode } from '#server/domain/contracts/approval-processes/rules.ts'
import * as processes from '#server/domain/contracts/approval-processes/store.ts'
import type { DrawnProcess } from '#server/domain/contracts/approval-processes/store.ts'
import { approvalProcessMachine } from '#server/domain/contracts/approval-processes/machine.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { processNotFound } from './not-found.ts'
import { readStarting, strictestFor } from '#server/operations/contracts/approvals/start.ts'
import type { Starting } from '#server/operations/contracts/approvals/start.ts'

type Action = ApprovalProcess['actions'][number]

/** All processes of the company, oldest first. */
export const listAll = async (ctx: Context): Promise<ApprovalProcess[]> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const rows = await processes.listProcesses(db, companyId)
  const org = await processes.readOrganisation(db, companyId)
  const running = await processes.countRunning(
    db,
    rows.map(({ process }) => process.id),
  )
  return rows.map((row) => present(ctx, row, org, running))
}

/** One of them; refuses `not-found`. */
export const readProcess = async (ctx: Context, processId: string): Promise<ApprovalProcess> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const found = await processes.findProcess(db, companyId, processId)
  if (found === undefined) throw processNotFound()
  const org = await processes.readOrganisation(db, companyId)
  return present(ctx, found, org, await processes.countRunning(db, [processId]))
}

/** Every role of the company with how many can be asked by it. */
export const listApproverRoles = async (ctx: Context) => {
  const org = await processes.readOrganisation(ctx.deps.db, companyOf(ctx))
  return [
    ...PRESET_ROLES.map(({ code, name }) => ({ code: code as string, name: name as string })),
    ...org.roles.map(({ id, name }) => ({ code: id, name })),
  ].map(({ code, name }) => ({ code, name, holders: holdersOf(org, code).length }))
}

/** Its versions, newest first. */
export const readVersions = async (ctx: Context, processId: string) => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  if ((await processes.findProcess(db, companyId, processId)) === undefined) throw processNotFound()
  const org = await processes.readOrganisation(db, companyId)
  const running = await processes.countRunning(db, [processId])
  return (await processes.listVersions(db, processId)).map(({ no, nodes, author, createdAt }) => ({
    versionNo: no,
    nodes,
    names: namesOf(nodes, NOBODY, [], org),
    author,
    createdAt: createdAt.toISOString(),
    running: running.get(`${processId}/${no}`) ?? 0,
  }))
}

/** The process that something of this type and amount would go through if the caller started it; none for persons. */
export const listApplicable = async (
  ctx: Context,
  about: { contractType: string; amount?: number | undefined },
  scope: ApprovalScope = 'contract',
): Promise<ProcessPreview[]> => {
  const { identity, user, deps } = ctx
  if (identity.type === 1) return []
  const { companyId } = identity
  const starting = await readStarting(deps, { companyId, userId: user.id })
  if (starting === undefined) return []
  const found = await strictestFor(deps, companyId, starting, {
    scopes: [scope],
    contractType: about.contractType,
    amount: about.amount ?? null,
  })
  return found === undefined ? [] : [previewProcess(found, starting)]
}

/** A process as somebody sees it who is about to start it. */
export const previewProcess = (
  { process, drawn }: DrawnProcess,
  { org, starter }: Starting,
): ProcessPreview => ({
  processId: process.id,
  name: process.name,
  note: process.note,
  allowsSelf: process.allowsSelf,
  facts: factsIn(process.conditions),
  nodes: (drawn?.nodes ?? []).map((node) => {
    const { nodeId, name, mode, approvers } = node
    if (approvers.by === 'chosen')
      return { nodeId, name, mode, people: [], choose: approvers.most, problem: '' }
    const resolved = resolveNode(node, { starter, chosen: [], allowsSelf: process.allowsSelf }, org)
    const people = (resolved.people ?? []).map((person) => person.name)
    return { nodeId, name, mode, people, choose: 0, problem: resolved.problem ?? '' }
  }),
})

const NOBODY: ProcessUsers = { kind: 'all', memberIds: [], roles: [], departmentIds: [] }

const present = (
  ctx: Context,
  { process, drawn }: DrawnProcess,
  org: Organisation,
  running: ReadonlyMap<string, number>,
): ApprovalProcess => {
  const nodes = drawn?.nodes ?? []
  const copies = drawn?.copies ?? { memberIds: [], timing: 1 }
  const counts = [...running].filter(([key]) => key.startsWith(`${process.id}/`))
  return {
    processId: process.id,
    scope: process.scope,
    name: process.name,
    note: process.note,
    users: process.users,
    conditions: process.conditions,
    status: process.status,
    allowsSelf: process.allowsSelf,
    versionNo: process.versionNo,
    version: process.version,
    nodes,
    copies,
    names: namesOf(nodes, process.users, copies.memberIds, org),
    faults: faultsOf({ nodes, users: process.users }, org),
    editedBy: process.editedBy,
    updatedAt: process.updatedAt.toISOString(),
    running: counts.reduce((sum, [, count]) => sum + count, 0),
    actions: actionsOf(ctx, process.state),
  }
}

const actionsOf = ({ rights }: Context, state: string): Action[] => {
  const chart = snapshotOf(approvalProcessMachine, { state, context: {} })
  const may: Record<Action, boolean> = {
    edit: rights.may('approveManage', 'edit') && chart.can({ type: 'process.drawn' }),
    enable: rights.may('approveManage', 'enable') && chart.can({ type: 'process.enabled' }),
    disable: rights.may('approveManage', 'enable') && chart.can({ type: 'process.disabled' }),
    delete: rights.may('approveManage', 'del') && chart.can({ type: 'process.deleted' }),
  }
  return (Object.keys(may) as Action[]).filter((action) => may[action])
}

const namesOf = (
  nodes: readonly ApprovalNode[],
  users: ProcessUsers,
  copied: readonly string[],
  org: Organisation,
): Record<string, string> => {
  const people = nodes.flatMap(({ approvers }) => (approvers.by === 'persons' ? approvers.memberIds : []))
  const roles = nodes.flatMap(({ approvers }) => (approvers.by === 'roles' ? approvers.roles : []))
  const pairs = [
    ...[...people, ...users.memberIds, ...copied].map(
      (id) => [id, personOf(org, id)?.name ?? '已移除的员工'] as const,
    ),
    ...[...roles, ...users.roles].map((code) => [code, roleName(org, code) ?? '已删除的角色'] as const),
    ...users.departmentIds.map((id) => [id, pathName(org.departments, id) || '已删除的部门'] as const),
  ]
  return Object.fromEntries(pairs)
}
