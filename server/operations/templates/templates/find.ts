// Which templates somebody may see and change in the identity they act in.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { TemplateViewer } from '#server/domain/templates/templates/lists.ts'
import { typeOf } from '#server/domain/templates/templates/rules.ts'
import * as store from '#server/domain/templates/templates/store.ts'
import type { TemplateRecord, VersionRecord } from '#server/domain/templates/templates/store.ts'

/** The company acted for owns what is made, and otherwise the person. */
export const viewerOf = ({ user, identity }: Pick<Context, 'user' | 'identity'>): TemplateViewer =>
  identity.type === 2
    ? { userId: user.id, identityId: identity.companyId, owner: { companyId: identity.companyId } }
    : { userId: user.id, identityId: user.id, owner: { userId: user.id } }

export const isOwn = (ctx: Pick<Context, 'user' | 'identity'>, row: TemplateRecord): boolean =>
  ctx.identity.type === 2
    ? row.companyId === ctx.identity.companyId
    : row.companyId === null && row.userId === ctx.user.id

/** Administrators, who maintain fixed templates, are those who may give out roles. */
export const isAdministrator = ({ identity, rights }: Pick<Context, 'identity' | 'rights'>): boolean =>
  identity.type === 2 && rights.may('roleManage', 'grant')

export const missingTemplate = () => new Refusal('not-found', '没有找到这个模板，可能已被删除。请刷新页面。')

/** The platform's, the company's or one's own; refuses `not-found`. The platform's stopped ones are seen by those who have them in use alone. */
export const seenTemplate = async (ctx: Context, templateId: string): Promise<TemplateRecord> => {
  const row = await store.findTemplate(ctx.deps.db, templateId)
  if (row === undefined || (typeOf(row) !== 1 && !isOwn(ctx, row))) throw missingTemplate()
  return row
}

/** One that the caller may change, locked; refuses `not-found`, and `template.fixed` for who is no administrator. */
export const ownTemplate = async (ctx: Context, templateId: string): Promise<TemplateRecord> => {
  const row = await store.findTemplate(ctx.deps.db, templateId, true)
  if (row === undefined || !isOwn(ctx, row)) throw missingTemplate()
  if (row.isFixed && !isAdministrator(ctx)) throw onlyAdministrators()
  return row
}

export const onlyAdministrators = () =>
  new Refusal('template.fixed', '固定模板由单位管理员维护，您可以使用，不能修改。需要修改请联系管理员。')

/** The version that is asked for, or the newest; refuses `not-found`. */
export const versionOf = async (
  { deps }: Pick<Context, 'deps'>,
  row: TemplateRecord,
  version: number | undefined,
): Promise<VersionRecord> => {
  const found = await store.findVersion(deps.db, row.id, version ?? row.contentVersion)
  if (found === undefined) throw missingTemplate()
  return found
}
