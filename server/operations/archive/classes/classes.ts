// Classes of the archive: made, renamed, moved in their tree, and deleted (domain.md §8).
import { randomUUID } from 'node:crypto'
import { CLASS_LEVELS, MOST_CLASSES } from '#protocol/archive/classes/classes.ts'
import type { ClassField } from '#protocol/archive/classes/fields.ts'
import type { TagColour } from '#protocol/contracts/tags.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import {
  childrenOf,
  heightOf,
  pathName,
  pathTo,
  subtreeOf,
} from '#server/domain/company/departments/rules.ts'
import * as store from '#server/domain/archive/classes/store.ts'
import type { ClassRow } from '#server/domain/archive/classes/store.ts'
import { record } from '#server/operations/company/staff/manage.ts'
import { classAmong, lockedClasses } from './looking.ts'

interface Typed {
  readonly name: string
  readonly colour: TagColour
  readonly fields: ClassField[]
  readonly retentionYears: number | null
}

const checkName = (
  classes: readonly ClassRow[],
  { parentId, name, id }: { parentId: string | null; name: string; id?: string },
): void => {
  if (!classes.some((one) => one.parentId === parentId && one.name === name && one.id !== id)) return
  throw new Refusal('class.taken', `这一级已有分类“${name}”，请换一个名称。`, {
    fields: { name: '这一级已有同名分类，请换一个名称' },
  })
}

const checkFields = (fields: readonly ClassField[]): void => {
  const isTwice = (values: readonly string[]) => new Set(values).size < values.length
  if (!isTwice(fields.map(({ label }) => label)) && !isTwice(fields.map(({ fieldId }) => fieldId))) return
  throw new Refusal('class.field-twice', '归档字段的名称不能重复，请修改其中一个。')
}

const checkDepth = (classes: readonly ClassRow[], parentId: string | null, height: number): void => {
  if (pathTo(classes, parentId).length + height <= CLASS_LEVELS) return
  throw new Refusal('class.too-deep', `归档分类最多 ${CLASS_LEVELS} 级，请换一个上级分类。`)
}

/** Refuses `class.taken`, `class.field-twice`, `class.too-many`, `class.too-deep`, `not-found`, `identity.company-only`. */
export const addClass = async (
  ctx: Context,
  { parentId, ...typed }: Typed & { readonly parentId: string | null },
): Promise<{ classId: string }> => {
  const { companyId, classes } = await lockedClasses(ctx)
  if (parentId !== null) classAmong(classes, parentId)
  checkName(classes, { parentId, name: typed.name })
  checkFields(typed.fields)
  checkDepth(classes, parentId, 1)
  if (classes.length >= MOST_CLASSES)
    throw new Refusal('class.too-many', `归档分类最多 ${MOST_CLASSES} 个，请先删除不用的分类。`)
  const id = randomUUID()
  await store.insertClass(ctx.deps.db, {
    id,
    companyId,
    parentId,
    ...typed,
    position: Math.max(-1, ...childrenOf(classes, parentId).map(({ position }) => position)) + 1,
    createdAt: ctx.clock.now(),
  })
  await record(ctx, 'class:added', { id, name: typed.name })
  return { classId: id }
}

/** Refuses `class.taken`, `class.field-twice`, `not-found`, `identity.company-only`. */
export const editClass = async (
  ctx: Context,
  { classId, ...typed }: Typed & { readonly classId: string },
): Promise<void> => {
  const { classes } = await lockedClasses(ctx)
  const before = classAmong(classes, classId)
  checkName(classes, { parentId: before.parentId, name: typed.name, id: classId })
  checkFields(typed.fields)
  await store.changeClass(ctx.deps.db, classId, typed)
  const { retentionYears } = typed
  await record(ctx, 'class:edited', { id: classId, from: before.name, to: typed.name, retentionYears })
}

/** Refuses `class.taken`, `class.too-deep`, `not-found`, `identity.company-only`. */
export const placeClass = async (
  ctx: Context,
  { classId, parentId, at }: { classId: string; parentId: string | null; at: number },
): Promise<void> => {
  const { db } = ctx.deps
  const { classes } = await lockedClasses(ctx)
  const moved = classAmong(classes, classId)
  if (parentId !== null) classAmong(classes, parentId)
  if (parentId !== null && subtreeOf(classes, classId).includes(parentId))
    throw new Refusal('class.too-deep', '不能把分类移到它自己的下级里，请换一个上级分类。')
  checkName(classes, { parentId, name: moved.name, id: classId })
  checkDepth(classes, parentId, heightOf(classes, classId))
  const siblings = childrenOf(classes, parentId).filter(({ id }) => id !== classId)
  siblings.splice(at, 0, moved)
  for (const [position, { id }] of siblings.entries())
    await store.changeClass(db, id, id === classId ? { parentId, position } : { position })
  await record(ctx, 'class:placed', { id: classId, name: moved.name, beneath: pathName(classes, parentId) })
}

/** Refuses `class.has-classes` and `class.has-holds`. */
const checkGoes = async ({ deps: { db } }: Context, classes: readonly ClassRow[], found: ClassRow) => {
  if (childrenOf(classes, found.id).length > 0)
    throw new Refusal('class.has-classes', `“${found.name}”下面还有分类，请先删除或移走下级分类。`)
  if (await store.hasHolds(db, found.id))
    throw new Refusal('class.has-holds', `“${found.name}”里有被保全的合同，解除保全后才能删除或合并分类。`)
}

/** Refuses `class.has-classes`, `class.has-holds`, `not-found`, `identity.company-only`. */
export const deleteClass = async (ctx: Context, classId: string): Promise<{ moved: number }> => {
  const { db } = ctx.deps
  const { companyId, classes } = await lockedClasses(ctx)
  const found = classAmong(classes, classId)
  await checkGoes(ctx, classes, found)
  const moved = await store.emptyClass(db, companyId, classId)
  await store.deleteClass(db, classId)
  await record(ctx, 'class:deleted', { id: classId, name: found.name, moved })
  return { moved }
}

/** Refuses the same, and `class.same`. */
export const mergeClass = async (
  ctx: Context,
  { classId, into }: { classId: string; into: string },
): Promise<{ moved: number }> => {
  const { db } = ctx.deps
  const { companyId, classes } = await lockedClasses(ctx)
  const [found, target] = [classAmong(classes, classId), classAmong(classes, into)]
  if (found === target) throw new Refusal('class.same', '不能合并到同一个分类，请选择另一个分类。')
  await checkGoes(ctx, classes, found)
  const moved = await store.emptyClass(db, companyId, classId, into)
  await store.deleteClass(db, classId)
  await record(ctx, 'class:merged', { id: classId, from: found.name, to: target.name, moved })
  return { moved }
}
