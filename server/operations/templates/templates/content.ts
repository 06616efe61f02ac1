// Contents of versions: checked and kept with their files, and read again.
import { Refusal } from '#protocol/failures.ts'
import { TEMPLATE_STYLE } from '#protocol/pdf-item.ts'
import type {
  TemplateAttachment,
  TemplateContent,
  TemplateContentInput,
  TemplateFile,
} from '#protocol/templates/templates/content.ts'
import type { Context } from '#server/context.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import type { FileRow } from '#server/domain/platform/files/store.ts'
import { checkOnPages, checkText, hashOf, isTextPlaced } from '#server/domain/templates/templates/rules.ts'
import { isFileOf } from '#server/domain/templates/templates/store.ts'
import type { VersionRecord } from '#server/domain/templates/templates/store.ts'
import { keepCopy } from '#server/operations/platform/files/copy.ts'

/** What a version keeps of its content. */
export type KeptContent = Pick<
  VersionRecord,
  'contentHash' | 'text' | 'fileId' | 'roles' | 'fields' | 'places' | 'attachments'
>

/** Refuses `template.invalid`, `not-found` for files of others, `storage.full`. */
export const keepContent = async (
  ctx: Context,
  templateId: string,
  input: TemplateContentInput,
): Promise<KeptContent> => {
  const attachments: TemplateAttachment[] = []
  for (const fileId of new Set(input.attachments)) {
    const { id, name, size } = await keptFile(ctx, templateId, fileId, ['annex'])
    attachments.push({ fileId: id, name, size })
  }
  if (input.templateStyle === TEMPLATE_STYLE.online) {
    checkText(input.text)
    return keptText(input.text, attachments)
  }
  const file = await keptFile(ctx, templateId, input.fileId, ['contract', 'word'])
  if (file.alreadySigned)
    throw new Refusal('template.invalid', '已经签过名的文件不能做模板，请上传没有签名的文件。', {
      fields: {},
    })
  checkOnPages(file.pages, input)
  return keptPages(file, input, attachments)
}

/** The pages of a file with what stands on them. */
export const keptPages = (
  file: Pick<FileRow, 'id' | 'sha256'>,
  { roles, fields, places }: Pick<KeptContent, 'roles' | 'fields' | 'places'>,
  attachments: TemplateAttachment[],
): KeptContent => ({
  contentHash: hashOf({ file: file.sha256, roles, fields, places, attachments }),
  text: null,
  fileId: file.id,
  roles,
  fields,
  places,
  attachments,
})

/** An online text; its roles, fields and anchors stand in it. */
export const keptText = (
  text: NonNullable<VersionRecord['text']>,
  attachments: TemplateAttachment[] = [],
): KeptContent => ({
  contentHash: hashOf({ text, attachments }),
  text,
  fileId: null,
  roles: text.roles,
  fields: [],
  places: [],
  attachments,
})

/** A file of the template stays; one that the caller uploaded is kept for the template, and as an upload no longer. */
const keptFile = async (
  ctx: Context,
  templateId: string,
  fileId: string,
  kinds: readonly FileRow['kind'][],
): Promise<FileRow> => {
  const { db } = ctx.deps
  const row = await getFile(db, fileId)
  if (row?.kind === 'template' && (await isFileOf(db, templateId, fileId))) return row
  if (row === undefined || row.userId !== ctx.user.id || !kinds.includes(row.kind))
    throw new Refusal('not-found', '没有找到上传的文件，可能已被清理。请重新上传。')
  const kept = await keepCopy(ctx, row, 'template')
  await forgetUnnamed(db, ctx.user.id, [{ fileId }])
  return kept
}

/** Whether something is to be filled in or signed. */
export const isPlaced = ({
  text,
  fields,
  places,
}: Pick<KeptContent, 'text' | 'fields' | 'places'>): boolean =>
  text === null ? fields.length + places.length > 0 : isTextPlaced(text)

/** Refuses `not-found` where the file is gone. */
export const contentOfVersion = async (
  { deps }: Pick<Context, 'deps'>,
  { text, fileId, roles, fields, places, attachments }: VersionRecord,
): Promise<TemplateContent> => {
  if (text !== null) return { templateStyle: TEMPLATE_STYLE.online, text, attachments }
  const row = fileId === null ? undefined : await getFile(deps.db, fileId)
  if (row === undefined) throw new Refusal('not-found', '模板的文件已不存在。')
  return { templateStyle: TEMPLATE_STYLE.file, file: fileFacts(row), roles, fields, places, attachments }
}

const fileFacts = ({ id, name, sha256, size, pages }: FileRow): TemplateFile => ({
  fileId: id,
  name,
  sha256,
  size,
  pages,
})
