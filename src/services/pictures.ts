// Object URLs of pictures for an <img>.
// The call is signed and carries the session, which an <img> cannot do.
import { getPicture } from '#src/services/account.ts'
import { getDeskPicture, getQuestionPicture } from '#src/services/questions.ts'

/** A data address of the picture; rejects with CallFailure. */
export const pictureAddress = async (pictureId: string, signal: AbortSignal): Promise<string> =>
  asAddress(await getPicture({ pictureId }, { signal }))

/** The same of a picture in an answer of the help centre. */
export const answerPictureAddress = async (pictureId: string, signal: AbortSignal): Promise<string> =>
  asAddress(await getQuestionPicture({ pictureId }, { signal }))

/** The same for the operator who writes the answer. */
export const deskPictureAddress = async (pictureId: string, signal: AbortSignal): Promise<string> =>
  asAddress(await getDeskPicture({ pictureId }, { signal }))

const asAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable picture')))
    reader.readAsDataURL(blob)
  })
