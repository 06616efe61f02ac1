// The flat list of departments as the nested nodes that antd's trees take.
import type { Department } from '#protocol/company/departments.ts'

/** A node of a tree to choose from. */
export interface DepartmentNode {
  readonly value: string
  readonly key: string
  readonly title: string
  readonly disabled?: boolean
  readonly children: DepartmentNode[]
}

/** Departments beneath `parentId` in their order; `without` and all beneath it cannot be chosen. */
export const nodesOf = (
  departments: readonly Department[],
  parentId: string | null = null,
  without?: string,
  isBarred = false,
): DepartmentNode[] =>
  departments
    .filter((department) => department.parentId === parentId)
    .map(({ departmentId, name }) => {
      const barred = isBarred || departmentId === without
      return {
        value: departmentId,
        key: departmentId,
        title: name,
        ...(barred ? { disabled: true } : {}),
        children: nodesOf(departments, departmentId, without, barred),
      }
    })

/** Names from the top down to a department, itself included. */
export const pathOf = (departments: readonly Department[], departmentId: string): string[] => {
  const found = departments.find((department) => department.departmentId === departmentId)
  if (found === undefined) return []
  return [...(found.parentId === null ? [] : pathOf(departments, found.parentId)), found.name]
}
