// Files that go along with a template, as they were brought.
import type { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'
import { missingTemplate, seenTemplate, versionOf } from './find.ts'

/** Of the newest version; refuses `not-found`. */
export const attachmentOf = async (
  ctx: Context,
  templateId: string,
  fileId: string,
): Promise<{ name: string; contentType: string; body: Readable }> => {
  const row = await seenTemplate(ctx, templateId)
  const { attachments } = await versionOf(ctx, row, undefined)
  const file = attachments.some((one) => one.fileId === fileId)
    ? await getFile(ctx.deps.db, fileId)
    : undefined
  if (file === undefined) throw missingTemplate()
  return { name: file.name, contentType: file.mime, body: contentOf(ctx.deps, file) }
}
