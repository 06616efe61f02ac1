// The uploaded files of a draft, as the server knows them.
// Only a file's id and name are taken from the client.
import { and, eq, inArray } from 'drizzle-orm'
import type { DraftAttachment, DraftContent, DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Database } from '#server/db/database.ts'
import { file } from '#server/db/schema/platform/files.ts'

/** The content with every file's facts replaced by the stored ones; refuses files that are not this person's own. */
export const withStoredFiles = async (
  db: Database,
  userId: string,
  content: DraftContent,
): Promise<DraftContent> => {
  const attached = content.attachList ?? []
  const ids = [...content.files, ...attached].map(({ fileId }) => fileId)
  if (ids.length === 0) return content
  const rows = await db
    .current()
    .select()
    .from(file)
    .where(
      and(inArray(file.id, ids), eq(file.userId, userId), inArray(file.kind, ['contract', 'word', 'annex'])),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  const files = content.files.map(({ fileId, name }): DraftFile => {
    const row = known.get(fileId)
    if (row === undefined || row.kind === 'annex') throw missing(name)
    const { sha256, size, pages, alreadySigned, notes } = row
    return { fileId, name: name.trim() || row.name, sha256, size, pages, alreadySigned, notes }
  })
  if (content.attachList === undefined) return { ...content, files }
  const attachList = attached.map(({ fileId, name }): DraftAttachment => {
    const row = known.get(fileId)
    if (row?.kind !== 'annex') throw missing(name)
    return { fileId, name: row.name, sha256: row.sha256, size: row.size }
  })
  return { ...content, files, attachList }
}

/** Every uploaded file of a draft, whether it is signed or only goes along. */
export const uploadsOf = ({
  files,
  attachList = [],
}: Pick<DraftContent, 'files' | 'attachList'>): DraftAttachment[] => [...files, ...attachList]

const missing = (name: string) =>
  new Refusal('not-found', `文件“${name}”不存在或不是您上传的。请删除后重新上传。`)
