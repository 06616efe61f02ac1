// Pictures of people and emblems of companies, seen by the people they work with.
// A worker takes them in, and each has an id of its own.
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { getCompany, lockCompany, updateCompany } from '#server/domain/company/companies/store.ts'
import { cleanName } from '#server/domain/platform/files/rules.ts'
import { deleteFile, getFile, insertFile } from '#server/domain/platform/files/store.ts'
import { areColleagues, worksIn } from '#server/domain/company/staff/colleagues.ts'
import { lockUser, updateUser } from '#server/domain/account/users/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'

/** Keeps the uploaded picture as one's own; opens its own effect, as reading it takes a while. */
export const setOwnPicture = async (ctx: Context, name: string): Promise<{ pictureId: string }> => {
  const picture = await ctx.deps.intake.readPortrait(ctx.upload)
  await ctx.deps.storage.ahead(picture)
  return ctx.transaction(async () => {
    const pictureId = await keepPicture(ctx, picture, name, null)
    await replaceOwn(ctx, pictureId)
    return { pictureId }
  })
}

export const removeOwnPicture = (ctx: Context): Promise<void> => replaceOwn(ctx, '')

/** Keeps the uploaded picture as the current company's emblem; opens its own effect. */
export const setCompanyEmblem = async (ctx: Context, name: string): Promise<{ pictureId: string }> => {
  const companyId = companyOf(ctx)
  const picture = await ctx.deps.intake.readPortrait(ctx.upload)
  await ctx.deps.storage.ahead(picture)
  return ctx.transaction(async () => {
    const pictureId = await keepPicture(ctx, picture, name, companyId)
    await replaceEmblem(ctx, pictureId)
    return { pictureId }
  })
}

export const removeCompanyEmblem = (ctx: Context): Promise<void> => replaceEmblem(ctx, null)

/** The picture for those who may see it; to others it is not there. */
export const readPicture = async ({ deps, user }: Context, pictureId: string) => {
  const file = await getFile(deps.db, pictureId)
  const isSeen =
    file?.kind === 'picture' &&
    (file.companyId === null
      ? file.userId === user.id || (await areColleagues(deps.db, user.id, file.userId))
      : await worksIn(deps.db, user.id, file.companyId))
  if (!isSeen) throw new Refusal('not-found', '没有找到这张图片，可能已被更换。')
  return {
    name: 'picture.webp',
    contentType: file.mime,
    body: Readable.from(deps.storage.stream(file.sha256)),
  }
}

const keepPicture = async (
  { deps, user, clock, upload }: Context,
  picture: Uint8Array,
  name: string,
  companyId: string | null,
): Promise<string> => {
  const { sha256, size } = await deps.storage.put(picture)
  const id = randomUUID()
  await insertFile(deps.db, {
    id,
    userId: user.id,
    companyId,
    kind: 'picture',
    name: cleanName(name),
    mime: 'image/webp',
    size,
    sha256,
    sourceSha256: createHash('sha256').update(upload).digest('hex'),
    pages: [],
    alreadySigned: false,
    notes: [],
    createdAt: clock.now(),
  })
  return id
}

const replaceOwn = async ({ deps, user, clock }: Context, imageUrl: string): Promise<void> => {
  const row = await lockUser(deps.db, user.id)
  if (row === undefined) throw new Error(`user ${user.id} vanished`)
  await updateUser(deps.db, user.id, { imageUrl, updatedAt: clock.now() })
  if (row.imageUrl !== '') await deleteFile(deps.db, row.imageUrl)
}

const replaceEmblem = async (ctx: Context, imageUrl: string | null): Promise<void> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  await lockCompany(db, companyId)
  const row = await getCompany(db, companyId)
  await updateCompany(db, companyId, { imageUrl, updatedAt: ctx.clock.now() })
  if (row?.imageUrl) await deleteFile(db, row.imageUrl)
  await record(ctx, imageUrl === null ? 'company:emblem.removed' : 'company:emblem.set', {})
}
