// Calls of BaseService around files (mirrors protocol/base.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import { downloadName } from '#server/domain/platform/files/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { route } from '#server/http/route.ts'
import {
  keepAttachment,
  keepDocument,
  keepIdentityPicture,
  keepOffline,
  showStorage,
} from '#server/operations/platform/files/keep.ts'
import { servedContent } from '#server/operations/platform/files/content.ts'

export const serveFileCalls = (app: FastifyInstance): void => {
  const kept = { transaction: 'inside', keeps: true } as const

  route(app, calls.uploadAttachment, (ctx, { name }) => keepAttachment(ctx, name), kept)
  route(app, calls.uploadContractAttachment, (ctx, { name }) => keepAttachment(ctx, name, 'annex'), kept)
  route(app, calls.uploadIdentityPicture, (ctx, { name }) => keepIdentityPicture(ctx, name), kept)
  route(app, calls.uploadContractFile, (ctx, { name }) => keepDocument(ctx, 'contract', name), kept)
  route(app, calls.uploadWordFile, (ctx, { name }) => keepDocument(ctx, 'word', name), kept)
  route(app, calls.uploadOfflineFile, (ctx, { name }) => keepOffline(ctx, name), kept)

  route(app, calls.getStorage, (ctx) => showStorage(ctx))

  route(app, calls.downloadFile, async ({ deps, user }, { fileId }) => {
    const file = await getFile(deps.db, fileId)
    if (file?.userId !== user.id) throw new Refusal('not-found', '没有找到这个文件，或它不是您上传的。')
    return { name: downloadName(file), contentType: file.mime, ...servedContent(deps, file) }
  })
}
