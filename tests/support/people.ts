// People and companies for tests, registered and certified through the calls.
// Their numbers have correct check digits.
import sharp from 'sharp'
import { uploadIdentityPicture, sendVerifyCode } from '#protocol/base.ts'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { certifyCompany } from '#protocol/company/certifications/company.ts'
import { register, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { createCompanySeal } from '#protocol/seals/seals/seals.ts'
import { creditCheckCharacter } from '#protocol/credit-code.ts'
import { idCheckCharacter } from '#protocol/id-card.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

export const PASSWORD = 'horse7battery'

let count = 0

/** A phone nobody in this process has yet. */
export const newPhone = (): string => `139${String(10_000_000 + (count += 1))}`

/** A right ID number nobody in this process has yet. */
export const newIdNumber = (birth = '19900307'): string => {
  const body = `330106${birth}${String((count += 1) % 1000).padStart(3, '0')}`
  return body + idCheckCharacter(body)
}

/** A right credit code nobody in this process has yet. */
export const newCreditCode = (): string => {
  const body = `91330106MA2${String((count += 1)).padStart(6, '0')}`
  return body + creditCheckCharacter(body)
}

/** A person who is signed in. */
export interface TestPerson {
  readonly client: TestClient
  readonly phone: string
  readonly userId: string
  readonly name: string
  readonly idNumber: string
}

/** Registers a person; certified under `name` when one is given. */
export const newPerson = async (app: TestApp, name = ''): Promise<TestPerson> => {
  const client = app.client()
  const phone = newPhone()
  const idNumber = newIdNumber()
  await client.call(sendVerifyCode, { phone, purpose: 'register' })
  const { userInfo } = await client.call(register, {
    phone,
    verifyCode: await app.code(phone),
    password: PASSWORD,
    agreed: true,
  })
  if (name !== '') {
    await client.call(sendVerifyCode, { phone, purpose: 'certify' })
    const verifyCode = await app.code(phone)
    await client.call(certifyPerson, { name, idNumber, phone, verifyCode, consented: true })
  }
  return { client, phone, userId: userInfo.userId, name, idNumber }
}

/** A small picture that passes for a licence. */
export const licencePicture = async (): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f6e8c8' } })
      .png()
      .toBuffer(),
  )

/** Certifies a company with the person as its legal person and first administrator; the person still acts for themselves. */
export const newCompany = async (
  person: TestPerson,
  name: string,
  creditCode = newCreditCode(),
): Promise<{ companyId: string; creditCode: string }> => {
  const { fileId } = await person.client.call(
    uploadIdentityPicture,
    { name: '执照.png' },
    {
      body: await licencePicture(),
    },
  )
  const { companyId } = await person.client.call(certifyCompany, {
    name,
    creditCode,
    legalPerson: person.name,
    legalPersonIdNumber: person.idNumber,
    industry: '65',
    area: '3301',
    licenceFileId: fileId,
  })
  return { companyId, creditCode }
}

/** Switches a person's session to a company, or back to themselves. */
export const actFor = async ({ client }: TestPerson, companyId: string | null): Promise<void> => {
  await client.call(setDefaultBiz, {
    defaultBizType: companyId === null ? 1 : 2,
    defaultBizCompanyId: companyId,
    defaultBizCompanyName: null,
  })
  client.identity = companyId === null ? { type: 1 } : { type: 2, companyId }
}

/** A round 公章 for the company the person acts for. */
export const newOfficialSeal = ({ client }: TestPerson) =>
  client.call(createCompanySeal, { name: '公章', spec: { type: 1, shape: 'circle' } })
