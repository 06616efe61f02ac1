// Texts that notices are made of: one side's word, with a place for the company's seal.
import { Refusal } from '#protocol/failures.ts'
import { NOTICE_TEXTS } from '#protocol/hr/hr-notices/status.ts'
import type { HrNoticeKind } from '#protocol/hr/hr-notices/status.ts'
import { TEMPLATE_STYLE } from '#protocol/pdf-item.ts'
import { askedOf } from '#protocol/templates/templates/asked.ts'
import { MOST_TEMPLATES } from '#protocol/templates/templates/templates.ts'
import type { AskedField } from '#protocol/contracts/drafts/template.ts'
import { piecesIn } from '#protocol/templates/written-texts/reading.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import type { Context } from '#server/context.ts'
import type { HrNoticeRecord } from '#server/domain/hr/hr-notices/store.ts'
import { pageTemplates, readPlatformTemplates } from '#server/domain/templates/templates/lists.ts'
import { findVersion } from '#server/domain/templates/templates/store.ts'
import { viewerOf } from '#server/operations/templates/templates/find.ts'
import { contentOfVersion } from '#server/operations/templates/templates/content.ts'
import { templateForUse } from '#server/operations/templates/templates/use.ts'
import type { UsableTemplate } from '#server/operations/templates/templates/use.ts'

/** A text with what it asks. */
export interface NoticeText {
  readonly templateId: string
  readonly version: number
  readonly name: string
  readonly text: WrittenText
  readonly fields: readonly AskedField[]
}

/** The platform's text of the kind first, then the company's own ones that are one side's word. */
export const listNoticeTexts = async (ctx: Context, { kind }: { kind: HrNoticeKind }) => {
  const { db } = ctx.deps
  const key = NOTICE_TEXTS[kind]
  const ofPlatform = (await readPlatformTemplates(db)).filter(
    ({ platformKey, state }) => platformKey !== null && platformKey === key && state === 'usable',
  )
  const own = []
  for (const templateType of [4, 3] as const) {
    const query = { templateType, search: '', page: 1, pageSize: MOST_TEMPLATES }
    own.push(...(await pageTemplates(db, viewerOf(ctx), query)).rows)
  }
  const usable = own.filter(
    ({ state, style, roles, isPlaced }) =>
      state === 'usable' && style === TEMPLATE_STYLE.online && roles.length === 1 && isPlaced,
  )
  return [...ofPlatform, ...usable].map(({ id, name, platformKey }) => ({
    templateId: id,
    name,
    isPlatform: platformKey !== null,
  }))
}

/** What a notice begins with. Refuses `not-found`, `template.stopped`, and `hrNotice.text` for what is no notice. */
export const noticeText = async (ctx: Context, templateId: string): Promise<NoticeText> =>
  asNotice(await templateForUse(ctx, templateId, undefined))

/** What it was begun with: a template that was changed, stopped or deleted since changes nothing. */
export const textOfNotice = async (
  ctx: Context,
  { templateId, templateVersion: version, title: name }: HrNoticeRecord,
): Promise<NoticeText> => {
  const found = await findVersion(ctx.deps.db, templateId, version)
  if (found === undefined) throw new Error(`version ${version} of template ${templateId} vanished`)
  return asNotice({ templateId, version, name, content: await contentOfVersion(ctx, found) })
}

const asNotice = (usable: UsableTemplate): NoticeText => {
  const { content, ...used } = usable
  const { roles, fields } = askedOf(content)
  const isNotice =
    content.templateStyle === TEMPLATE_STYLE.online &&
    roles.length === 1 &&
    fields.every(({ kind }) => kind !== 'image') &&
    piecesIn(content.text.doc.content).some(
      (piece) => piece.type === 'anchor' && piece.attrs.kind === 'companySeal',
    )
  if (!isNotice)
    throw new Refusal(
      'hrNotice.text',
      '这个模板不能用作通知：须是在线撰写、只有单位一方、留有盖章位置且不含图片的文本。',
    )
  return { ...used, text: content.text, fields }
}
