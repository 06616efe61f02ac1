// Documents of a contract as files, streamed from storage.
import { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { pdfName } from '#server/domain/platform/files/rules.ts'
import { savedName } from '#server/domain/contracts/contracts/rules.ts'
import { servedAs } from '#server/domain/contracts/documents/attachments.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { findViewed } from './find-viewed.ts'
import { notFound } from './refusals.ts'

/** A file on its way to the client. */
export interface FileDownload {
  readonly name: string
  readonly contentType: 'application/pdf' | 'application/octet-stream'
  readonly body: Readable | Uint8Array
  /** A stored file may be read in stretches as well. */
  readonly parts?: {
    readonly sha256: string
    readonly size: () => Promise<number>
    readonly read: (from: number, until: number) => AsyncIterable<Uint8Array>
  }
}

/** One document: `original` as it was brought to the launch, `current` the newest revision. */
export const downloadDocument = async (
  ctx: Context,
  input: { contractId: string; documentId: string; version: 'current' | 'original' },
): Promise<FileDownload> => {
  const { contract } = await findViewed(ctx, input.contractId)
  const documents = await requireOnRecord(ctx.deps, contract.id)
  const document = documents.find(({ id }) => id === input.documentId)
  if (document === undefined) throw notFound()
  const sha256 = input.version === 'original' ? document.originalSha256 : document.currentSha256
  const { storage } = ctx.deps
  return {
    ...servedAs({ ...document, name: savedName(contract.state, document.name) }),
    body: Readable.from(storage.stream(sha256)),
    parts: {
      sha256,
      size: () => storage.size(sha256),
      read: (from, until) => storage.part(sha256, from, until),
    },
  }
}

/** A PDF under a name that ends as it should. */
export const pdfDownload = (name: string, body: Readable | Uint8Array): FileDownload => ({
  name: pdfName(name),
  contentType: 'application/pdf',
  body,
})
