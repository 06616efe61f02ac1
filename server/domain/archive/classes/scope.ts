// What of a company's archive somebody may look into.
// Classes are open by themselves, or as the one above them is (domain.md §8).
import { pathTo } from '#server/domain/company/departments/rules.ts'
import type { TreeNode } from '#server/domain/company/departments/rules.ts'
import type { ClassRow } from './store.ts'

/** Somebody of the company who may look at the archive. */
export interface ArchiveReader {
  /** Whoever sees all contracts of the company, or says who may see what. */
  readonly seesAll: boolean
  /** Whoever files sees what is to be filed, and what is in no class. */
  readonly mayFile: boolean
  readonly memberId: string
  readonly roles: readonly string[]
  /** Their departments with those above. */
  readonly departmentIds: readonly string[]
}

/** What they may look into. */
export interface ArchiveScope {
  readonly seesAll: boolean
  readonly seesPending: boolean
  /** Ids of classes that are open to them. */
  readonly open: ReadonlySet<string>
}

/** The departments of somebody, with all above them. */
export const withThoseAbove = (nodes: readonly TreeNode[], ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => pathTo(nodes, id).map((node) => node.id))),
]

type Viewed = Pick<ClassRow, 'id' | 'parentId' | 'viewers' | 'name' | 'position'>

const isOpen = (classes: readonly Viewed[], one: Viewed, reader: ArchiveReader): boolean => {
  if (reader.seesAll) return true
  const said = pathTo(classes, one.id).findLast(({ viewers }) => viewers !== null)?.viewers
  if (said === undefined || said === null) return true
  return (
    said.memberIds.includes(reader.memberId) ||
    said.roles.some((role) => reader.roles.includes(role)) ||
    said.departmentIds.some((departmentId) => reader.departmentIds.includes(departmentId))
  )
}

export const scopeOf = (classes: readonly Viewed[], reader: ArchiveReader): ArchiveScope => ({
  seesAll: reader.seesAll,
  seesPending: reader.seesAll || reader.mayFile,
  open: new Set(classes.filter((one) => isOpen(classes, one, reader)).map(({ id }) => id)),
})

/** Whether a filing is within it. */
export const isWithin = (
  scope: ArchiveScope,
  { state, classId }: { readonly state: string; readonly classId: string | null },
): boolean =>
  state !== 'deleted' &&
  (state === 'pending' || classId === null ? scope.seesPending : scope.open.has(classId))
