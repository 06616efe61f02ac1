// The pictures that filled fields name: uploaded attachments of whoever fills the field.
import { and, eq, inArray, lte } from 'drizzle-orm'
import { FIELD_PICTURE_BYTES } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import { isUuid } from '#protocol/uuid.ts'
import type { Database } from '#server/db/database.ts'
import { file } from '#server/db/schema/platform/files.ts'

/** A field of these with the value this person filled in. */
export interface FilledIn {
  readonly field: Pick<FilledField, 'fieldId' | 'kind' | 'label'>
  readonly value: FieldValue
}

/** What is wrong with the pictures among these values, by field id: each must be this person's own upload, JPG or PNG, at most 2 MB. */
export const pictureFaults = async (
  db: Database,
  userId: string,
  values: readonly FilledIn[],
): Promise<{ fieldId: string; words: string }[]> => {
  const pictures = values.filter(({ field, value }) => field.kind === 'image' && isUuid(value))
  if (pictures.length === 0) return []
  const rows = await db
    .current()
    .select({ id: file.id })
    .from(file)
    .where(
      and(
        inArray(
          file.id,
          pictures.map(({ value }) => value),
        ),
        eq(file.userId, userId),
        eq(file.kind, 'attachment'),
        inArray(file.mime, ['image/jpeg', 'image/png']),
        lte(file.size, FIELD_PICTURE_BYTES),
      ),
    )
  const known = new Set(rows.map(({ id }) => id))
  return pictures
    .filter(({ value }) => !known.has(value))
    .map(({ field: { fieldId, label } }) => ({
      fieldId,
      words: `“${label}”须为您上传的 JPG 或 PNG 图片，不超过 2 MB，请重新上传`,
    }))
}
