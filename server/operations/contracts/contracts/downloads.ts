// Documents of a contract as files, streamed from storage.
import type { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { pdfName } from '#server/domain/platform/files/rules.ts'
import { savedName } from '#server/domain/contracts/contracts/rules.ts'
import { servedAs } from '#server/domain/contracts/documents/attachments.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { storedFile } from '#server/operations/platform/files/stored-file.ts'
import type { StoredFile } from '#server/operations/platform/files/stored-file.ts'
import { findViewed } from './find-viewed.ts'
import { notFound } from './refusals.ts'

/** A file on its way to the client. */
export interface FileDownload {
  readonly name: string
  readonly contentType: 'application/pdf' | 'application/octet-stream'
  readonly body: Readable | Uint8Array
  /** A stored file may be read in stretches as well. */
  readonly parts?: StoredFile['parts']
  /** Hears how many bytes of a stored file are asked for, before one goes out; may refuse. */
  readonly asked?: (bytes: number) => Promise<void>
}

/**
 * One document: `original` as it was brought to the launch, `current` the newest revision, or the one whose hash is named in
 * `revision`. Who reads it before somebody else signs goes on in what they read. Refuses `not-found` for a file that was never
 * a revision of this document.
 */
export const downloadDocument = async (
  ctx: Context,
  input: {
    contractId: string
    documentId: string
    version: 'current' | 'original'
    revision?: string | undefined
  },
): Promise<FileDownload> => {
  const { contract } = await findViewed(ctx, input.contractId)
  const documents = await requireOnRecord(ctx.deps, contract.id)
  const document = documents.find(({ id }) => id === input.documentId)
  if (document === undefined) throw notFound()
  const sha256 = input.version === 'original' ? document.originalSha256 : document.currentSha256
  const wanted = input.revision ?? sha256
  if (wanted !== sha256 && !(await isRevision(ctx, document.id, wanted))) throw notFound()
  return {
    ...servedAs({ ...document, name: savedName(contract.state, document.name) }),
    ...storedFile(ctx.deps, wanted),
  }
}

const isRevision = async ({ deps }: Context, documentId: string, sha256: string): Promise<boolean> =>
  (await issuedOf(deps.db, [documentId])).some((one) => one.sha256 === sha256)

/** A stored PDF, whole or in stretches. */
export const storedPdf = (ctx: Pick<Context, 'deps'>, name: string, sha256: string): FileDownload => ({
  name: pdfName(name),
  contentType: 'application/pdf',
  ...storedFile(ctx.deps, sha256),
})

/** A PDF under a name that ends as it should. */
export const pdfDownload = (name: string, body: Readable | Uint8Array): FileDownload => ({
  name: pdfName(name),
  contentType: 'application/pdf',
  body,
})
