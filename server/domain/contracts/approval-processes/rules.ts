// Rules of approval processes: who approves at a node, its faults, and who may start it.
// See domain.md §1.3.
import { NODE_MODE } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ApprovalNode, ProcessUsers } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ProcessFault } from '#protocol/contracts/approval-processes/approval-processes.ts'
import {
  asApprover,
  departmentsAround,
  departmentsBeneath,
  headsAbove,
  holdersOf,
  personOf,
  roleName,
} from './organisation.ts'
import type { Approver, Organisation, Person } from './organisation.ts'

/** Whether a person may start a process. */
export const mayStart = (users: ProcessUsers, person: Person, org: Organisation): boolean =>
  users.kind === 'all' ||
  users.memberIds.includes(person.memberId) ||
  users.roles.some((role) => person.roles.includes(role)) ||
  departmentsAround(org, person.departments).some((id) => users.departmentIds.includes(id))

/** Who is asked at a node, or why nobody can be. */
export type Resolved =
  | { readonly people: readonly Approver[]; readonly problem?: undefined }
  | { readonly problem: string; readonly people?: undefined }

/** The people of a node for one start; `chosen` are those the starter named for it, `allowsSelf` whether they may be among them. */
export const resolveNode = (
  node: ApprovalNode,
  { starter, chosen, allowsSelf }: { starter: Person; chosen: readonly string[]; allowsSelf: boolean },
  org: Organisation,
): Resolved => {
  const found = namedAt(node, { starter, chosen }, org)
  if (allowsSelf || found.people === undefined) return found
  // Nobody passes what they handed in themselves.
  const people = found.people.filter(({ memberId }) => memberId !== starter.memberId)
  return people.length > 0 ? { people } : { problem: '审批人只有您本人，不能审批自己提交的内容' }
}

const namedAt = (
  { mode, approvers }: ApprovalNode,
  { starter, chosen }: { starter: Person; chosen: readonly string[] },
  org: Organisation,
): Resolved => {
  switch (approvers.by) {
    case 'persons': {
      const found = [...new Set(approvers.memberIds)].map((memberId) => asApprover(personOf(org, memberId)))
      const people = found.filter((person) => person !== undefined)
      const gone = goneOnes(approvers.memberIds, org)
      // One of several is enough where one agrees for all; where everybody must, nobody is left out silently.
      const isEnough = people.length > 0 && (mode === NODE_MODE.any || gone.length === 0)
      return isEnough ? { people } : { problem: goneWords(gone) }
    }
    case 'roles': {
      const people = unique(approvers.roles.flatMap((role) => holdersOf(org, role)))
      return people.length > 0 ? { people } : { problem: nobodyIn(approvers.roles, org) }
    }
    case 'head': {
      const [own] = starter.departments
      if (own === undefined) return { problem: '您还不在任何部门，找不到部门主管' }
      const head = headsAbove(org, own, starter.memberId)[approvers.level - 1]
      const name = org.departments.find(({ id }) => id === own)?.name ?? ''
      if (head !== undefined) return { people: [head] }
      const unable = unableHeads(org, [own], starter.memberId)
      if (unable !== '') return { problem: `“${name}”的主管${unable}${NO_RIGHT}` }
      return {
        problem:
          approvers.level === 1
            ? `“${name}”及其上级部门没有主管`
            : `“${name}”的主管之上没有更高一级的部门主管`,
      }
    }
    default: {
      const found = [...new Set(chosen)].map((memberId) => asApprover(personOf(org, memberId)))
      const people = found.filter((person) => person !== undefined)
      if (found.length === 0) return { problem: '请选择审批人' }
      const gone = goneOnes([...new Set(chosen)], org)
      if (gone.length > 0) return { problem: `所选审批人中${gone.join('、')}，请重新选择` }
      return people.length > approvers.most ? { problem: `最多选择 ${approvers.most} 位审批人` } : { people }
    }
  }
}

/** What an administrator should mend, looked at with the company's people as they are now. */
export const faultsOf = (
  { nodes, users }: { readonly nodes: readonly ApprovalNode[]; readonly users: ProcessUsers },
  org: Organisation,
): ProcessFault[] => [...userFaults(users, org), ...nodes.flatMap((node) => nodeFaults(node, users, org))]

const userFaults = (users: ProcessUsers, org: Organisation): ProcessFault[] =>
  users.kind === 'all' ||
  org.people.some((person) => person.status === 'active' && mayStart(users, person, org))
    ? []
    : [{ nodeId: null, level: 'blocking', words: '使用范围内没有在职员工，没有人能发起这个流程' }]

const nodeFaults = (
  { nodeId, mode, approvers }: ApprovalNode,
  users: ProcessUsers,
  org: Organisation,
): ProcessFault[] => {
  const fault = (level: ProcessFault['level'], words: string): ProcessFault[] => [{ nodeId, level, words }]
  switch (approvers.by) {
    case 'persons': {
      const gone = goneOnes(approvers.memberIds, org)
      if (gone.length === 0) return []
      const isPartial = mode === NODE_MODE.any && gone.length < approvers.memberIds.length
      return fault(isPartial ? 'partial' : 'blocking', `${goneWords(gone)}，${repairOf(gone)}`)
    }
    case 'roles': {
      const empty = approvers.roles.filter((role) => holdersOf(org, role).length === 0)
      if (empty.length === 0) return []
      const words = `${nobodyIn(empty, org)}，请先授予角色或改选审批人`
      return fault(empty.length === approvers.roles.length ? 'blocking' : 'partial', words)
    }
    case 'head': {
      const concerned = departmentsOf(users, org)
      const headless = concerned.filter((id) => headsAbove(org, id).length < approvers.level)
      if (concerned.length > 0 && headless.length === 0) return []
      if (concerned.length === 0)
        return fault('blocking', '使用范围内的员工都不在部门里，找不到部门主管。请先到组织架构设置部门和主管')
      const names = headless.map((id) => org.departments.find((node) => node.id === id)?.name ?? '')
      const which = names.slice(0, 3).join('”、“') + (names.length > 3 ? `”等 ${names.length} 个部门` : '”')
      const unable = unableHeads(org, headless)
      if (unable !== '')
        return fault(
          headless.length === concerned.length ? 'blocking' : 'partial',
          `“${which}的主管${unable}${NO_RIGHT}，其员工发起时找不到审批人。请先为其添加“审批人”等角色`,
        )
      const missing = approvers.level === 1 ? '没有主管' : '没有上一级主管'
      return fault(
        headless.length === concerned.length ? 'blocking' : 'partial',
        `“${which}${missing}，其员工发起时找不到审批人。请先到组织架构设置`,
      )
    }
    default:
      return []
  }
}

/** Heads of these departments, and above them, who work here but may not decide. */
const unableHeads = (org: Organisation, departmentIds: readonly string[], without?: string): string => {
  const heads = departmentsAround(org, departmentIds).flatMap((id) => {
    const head = personOf(org, org.departments.find((node) => node.id === id)?.headMemberId ?? '')
    const isUnable = head?.status === 'active' && !head.mayDecide && head.memberId !== without
    return isUnable ? [head.name] : []
  })
  return [...new Set(heads)].join('、')
}

/** Departments whose people may start it. */
const departmentsOf = (users: ProcessUsers, org: Organisation): string[] => {
  const starters = org.people.filter(
    (person) => person.status === 'active' && (users.kind === 'all' || mayStart(users, person, org)),
  )
  const own = starters.flatMap((person) => person.departments.slice(0, 1))
  const named = users.kind === 'all' ? [] : departmentsBeneath(org, users.departmentIds)
  const known = new Set(org.departments.map(({ id }) => id))
  return [...new Set([...own, ...named])].filter((id) => known.has(id))
}

const goneOnes = (memberIds: readonly string[], org: Organisation): string[] =>
  memberIds.flatMap((memberId) => {
    const person = personOf(org, memberId)
    if (asApprover(person) !== undefined) return []
    if (person === undefined) return ['有一位审批人已不属于本单位']
    // Who works here and still cannot be asked lacks the right alone.
    if (person.status === 'active') return [`${person.name}${NO_RIGHT}`]
    return [`${person.name}${STATUS_WORDS[person.status] ?? '已不在职'}`]
  })

const NO_RIGHT = '没有“合同审批”权限'

const STATUS_WORDS: Readonly<Record<string, string>> = {
  left: '已离职',
  disabled: '已停用',
  invited: '还没有加入',
  applied: '还没有加入',
}

const repairOf = (gone: readonly string[]): string =>
  gone.some((words) => words.endsWith(NO_RIGHT))
    ? '请改选有审批权限的在职同事，或先为其添加“审批人”等角色'
    : '请改选在职的同事'

const goneWords = (gone: readonly string[]): string =>
  gone.length === 0 ? '还没有选择审批人' : gone.join('、')

/** Why nobody of these roles can be asked: nobody has one, or none of those who do may decide. */
const nobodyIn = (roles: readonly string[], org: Organisation): string => {
  const names = quoted(roles.map((role) => nameOfRole(org, role)))
  const holders = org.people.filter(
    ({ status, roles: held }) => status === 'active' && roles.some((role) => held.includes(role)),
  )
  return holders.length === 0
    ? `没有在职员工持有角色${names}`
    : `持有角色${names}的${holders.map(({ name }) => name).join('、')}${NO_RIGHT}`
}

const nameOfRole = (org: Organisation, code: string): string => roleName(org, code) ?? '已删除的角色'
const quoted = (words: readonly string[]): string => `“${words.join('”“')}”`

const unique = (people: readonly Approver[]): Approver[] =>
  people.filter((one, at) => people.findIndex(({ memberId }) => memberId === one.memberId) === at)
