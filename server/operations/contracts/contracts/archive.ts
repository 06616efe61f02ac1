// All documents of a contract in one file: a ZIP that is written while it is read.
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { mayTakeAway, savedName } from '#server/domain/contracts/contracts/rules.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { downloadDocument } from './downloads.ts'
import type { FileDownload } from './downloads.ts'
import type { createDownloadEvidence } from './evidence.ts'
import { findViewed } from './find-viewed.ts'
import { isOwnSide } from './present.ts'

/** A ZIP on its way to the client. */
export interface ZipDownload {
  readonly name: string
  readonly contentType: 'application/zip'
  readonly body: Readable
}

/** The only document as it is; several, or one with the evidence report, as a ZIP. Refuses what its parts refuse. */
export const createDownloadContract =
  (downloadEvidence: ReturnType<typeof createDownloadEvidence>) =>
  async (
    ctx: Context,
    { contractId, evidence }: { contractId: string; evidence: 'with' | 'without' },
  ): Promise<FileDownload | ZipDownload> => {
    const { contract } = await findViewed(ctx, contractId)
    requireTakeAway(ctx, contract)
    const files: FileDownload[] = []
    for (const { id: documentId } of await documentsOf(ctx.deps.db, contractId))
      files.push(await downloadDocument(ctx, { contractId, documentId, version: 'current' }))
    if (evidence === 'with') files.push(await downloadEvidence(ctx, { contractId }))
    const [only] = files
    if (files.length === 1 && only !== undefined) return only
    return {
      name: savedName(contract.state, `${contract.name}.zip`),
      contentType: 'application/zip',
      body: zipped(files, ctx.clock.now()),
    }
  }

/** A file of a ZIP. */
type Zipped = Pick<FileDownload, 'name' | 'body'>

/** The files in one stream, uncompressed; a file that cannot be read breaks the stream off. */
const zipped = (files: readonly Zipped[], mtime: Date): Readable => {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const names = namesInArchive(files.map(({ name }) => name))
  for (const [index, { body }] of files.entries()) {
    // PDF streams are compressed already, and so is most of what goes along.
    const options = { mtime, compress: false }
    const name = names[index] ?? ''
    if (body instanceof Readable) {
      body.on('error', (error: Error) => output.destroy(error))
      zip.addReadStream(body, name, options)
    } else zip.addBuffer(Buffer.from(body.buffer, body.byteOffset, body.byteLength), name, options)
  }
  zip.end()
  return output
}

/** Refuses `contract.not-possible` where the caller may not save the contract's files now. */
export const requireTakeAway = (ctx: Context, contract: ContractRecord): void => {
  if (contract.state === 'draft')
    throw new Refusal('contract.not-possible', '草稿还没有可下载的合同文件，发起后再下载。')
  if (!mayTakeAway(contract, isOwnSide(ctx, contract)))
    throw new Refusal('contract.not-possible', '发起方没有开放下载，签署完成后才能下载。现在可以在线阅读。')
}

const MOST = 120

/** Names that every system can unpack: no folders, no reserved characters, none twice whatever the case of letters. */
export const namesInArchive = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, base = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/su.exec(name) ?? []
    const safe = [...base.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_')]
      .slice(0, MOST)
      .join('')
      .replaceAll(/^[\s.]+|[\s.]+$/g, '')
    for (let copy = 1; ; copy += 1) {
      const candidate = `${safe || '文件'}${copy === 1 ? '' : ` (${copy})`}${ending}`
      if (taken.has(candidate.toLowerCase())) continue
      taken.add(candidate.toLowerCase())
      return candidate
    }
  })
}
