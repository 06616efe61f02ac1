// Sets the letter by which a company authorises its applicant (domain.md §4 授权书).
import { typeset } from '#server/documents/typesetting/typeset.ts'

/** The contents of the letter. */
export interface AuthorisationLetterData {
  readonly name: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly applicant: string
  readonly applicantNumber: string
}

/** The letter as a PDF of one page. Blocks its thread: called in a worker. */
export const layOutAuthorisationLetter = async (data: AuthorisationLetterData): Promise<Uint8Array> => {
  const template = new URL('authorisation-letter.typ', import.meta.url)
  return (await typeset({ template, data })).pdf
}
