// What people and companies state about themselves when they ask to be certified: documents, pictures, money (domain.md §4).
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

/** What a picture shows: a document's front or back, a business licence, a stamped letter of authorisation. */
export const pictureRole = v.picklist(['front', 'back', 'licence', 'authorisation'])
export type PictureRole = v.InferOutput<typeof pictureRole>

/** A picture of a submission. */
export const certificationPicture = v.object({ role: pictureRole, fileId: id })
export type CertificationPicture = v.InferOutput<typeof certificationPicture>

/** Largest picture, in bytes (domain.md §4). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** A reason for a refusal: 2–200 characters (domain.md §1.1). */
export const auditReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请填写 2–200 字的原因'),
  v.maxLength(200, '原因最多 200 字'),
)
