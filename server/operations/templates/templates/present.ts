// Templates as they leave the server, with what their viewer may do with them.
import { BASE_PATH } from '#protocol/endpoint.ts'
import { TEMPLATE_TYPE, USE_STATUS } from '#protocol/pdf-item.ts'
import { downloadTemplate, getTemplate } from '#protocol/templates/templates/templates.ts'
import type { TemplateAction, TemplateRow } from '#protocol/templates/templates/templates.ts'
import type { Context } from '#server/context.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { attachmentsOf, favouritesAmong } from '#server/domain/templates/templates/lists.ts'
import { templateMachine } from '#server/domain/templates/templates/machine.ts'
import { typeOf } from '#server/domain/templates/templates/rules.ts'
import type { TemplateRecord } from '#server/domain/templates/templates/store.ts'
import { countUses } from '#server/domain/templates/templates/uses.ts'
import { isAdministrator, isOwn, viewerOf } from './find.ts'

/** Cards of a list; among the common ones all but the fixed are of type 2. */
export const presentTemplates = async (
  ctx: Context,
  rows: readonly TemplateRecord[],
  isCommonList = false,
): Promise<TemplateRow[]> => {
  const { db } = ctx.deps
  const viewer = viewerOf(ctx)
  const ids = rows.map(({ id }) => id)
  const attachments = await attachmentsOf(db, ids)
  const favourites = await favouritesAmong(db, viewer, ids)
  const uses = await countUses(db, viewer.identityId, ids)
  return rows.map((row) => {
    const type = typeOf(row)
    const isFavourite = favourites.has(row.id)
    return {
      ...itemOf(row),
      templateType: isCommonList && type !== TEMPLATE_TYPE.fixed ? TEMPLATE_TYPE.common : type,
      attachList: attachments.get(row.id) ?? [],
      version: row.contentVersion,
      category: row.category,
      note: row.note,
      laws: row.laws,
      checkedOn: row.checkedOn,
      roles: row.roles,
      isFavourite,
      uses: uses.get(row.id) ?? 0,
      updatedAt: row.updatedAt.toISOString(),
      actions: actionsOf(ctx, row, isFavourite),
    }
  })
}

/** What of a template can be looked at. */
export const itemOf = (row: TemplateRecord) => {
  const query = `?templateId=${row.id}&version=${row.contentVersion}`
  return {
    pdfUrl: `${BASE_PATH}${downloadTemplate.path}${query}`,
    htmlUrl: row.style === 1 ? `${BASE_PATH}${getTemplate.path}${query}` : '',
    templateId: row.id,
    templateName: row.name,
    templateType: typeOf(row),
    lawfirmTypeStr: row.lawfirmType,
    useStatus: useStatusOf(row),
    isPosition: row.isPlaced,
    templateStyle: row.style,
  }
}

export const useStatusOf = ({ state }: Pick<TemplateRecord, 'state'>): 0 | 1 =>
  state === 'usable' ? USE_STATUS.usable : USE_STATUS.stopped

const actionsOf = (ctx: Context, row: TemplateRecord, isFavourite: boolean): TemplateAction[] => {
  const { rights } = ctx
  const chart = snapshotOf(templateMachine, { state: row.state, context: {} })
  const isMine = isOwn(ctx, row)
  const isKept = isMine && (!row.isFixed || isAdministrator(ctx))
  const may = (action: string) => rights.may('template', action)
  const offered: readonly (readonly [TemplateAction, boolean])[] = [
    ['use', row.state === 'usable' && rights.may('contract', 'launch')],
    ['edit', isKept && may('edit')],
    ['stop', isKept && may('enable') && chart.can({ type: 'template.stopped' })],
    ['enable', isKept && may('enable') && chart.can({ type: 'template.enabled' })],
    ['del', isKept && may('del') && chart.can({ type: 'template.deleted' })],
    ['favour', !isFavourite],
    ['unfavour', isFavourite],
    ['copy', may('add') && (!row.isFixed || isKept)],
    ['fix', isMine && !row.isFixed && may('edit') && isAdministrator(ctx)],
    ['unfix', isMine && row.isFixed && may('edit') && isAdministrator(ctx)],
  ]
  return offered.flatMap(([action, isOffered]) => (isOffered ? [action] : []))
}
