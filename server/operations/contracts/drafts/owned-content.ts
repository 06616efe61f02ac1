// What a draft holds when it passes to a colleague, and when it comes back to one.
import { randomUUID } from 'node:crypto'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { isUuid } from '#protocol/uuid.ts'
import type { Deps } from '#server/deps.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { changeContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { uploadsOf } from '#server/domain/contracts/documents/draft-files.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { getFile, insertFile } from '#server/domain/platform/files/store.ts'
import { copyWrittenFile } from '#server/domain/templates/written-texts/store.ts'

/** The same content over copies of its files that belong to the successor; their own party gets the successor's name. */
export const ownedContent = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  content: DraftContent,
  to: { readonly userId: string; readonly name: string; readonly phone: string },
): Promise<DraftContent> => {
  const ids = new Map<string, string>()
  const pictures = [
    ...(content.filled ?? []).map(({ kind, value }) => ({ kind, value })),
    ...(content.template?.fields ?? []).map(({ kind, key }) => ({
      kind,
      value: content.template?.values[key] ?? '',
    })),
  ].filter(({ kind, value }) => kind === 'image' && isUuid(value))
  for (const fileId of new Set([
    ...uploadsOf(content).map((file) => file.fileId),
    ...pictures.map(({ value }) => value),
  ])) {
    const row = await getFile(db, fileId)
    if (row === undefined) continue
    const id = randomUUID()
    await insertFile(db, { ...row, id, userId: to.userId, createdAt: clock.now() })
    await copyWrittenFile(db, fileId, id)
    ids.set(fileId, id)
  }
  const own = (fileId: string) => ids.get(fileId) ?? fileId
  return {
    ...content,
    files: content.files.map((file) => ({ ...file, fileId: own(file.fileId) })),
    ...(content.attachList && {
      attachList: content.attachList.map((file) => ({ ...file, fileId: own(file.fileId) })),
    }),
    fields: content.fields.map((field) => ({ ...field, fileId: own(field.fileId) })),
    ...(content.filled && {
      filled: content.filled.map((field) => ({
        ...field,
        fileId: own(field.fileId),
        value: field.kind === 'image' ? own(field.value) : field.value,
      })),
    }),
    ...(content.template && {
      template: {
        ...content.template,
        values: Object.fromEntries(
          Object.entries(content.template.values).map(([key, value]) => [key, own(value)]),
        ),
        made: content.template.made && {
          ...content.template.made,
          fileId: own(content.template.made.fileId),
        },
      },
    }),
    parties: content.parties.map((party) =>
      party.isSelf ? { ...party, name: to.name, phone: to.phone } : party,
    ),
  }
}

/** What went out from a colleague and is a draft again: its files become its initiator's, who could not save it otherwise. */
export const ownAgain = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, initiatorId, version, content }: ContractRecord,
): Promise<void> => {
  const { db } = deps
  const uploads = uploadsOf(content)
  const [first] = uploads
  const owner = first && (await getFile(db, first.fileId))?.userId
  if (owner === undefined || owner === initiatorId) return
  const initiator = await getUser(db, initiatorId)
  if (initiator === undefined) return
  const { name, phone } = initiator
  const own = await ownedContent(deps, content, { userId: initiatorId, name, phone })
  await changeContract(db, id, { version: version + 1, content: own })
  await forgetUnnamed(db, owner, uploads)
}
