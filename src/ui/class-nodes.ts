// The flat list of archive classes as the nested nodes that antd's trees take.
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'

type Listed = Pick<ArchiveClass, 'classId' | 'parentId' | 'name' | 'isOpen'>

/** A node to choose from; one that is not open stands only on the way to others. */
export interface ClassNode {
  readonly value: string
  readonly key: string
  readonly title: string
  readonly disabled: boolean
  readonly children: ClassNode[]
}

/** Classes beneath `parentId` in their order; `without` and all beneath it cannot be chosen. */
export const classNodes = (
  classes: readonly Listed[],
  parentId: string | null = null,
  without?: string,
  isBarred = false,
): ClassNode[] =>
  classes
    .filter((one) => one.parentId === parentId)
    .map(({ classId, name, isOpen }) => {
      const barred = isBarred || classId === without
      return {
        value: classId,
        key: classId,
        title: name,
        disabled: barred || !isOpen,
        children: classNodes(classes, classId, without, barred),
      }
    })
