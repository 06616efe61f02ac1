// Cuts a seal or signature out of a picture its maker uploaded.
import { MAX_PICTURE_BYTES } from '#protocol/seals/seals/seals.ts'
import type { PictureSpec } from '#protocol/seals/seals/seals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import type { FileRow } from '#server/domain/platform/files/store.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'

/** A picture of the asking person's own; refuses `not-found`. */
export const ownPicture = async ({ deps, user }: Context, fileId: string): Promise<FileRow> => {
  const file = await getFile(deps.db, fileId)
  if (file?.userId === user.id && (file.mime === 'image/png' || file.mime === 'image/jpeg')) return file
  throw new Refusal('not-found', '没有找到这张图片，请重新上传 JPG 或 PNG 图片。')
}

/** Slow: a worker reads the picture. Refuses `not-found` and `picture.*`. */
export const cutPicture = async (
  ctx: Context,
  { fileId, ...spec }: PictureSpec,
  look: { readonly text: string; readonly opacity: number },
): Promise<Drawing> => {
  const file = await ownPicture(ctx, fileId)
  if (file.size > MAX_PICTURE_BYTES)
    throw new Refusal('picture.too-large', '图片超过 5 MB，请压缩后重新上传。')
  const chunks: Uint8Array[] = []
  for await (const chunk of contentOf(ctx.deps, file)) chunks.push(chunk as Uint8Array)
  return ctx.deps.intake.cutOut(Buffer.concat(chunks), { ...spec, ...look })
}
