// People and companies of the smoke run: registered and certified through the API, with seals.
// Their codes are read from the outbox.
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { certifyCompany } from '#protocol/company/certifications/company.ts'
import { createCompanySeal, listSeals } from '#protocol/seals/seals/seals.ts'
import { register, setDefaultBiz, setSignPassword } from '#protocol/account/sessions/session.ts'
import { readOutbox, sendVerifyCode, uploadIdentityPicture } from '#protocol/base.ts'
import { creditCheckCharacter } from '#protocol/credit-code.ts'
import { idCheckCharacter } from '#protocol/id-card.ts'
import { createClient } from './client.ts'
import type { Client } from './client.ts'

/** Everybody's sign password: easy for nobody but this run. */
export const SIGN_PASSWORD = '802417'

/** Somebody who can sign, for themselves or for their company. */
export interface Signer {
  readonly client: Client
  readonly name: string
  readonly phone: string
  /** Empty for a person. */
  readonly companyName: string
}

/** Registers and certifies a person under this name; the certification brings a first signature. */
export const makePerson = async (url: string, name: string): Promise<Signer & { idNumber: string }> => {
  const client = createClient(url)
  const phone = `1${randomInt(30, 99)}${String(randomInt(100_000_000)).padStart(8, '0')}`
  await client.call(sendVerifyCode, { phone, purpose: 'register' })
  const password = `smoke${randomInt(100_000, 999_999)}run`
  await client.call(register, { phone, verifyCode: await codeFor(client, phone), password, agreed: true })
  const idNumber = someIdNumber()
  await client.call(sendVerifyCode, { phone, purpose: 'certify' })
  const verifyCode = await codeFor(client, phone)
  await client.call(certifyPerson, { name, idNumber, phone, verifyCode, consented: true })
  await client.call(sendVerifyCode, { phone, purpose: 'signPassword' })
  const signCode = await codeFor(client, phone)
  await client.call(setSignPassword, { verifyCode: signCode, signPassword: SIGN_PASSWORD })
  const seals = await client.call(listSeals, {})
  if (seals.length === 0) throw new Error(`${name} 认证后没有个人签名`)
  return { client, name, phone, companyName: '', idNumber }
}

/** Certifies a company with this person as its legal person, makes its 公章, and lets the person act for it. */
export const makeCompany = async (url: string, agent: string, companyName: string): Promise<Signer> => {
  const person = await makePerson(url, agent)
  const { client } = person
  const { fileId } = await client.upload(uploadIdentityPicture, '营业执照.png', await licencePicture())
  const { companyId } = await client.call(certifyCompany, {
    name: companyName,
    creditCode: someCreditCode(),
    legalPerson: agent,
    legalPersonIdNumber: person.idNumber,
    industry: '65',
    area: '3301',
    licenceFileId: fileId,
  })
  await client.call(setDefaultBiz, {
    defaultBizType: 2,
    defaultBizCompanyId: companyId,
    defaultBizCompanyName: companyName,
  })
  client.identity = { type: 2, companyId }
  await client.call(createCompanySeal, { name: '公章', spec: { type: 1, shape: 'circle' } })
  return { ...person, companyName }
}

/** The newest code sent to a phone. */
export const codeFor = async (client: Client, phone: string): Promise<string> => {
  const messages = await client.call(readOutbox, { phone })
  const code = messages.map((message) => /验证码 (\d{6})/.exec(message.text)?.[1]).find(Boolean)
  if (code === undefined) throw new Error(`发件箱里没有发给 ${phone} 的验证码`)
  return code
}

const someIdNumber = (): string => {
  const day = String(randomInt(1, 29)).padStart(2, '0')
  const month = String(randomInt(1, 13)).padStart(2, '0')
  const body = `330106${randomInt(1960, 2000)}${month}${day}${String(randomInt(1000)).padStart(3, '0')}`
  return body + idCheckCharacter(body)
}

const someCreditCode = (): string => {
  const body = `91330106MA${String(randomInt(10_000_000)).padStart(7, '0')}`
  return body + creditCheckCharacter(body)
}

const licencePicture = async (): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 640, height: 440, channels: 3, background: '#f6e8c8' } })
      .png()
      .toBuffer(),
  )
