// Rules of a company's department tree.
// It has at most ten levels, and siblings have unique names (domain.md §5).
import { Refusal } from '#protocol/failures.ts'
import { DEPARTMENT_LEVELS } from '#protocol/company/departments.ts'

/** A department as far as the shape of the tree goes. */
export interface TreeNode {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly position: number
}

/** The departments from the top down to this one, itself included; empty for null. */
export const pathTo = <N extends TreeNode>(nodes: readonly N[], id: string | null): N[] => {
  const node = nodes.find((candidate) => candidate.id === id)
  return node === undefined ? [] : [...pathTo(nodes, node.parentId), node]
}

/** `研发部/前端组`; empty for the unit itself. */
export const pathName = (nodes: readonly TreeNode[], id: string | null): string =>
  pathTo(nodes, id)
    .map(({ name }) => name)
    .join('/')

/** A department and everything beneath it. */
export const subtreeOf = (nodes: readonly TreeNode[], id: string): string[] => [
  id,
  ...nodes.filter((node) => node.parentId === id).flatMap((child) => subtreeOf(nodes, child.id)),
]

/** Levels of a department with everything beneath it; 1 for a leaf. */
export const heightOf = (nodes: readonly TreeNode[], id: string): number =>
  1 + Math.max(0, ...nodes.filter((node) => node.parentId === id).map((child) => heightOf(nodes, child.id)))

/** Siblings in their order. */
export const childrenOf = <N extends TreeNode>(nodes: readonly N[], parentId: string | null): N[] =>
  nodes
    .filter((node) => node.parentId === parentId)
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/** Refuses a place for a department `height` levels tall under `parentId`: too deep, or inside itself (`moving`). */
export const checkPlace = (
  nodes: readonly TreeNode[],
  parentId: string | null,
  { height, moving }: { height: number; moving?: string },
): void => {
  const above = pathTo(nodes, parentId)
  if (above.some(({ id }) => id === moving)) {
    throw new Refusal('department.inside-itself', '不能把部门移到它自己或它的下级部门里，请选择其他上级。')
  }
  if (above.length + height > DEPARTMENT_LEVELS) {
    throw new Refusal(
      'department.too-deep',
      `部门最多 ${DEPARTMENT_LEVELS} 级，放在这里会超过。请选择更上级的部门。`,
    )
  }
}

/** Refuses a name that a sibling has already. */
export const checkName = (
  nodes: readonly TreeNode[],
  { parentId, name, except }: { parentId: string | null; name: string; except?: string },
): void => {
  const isTaken = nodes.some((node) => node.parentId === parentId && node.name === name && node.id !== except)
  if (!isTaken) return
  throw new Refusal('department.name-taken', `同级已有“${name}”，请换一个名称。`, {
    fields: { name: '同级已有同名部门，请换一个名称' },
  })
}

/** The department a path such as `研发部/前端组` names; undefined when there is none. */
export const findByPath = <N extends TreeNode>(nodes: readonly N[], path: string): N | undefined => {
  let found: N | undefined
  for (const name of path.split(/[/／]/u).map((part) => part.trim())) {
    const parentId: string | null = found?.id ?? null
    found = nodes.find((node) => node.parentId === parentId && node.name === name)
    if (found === undefined) return undefined
  }
  return found
}
