// The departments of the company as the nested nodes that antd's trees take.
import type { Department } from '#protocol/company/departments.ts'

export interface DepartmentNode {
  readonly value: string
  readonly title: string
  readonly children: DepartmentNode[]
}

export const departmentNodes = (
  departments: readonly Pick<Department, 'departmentId' | 'parentId' | 'name'>[],
  parentId: string | null = null,
): DepartmentNode[] =>
  departments
    .filter((one) => one.parentId === parentId)
    .map(({ departmentId, name }) => ({
      value: departmentId,
      title: name,
      children: departmentNodes(departments, departmentId),
    }))
