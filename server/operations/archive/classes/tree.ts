// The tree of classes as the caller may see it, and to whom each is open.
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { PRESET_ROLES, isPresetRole } from '#protocol/permissions.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { ClassViewers } from '#server/db/schema/archive/classes.ts'
import { childrenOf, pathTo } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { listMembers } from '#server/domain/company/companies/store.ts'
import { listRoles } from '#server/domain/company/roles/store.ts'
import { changeClass, countByClass } from '#server/domain/archive/classes/store.ts'
import type { ClassRow } from '#server/domain/archive/classes/store.ts'
import { record } from '#server/operations/company/staff/manage.ts'
import { archiveOf, classAmong, lockedClasses } from './looking.ts'

interface Names {
  readonly staff: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<string, string>
  readonly departments: ReadonlyMap<string, string>
}

const namesIn = async ({ deps: { db } }: Context, companyId: string): Promise<Names> => ({
  staff: new Map((await listMembers(db, companyId)).map(({ member, user }) => [member.id, user.name])),
  roles: new Map([
    ...PRESET_ROLES.map(({ code, name }) => [code, name] as const),
    ...(await listRoles(db, companyId)).map(({ id, name }) => [id, name] as const),
  ]),
  departments: new Map((await listDepartments(db, companyId)).map(({ id, name }) => [id, name])),
})

// Who left, and what was deleted, is left out.
const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })

const viewersOf = (viewers: ClassViewers | null, names: Names | undefined): ArchiveClass['viewers'] =>
  viewers === null || names === undefined
    ? null
    : {
        staff: named(viewers.memberIds, names.staff),
        roles: named(viewers.roles, names.roles),
        departments: named(viewers.departmentIds, names.departments),
      }

/** Parents before their children, siblings in their order. */
export const inTreeOrder = (classes: readonly ClassRow[], parentId: string | null = null): ClassRow[] =>
  childrenOf(classes, parentId).flatMap((one) => [one, ...inTreeOrder(classes, one.id)])

/** Refuses `identity.company-only`. */
export const listClasses = async (
  ctx: Context,
): Promise<{ classes: ArchiveClass[]; unclassed: number | null }> => {
  const { companyId, classes, scope } = await archiveOf(ctx)
  const onTheWay = new Set([...scope.open].flatMap((id) => pathTo(classes, id).map((one) => one.id)))
  const counts = await countByClass(ctx.deps.db, companyId, [
    ...scope.open,
    ...(scope.seesPending ? [null] : []),
  ])
  const isAsked = ctx.rights.may('contractFiling', 'authorize') && classes.some((one) => one.viewers !== null)
  const names = isAsked ? await namesIn(ctx, companyId) : undefined
  const mayEdit = ctx.rights.may('contractFiling', 'classEdit')
  return {
    classes: inTreeOrder(classes)
      .filter(({ id }) => onTheWay.has(id))
      .map((one) => ({
        classId: one.id,
        parentId: one.parentId,
        name: one.name,
        colour: one.colour,
        filings: counts.get(one.id) ?? 0,
        fields: one.fields,
        rule: mayEdit ? one.rule : null,
        retentionYears: one.retentionYears,
        isOpen: scope.open.has(one.id),
        viewers: viewersOf(one.viewers, names),
        createdAt: one.createdAt.toISOString(),
      })),
    unclassed: scope.seesPending ? (counts.get(null) ?? 0) : null,
  }
}

/** Refuses `not-found`, `identity.company-only`. */
export const openClassTo = async (
  ctx: Context,
  { classId, viewers }: { classId: string; viewers: ClassViewers | null },
): Promise<void> => {
  const { companyId, classes } = await lockedClasses(ctx)
  const { name } = classAmong(classes, classId)
  const names = await namesIn(ctx, companyId)
  const isKnown =
    viewers === null ||
    (viewers.memberIds.every((id) => names.staff.has(id)) &&
      viewers.roles.every((role) => names.roles.has(role) || isPresetRole(role)) &&
      viewers.departmentIds.every((id) => names.departments.has(id)))
  if (!isKnown) throw new Refusal('not-found', '所选的人、角色或部门已不存在，请刷新页面后重新选择。')
  await changeClass(ctx.deps.db, classId, { viewers })
  await record(ctx, 'class:opened', { id: classId, name, viewers })
}
