// The bytes of a kept file as they came: pictures of papers are opened on the way out.
import { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import type { FileRow } from '#server/domain/platform/files/store.ts'
import { storedFile } from './stored-file.ts'
import type { StoredFile } from './stored-file.ts'

/** A stream of the file's bytes. Pictures of papers are at most 5 MB and are opened whole. */
export const contentOf = ({ storage, personalData }: Deps, file: FileRow): Readable => {
  const stored = storage.stream(file.sha256)
  if (file.kind !== 'identity') return Readable.from(stored)
  const opened = async function* () {
    const chunks: Uint8Array[] = []
    for await (const chunk of stored) chunks.push(chunk)
    yield personalData.openBytes(Buffer.concat(chunks), file.id)
  }
  return Readable.from(opened())
}

/** What a download gives of a file; without `parts` it is given whole alone. */
export type ServedContent = Pick<StoredFile, 'body'> & Partial<Pick<StoredFile, 'parts'>>

/** The same for a download; what is not stored as it came has no stretches. */
export const servedContent = (deps: Deps, file: FileRow): ServedContent =>
  file.kind === 'identity' ? { body: contentOf(deps, file) } : storedFile(deps, file.sha256)
