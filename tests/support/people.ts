// People and companies for tests, certified through the calls. Accounts are made without their text messages.
import { randomUUID } from 'node:crypto'
// Their numbers have correct check digits.
import sharp from 'sharp'
import { uploadIdentityPicture } from '#protocol/base.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { certifyCompany } from '#protocol/company/certifications/company.ts'
import { setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { createCompanySeal } from '#protocol/seals/seals/seals.ts'
import { creditCheckCharacter } from '#protocol/credit-code.ts'
import { idCheckCharacter } from '#protocol/id-card.ts'
import { deviceCookie } from '#server/domain/account/devices/rules.ts'
import { createUser } from '#server/operations/account/sessions/register.ts'
import { startSession } from '#server/operations/account/sessions/sign-in.ts'
import { quickHash } from '#tests/support/quick-secrets.ts'
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

const passwordHash = quickHash(PASSWORD)

/** A person who has just registered by a code; certified under `name` when one is given. */
export const newPerson = async (app: TestApp, name = ''): Promise<TestPerson> => {
  const { deps } = app
  const client = app.client()
  const phone = newPhone()
  const idNumber = newIdNumber()
  const { user } = await deps.db.transaction(async () =>
    startSession(
      {
        deps,
        clock: deps.clock,
        requestId: randomUUID(),
        ip: '127.0.0.1',
        userAgent: 'test',
        session: undefined,
        device: '',
        upload: new Uint8Array(),
        transaction: (work) => deps.db.transaction(work),
        giveToken: (token) => {
          client.token = token
        },
        giveDevice: (token) => {
          client.cookie = deviceCookie(token, { path: BASE_PATH, isSecure: false }).split(';', 1)[0] ?? ''
        },
      },
      await createUser(deps, { phone, passwordHash }),
      { hasProvenPhone: true },
    ),
  )
  if (name !== '') await client.call(certifyPerson, { name, idNumber, phone, consented: true })
  return { client, phone, userId: user.id, name, idNumber }
}

let licence: Promise<Uint8Array> | undefined

/** A small picture that passes for a licence. */
export const licencePicture = (): Promise<Uint8Array> =>
  (licence ??= sharp({ create: { width: 60, height: 40, channels: 3, background: '#f6e8c8' } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes)))

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
