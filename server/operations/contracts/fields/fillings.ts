// What is drawn into a document of its filled fields.
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { valueOf } from '#protocol/contracts/fields/values.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import type { Deps } from '#server/deps.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import type { Filling } from '#server/documents/filling/lay-out.ts'

/**
 * Those of the fields that show something, pictures with their bytes. `filledIn` tells own values by field id; they were checked before,
 * pictures by `pictureFaults`. A field left empty shows nothing, but for options, whose boxes stay unmarked.
 */
export const fillingsOf = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  fields: readonly FilledField[],
  filledIn: (fieldId: string) => FieldValue | undefined,
): Promise<Filling[]> => {
  const fillings: Filling[] = []
  for (const field of fields) {
    const value = valueOf(field, filledIn)
    if (field.kind === 'radio' || field.kind === 'checkbox') fillings.push({ field, value })
    else if (value !== '') {
      const row = field.kind === 'image' ? await getFile(db, value) : undefined
      fillings.push({ field, value, ...(row && { picture: await storage.get(row.sha256) }) })
    }
  }
  return fillings
}
