// Takes uploaded files in and keeps them for their uploader (specification §7, four upload paths).
import { createHash, randomUUID } from 'node:crypto'
import type { UploadedFile } from '#protocol/base.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#protocol/failures.ts'
import { MAX_PICTURE_BYTES } from '#protocol/company/certifications/facts.ts'
import { contentKind } from '#server/documents/intake/content-kind.ts'
import { cleanName, honestName, mimeOf, pdfName } from '#server/domain/platform/files/rules.ts'
import { checkRoom, limitFor, lockRoom, usedRoom } from '#server/domain/platform/files/storage-room.ts'
import { insertFile } from '#server/domain/platform/files/store.ts'
import type { FileRow } from '#server/domain/platform/files/store.ts'

type Facts = Pick<FileRow, 'mime' | 'pages' | 'alreadySigned' | 'notes'>

/** Keeps a picture or attachment byte for byte; pictures must be readable. Opens its own effect. */
export const keepAttachment = async (
  ctx: Context,
  name: string,
  /** `annex`: it goes along with a contract. */
  as: 'attachment' | 'annex' = 'attachment',
): Promise<UploadedFile> => {
  const kind = contentKind(ctx.upload)
  const mime = mimeOf(kind)
  // Reading the picture in a worker proves that it is one.
  if (kind === 'jpeg' || kind === 'png')
    await ctx.deps.intake.takeIn(ctx.upload, { name, party: ctx.user.id })
  return keep(ctx, {
    kind: as,
    name: as === 'annex' ? honestName(name, kind) : name,
    bytes: ctx.upload,
    mime,
    pages: [],
    alreadySigned: false,
    notes: [],
  })
}

/** Keeps a picture of somebody's papers under the master key; it must be readable. Opens its own effect. */
export const keepIdentityPicture = async (ctx: Context, name: string): Promise<UploadedFile> => {
  const kind = contentKind(ctx.upload)
  if (kind !== 'jpeg' && kind !== 'png')
    throw new Refusal('document.kind-unknown', '证件图片须为 JPG 或 PNG，请换一张重新上传。')
  if (ctx.upload.byteLength > MAX_PICTURE_BYTES)
    throw new Refusal('document.too-large', '证件图片不能超过 5 MB，请压缩后重新上传。')
  await ctx.deps.intake.takeIn(ctx.upload, { name, party: ctx.user.id })
  return keep(ctx, {
    kind: 'identity',
    name,
    bytes: ctx.upload,
    mime: mimeOf(kind),
    pages: [],
    alreadySigned: false,
    notes: [],
  })
}

/** Keeps a document as the PDF that will be signed. Opens its own effect. */
export const keepDocument = async (
  ctx: Context,
  kind: 'contract' | 'word',
  name: string,
): Promise<UploadedFile> => {
  const { pdf, pages, alreadySigned, notes } = await ctx.deps.intake.takeIn(ctx.upload, {
    name,
    party: ctx.user.id,
  })
  return keep(ctx, {
    kind,
    // What is kept is a PDF, whatever it was made of; its notes say what that was.
    name: pdfName(name),
    bytes: pdf,
    mime: 'application/pdf',
    pages: [...pages],
    alreadySigned,
    notes: [...notes],
  })
}

/** Keeps a PDF that the product made for its author; `also` writes in the same transaction what belongs to it. */
export const keepMade = (
  ctx: Context,
  { name, pdf, pages, notes }: { name: string; pdf: Uint8Array; pages: Facts['pages']; notes: string[] },
  also: (made: UploadedFile) => Promise<void>,
): Promise<UploadedFile> =>
  keep(
    ctx,
    { kind: 'contract', name, bytes: pdf, mime: 'application/pdf', alreadySigned: false, pages, notes },
    also,
  )

/** Keeps a finished document from elsewhere byte for byte; it must be readable. Opens its own effect. */
export const keepOffline = async (ctx: Context, name: string): Promise<UploadedFile> => {
  const mime = mimeOf(contentKind(ctx.upload))
  const { pages, alreadySigned } = await ctx.deps.intake.takeIn(ctx.upload, { name, party: ctx.user.id })
  return keep(ctx, {
    kind: 'offline',
    name,
    bytes: ctx.upload,
    mime,
    pages: [...pages],
    alreadySigned,
    notes: [],
  })
}

/** How much room the current identity has for files, and how much of it is used, in bytes. */
export const showStorage = async ({
  deps,
  user,
  identity,
}: Context): Promise<{ used: number; limit: number }> => {
  const owner = { userId: user.id, companyId: identity.type === 2 ? identity.companyId : null }
  return { used: await usedRoom(deps.db, owner), limit: limitFor(deps.config.storage, owner) }
}

const keep = async (
  ctx: Context,
  { bytes, name, kind, ...facts }: Facts & { kind: FileRow['kind']; name: string; bytes: Uint8Array },
  also?: (made: UploadedFile) => Promise<void>,
): Promise<UploadedFile> => {
  const { deps, user, identity, clock } = ctx
  const id = randomUUID()
  const stored = kind === 'identity' ? deps.personalData.sealBytes(bytes, id) : bytes
  await deps.storage.ahead(stored)
  return ctx.transaction(async () => {
    const { sha256 } = await deps.storage.put(stored)
    const size = bytes.byteLength
    const row: FileRow = {
      id,
      userId: user.id,
      companyId: identity.type === 2 ? identity.companyId : null,
      kind,
      name: cleanName(name),
      size,
      sha256,
      // What the product made itself has no other source.
      sourceSha256: createHash('sha256')
        .update(ctx.upload.byteLength === 0 ? bytes : ctx.upload)
        .digest('hex'),
      ...facts,
      createdAt: clock.now(),
    }
    await lockRoom(deps.db, row)
    await checkRoom(deps.db, deps.config.storage, row, { more: size, now: row.createdAt })
    await insertFile(deps.db, row)
    const { pages, alreadySigned, notes } = row
    const kept = { fileId: row.id, name: row.name, sha256, size, pages, alreadySigned, notes }
    await also?.(kept)
    return kept
  })
}
