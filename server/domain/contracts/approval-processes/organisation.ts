// A company as its approval processes see it: people, roles, departments and their heads.
import { PRESET_ROLES } from '#protocol/permissions.ts'
import { pathTo, subtreeOf } from '#server/domain/company/departments/rules.ts'
import type { TreeNode } from '#server/domain/company/departments/rules.ts'

/** A person of the company, former ones included: their names are still in processes. */
export interface Person {
  readonly memberId: string
  readonly userId: string | null
  readonly name: string
  readonly status: string
  readonly roles: readonly string[]
  readonly departments: readonly string[]
  /** Whether any of their roles lets them decide about approvals. */
  readonly mayDecide: boolean
  /** Whether any of them lets them review contracts. */
  readonly mayReview: boolean
}

export interface HeadedDepartment extends TreeNode {
  readonly headMemberId: string | null
}

export interface Organisation {
  readonly people: readonly Person[]
  readonly departments: readonly HeadedDepartment[]
  /** The company's own roles. */
  readonly roles: readonly { readonly id: string; readonly name: string }[]
}

/** Somebody who can be asked: works here now, has an account, and the right to decide. */
export type Approver = Pick<Person, 'memberId' | 'name'> & { readonly userId: string }

export const personOf = ({ people }: Organisation, memberId: string): Person | undefined =>
  people.find((person) => person.memberId === memberId)

export const asApprover = (person: Person | undefined): Approver | undefined =>
  person?.status === 'active' && person.userId !== null && person.mayDecide
    ? { memberId: person.memberId, name: person.name, userId: person.userId }
    : undefined

/** Those who hold a role and can be asked. */
export const holdersOf = ({ people }: Organisation, role: string): Approver[] =>
  people.flatMap((person) => {
    const approver = person.roles.includes(role) ? asApprover(person) : undefined
    return approver === undefined ? [] : [approver]
  })

export const roleName = ({ roles }: Organisation, code: string): string | undefined =>
  PRESET_ROLES.find((preset) => preset.code === code)?.name ?? roles.find(({ id }) => id === code)?.name

/** Heads from a department upwards, nearest first, each once and never the person themselves. */
export const headsAbove = (
  org: Organisation,
  departmentId: string | undefined,
  without?: string,
): Approver[] => {
  const up = pathTo(org.departments, departmentId ?? null).toReversed()
  const heads = up.flatMap(({ headMemberId }) => {
    if (headMemberId === null || headMemberId === without) return []
    const head = asApprover(personOf(org, headMemberId))
    return head === undefined ? [] : [head]
  })
  return heads.filter((head, at) => heads.findIndex(({ memberId }) => memberId === head.memberId) === at)
}

/** A person's departments with everything above them. */
export const departmentsAround = ({ departments }: Organisation, of: readonly string[]): string[] =>
  of.flatMap((id) => pathTo(departments, id).map((node) => node.id))

/** Departments with everything beneath them. */
export const departmentsBeneath = ({ departments }: Organisation, of: readonly string[]): string[] =>
  of.flatMap((id) => (departments.some((node) => node.id === id) ? subtreeOf(departments, id) : []))
