// A passport that waits for review, so that the console of a fresh installation is not empty.
import type { Context } from '#server/context.ts'
import { drawnPicture } from '#server/demo/drawn-picture.ts'
import { keepIdentityPicture } from '#server/operations/platform/files/keep.ts'
import { submitForeign } from '#server/operations/company/certifications/submit-foreign.ts'

const APPLICANT = {
  phone: '13800000030',
  name: 'Maria Rossi',
  number: 'YA7654321',
  nationality: 'IT',
  validUntil: '2034-08-31',
} as const

/** How demo accounts are made. */
export interface DemoReviewMaker {
  readonly register: (person: { phone: string }) => Promise<string>
  readonly contextOf: (userId: string) => Promise<Context>
  /** A fresh code for certifying. */
  readonly codeFor: (phone: string) => Promise<string>
}

/** Submits the passport of an account of its own. */
export const makeDemoReview = async ({ register, contextOf, codeFor }: DemoReviewMaker): Promise<void> => {
  const { phone, name, number, nationality, validUntil } = APPLICANT
  const ctx = await contextOf(await register({ phone }))
  const { fileId } = await keepIdentityPicture({ ...ctx, upload: await passportPicture() }, '护照.png')
  await submitForeign(ctx, {
    documentType: 2,
    name,
    number,
    nationality,
    validUntil,
    frontFileId: fileId,
    backFileId: null,
    phone,
    verifyCode: await codeFor(phone),
  })
}

const passportPicture = async (): Promise<Uint8Array> => {
  const { name, number, validUntil } = APPLICANT
  const lines = ['PASSPORT', name.toUpperCase(), `ITA  ${number}`, validUntil, '演示资料']
  const texts = lines.map(
    (line, at) => `<text x="300" y="${120 + at * 70}" font-size="36" fill="#2b3440">${line}</text>`,
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="580"><rect width="860" height="580" fill="#eef2f6"/>` +
    `<rect x="50" y="80" width="200" height="260" fill="#c4cfda"/>` +
    `<rect x="20" y="20" width="820" height="540" fill="none" stroke="#8fa0b2" stroke-width="4"/>${texts.join('')}</svg>`
  return await drawnPicture(svg)
}
