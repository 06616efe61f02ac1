// What of the archive of the company acted for the caller may look into.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { lookInto } from '#server/domain/archive/classes/reader.ts'
import type { ArchiveScope } from '#server/domain/archive/classes/scope.ts'
import { readClasses } from '#server/domain/archive/classes/store.ts'
import type { ClassRow } from '#server/domain/archive/classes/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

export interface Archive {
  readonly companyId: string
  readonly classes: readonly ClassRow[]
  readonly scope: ArchiveScope
}

export const noClass = (): Refusal => new Refusal('not-found', '没有找到这个分类，可能已被删除。请刷新页面。')

/** Refuses `identity.company-only`, and `not-found` for whoever works there no more. */
export const archiveOf = async (ctx: Context): Promise<Archive> => {
  const companyId = companyOf(ctx)
  const { db } = ctx.deps
  const looked = await db.onPrimary(() =>
    lookInto(db, { companyId, userId: ctx.user.id, rights: ctx.rights }),
  )
  if (looked === undefined) throw new Refusal('not-found', '没有找到单位的归档，请刷新页面。')
  return { companyId, ...looked }
}

/** A company's classes change one after the other, so that names, numbers and levels are right. */
export const lockedClasses = async (ctx: Context): Promise<{ companyId: string; classes: ClassRow[] }> => {
  const companyId = companyOf(ctx)
  await lockCompany(ctx.deps.db, companyId)
  return { companyId, classes: await readClasses(ctx.deps.db, companyId) }
}

/** Refuses `not-found`. */
export const classAmong = (classes: readonly ClassRow[], id: string): ClassRow => {
  const found = classes.find((one) => one.id === id)
  if (found === undefined) throw noClass()
  return found
}
