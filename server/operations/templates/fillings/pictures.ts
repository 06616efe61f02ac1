// Pictures that are filled into a template: uploads of whoever fills it in.
import type { AskedField } from '#protocol/contracts/drafts/template.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import type { Context } from '#server/context.ts'
import { pictureFaults } from '#server/domain/contracts/fields/pictures.ts'
import { getFile } from '#server/domain/platform/files/store.ts'

type Values = Readonly<Record<string, FieldValue>>

/** What is wrong with the pictures, in words by field key. */
export const faultsOfPictures = async (
  { deps, user }: Pick<Context, 'deps' | 'user'>,
  fields: readonly AskedField[],
  values: Values,
): Promise<ReadonlyMap<string, string>> => {
  const filled = fields.map((field) => ({
    field: { fieldId: field.key, kind: field.kind, label: field.label },
    value: values[field.key] ?? '',
  }))
  const faults = await pictureFaults(deps.db, user.id, filled)
  return new Map(faults.map(({ fieldId, words }) => [fieldId, words]))
}

/** The values without pictures that are none, or somebody else's. */
export const ownPictures = async (
  ctx: Pick<Context, 'deps' | 'user'>,
  fields: readonly AskedField[],
  values: Values,
): Promise<Values> => {
  const faults = await faultsOfPictures(ctx, fields, values)
  return Object.fromEntries(Object.entries(values).filter(([key]) => !faults.has(key)))
}

/** Their bytes by file id; the pictures were checked before. */
export const pictureBytes = async (
  { db, storage }: Pick<Context['deps'], 'db' | 'storage'>,
  fields: readonly AskedField[],
  values: Values,
): Promise<Record<string, Uint8Array>> => {
  const pictures: Record<string, Uint8Array> = {}
  for (const { key, kind } of fields) {
    const fileId = kind === 'image' ? (values[key] ?? '') : ''
    const row = fileId === '' ? undefined : await getFile(db, fileId)
    if (row !== undefined) pictures[fileId] = await storage.get(row.sha256)
  }
  return pictures
}
