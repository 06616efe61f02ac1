// What people and companies state about themselves when they ask to be certified: documents, pictures, money (domain.md §4).
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

/** What a picture shows: a document's front or back, a business licence, a stamped letter of authorisation. */
export const pictureRole = v.picklist(['front', 'back', 'licence', 'authorisation'])
export type PictureRole = v.InferOutput<typeof pictureRole>

/** A picture of a submission. */
export const certificationPicture = v.object({ role: pictureRole, fileId: id })
export type CertificationPicture = v.InferOutput<typeof certificationPicture>
