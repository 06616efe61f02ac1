// People created through the API for journeys about something else, and their browsers.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { certifyForeign, certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { certifyCompany } from '#protocol/company/certifications/company.ts'
import { acceptInvitation, inviteStaff } from '#protocol/company/invitations.ts'
import { createCompanySeal } from '#protocol/seals/seals/seals.ts'
import { register, setDefaultBiz, setSignPassword } from '#protocol/account/sessions/session.ts'
import { sendVerifyCode, uploadIdentityPicture, uploadContractFile } from '#protocol/base.ts'
import type { CodePurpose } from '#protocol/base.ts'
import { createDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { createClient } from '../../scripts/smoke/client.ts'
import type { Client } from '../../scripts/smoke/client.ts'
import { codeFor } from '../../scripts/smoke/people.ts'
import { leaseContract, leasePlaces } from '#tests/support/lease-contract.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'
import { newCreditCode, newIdNumber, newPhone, PASSWORD } from '#tests/support/people.ts'
import { tokenIn } from '#tests/support/staff.ts'

/** Six digits that are refused by nobody as too easy. */
export const SIGN_PASSWORD = '580293'

/** Somebody with an account, signed in at the API. */
export interface ApiPerson {
  readonly client: Client
  readonly phone: string
  readonly password: string
  readonly name: string
  readonly idNumber: string
  /** Empty for a person. */
  readonly companyName: string
}

const codeSentTo =
  (client: Client, phone: string) =>
  async (purpose: CodePurpose): Promise<string> => {
    await client.call(sendVerifyCode, { phone, purpose })
    return codeFor(client, phone)
  }

/** Registers a phone and no more. */
export const apiNewcomer = async (url: string, name: string, phone = newPhone()): Promise<ApiPerson> => {
  const client = createClient(url)
  const verifyCode = await codeSentTo(client, phone)('register')
  await client.call(register, { phone, verifyCode, password: PASSWORD, agreed: true })
  return { client, phone, password: PASSWORD, name, idNumber: newIdNumber('19850612'), companyName: '' }
}

/** Registers and certifies a person, who gets a first signature and a sign password. */
export const apiPerson = async (url: string, name: string, phone = newPhone()): Promise<ApiPerson> => {
  const newcomer = await apiNewcomer(url, name, phone)
  const { client, idNumber } = newcomer
  const verifyCode = codeSentTo(client, phone)
  await client.call(certifyPerson, {
    name,
    idNumber,
    phone,
    verifyCode: await verifyCode('certify'),
    consented: true,
  })
  await client.call(setSignPassword, {
    verifyCode: await verifyCode('signPassword'),
    signPassword: SIGN_PASSWORD,
  })
  return newcomer
}

/** Submits a passport, which then waits for an operator. */
export const apiPassport = async ({ client, phone, name }: ApiPerson): Promise<void> => {
  const { fileId } = await client.upload(uploadIdentityPicture, '护照.png', await licencePicture(name))
  const verifyCode = await codeSentTo(client, phone)('certify')
  await client.call(certifyForeign, {
    documentType: 2,
    name,
    number: 'E12345678',
    nationality: 'SE',
    validUntil: '2035-05-30',
    frontFileId: fileId,
    phone,
    verifyCode,
    consented: true,
  })
}

/** Certifies a company with a 公章 as well; the person acts for it. */
export const apiCompany = async (
  url: string,
  name: string,
  companyName: string,
  phone = newPhone(),
): Promise<ApiPerson> => {
  const person = await apiPerson(url, name, phone)
  const { client, idNumber } = person
  const { fileId } = await client.upload(
    uploadIdentityPicture,
    '营业执照.png',
    await licencePicture(companyName),
  )
  const { companyId } = await client.call(certifyCompany, {
    name: companyName,
    creditCode: newCreditCode(),
    legalPerson: name,
    legalPersonIdNumber: idNumber,
    industry: '65',
    area: '3301',
    licenceFileId: fileId,
  })
  await actForCompany(client, companyId, companyName)
  await client.call(createCompanySeal, { name: '公章', spec: { type: 1, shape: 'circle' } })
  return { ...person, companyName }
}

const actForCompany = async (client: Client, companyId: string, companyName: string): Promise<void> => {
  await client.call(setDefaultBiz, {
    defaultBizType: 2,
    defaultBizCompanyId: companyId,
    defaultBizCompanyName: companyName,
  })
  client.identity = { type: 2, companyId }
}

/** Makes a person an employee of the administrator's company, who acts for it from then on. */
export const apiEmployee = async (administrator: ApiPerson, person: ApiPerson): Promise<ApiPerson> => {
  const { name, phone, client } = person
  const { url } = await administrator.client.call(inviteStaff, {
    name,
    phone,
    roles: ['staff'],
    departments: [],
  })
  const { companyId, companyName } = await client.call(acceptInvitation, { token: tokenIn(url) })
  await actForCompany(client, companyId, companyName)
  return { ...person, companyName }
}

/** Makes every page of the context start signed in as the person, with the session of the API. */
export const actAs = async (context: BrowserContext, { client }: ApiPerson): Promise<void> => {
  await context.addInitScript((token) => {
    // Once per tab: what the page does with its session afterwards is its own affair.
    if (sessionStorage.getItem('handed over') !== null) return
    sessionStorage.setItem('handed over', 'yes')
    localStorage.setItem('nuoyin.token', token)
  }, client.token())
}

/** A launched contract of the lease; the first signer initiates. */
export const launched = async (
  signers: readonly [ApiPerson, ...ApiPerson[]],
  name: string,
  ordered = true,
  terms: Partial<DraftContent> = {},
): Promise<{ contractId: string; partyIds: readonly string[] }> => {
  const draft = await drafted(signers, name, ordered, terms)
  await signers[0].client.call(launchContract, { ...draft, requestId: randomUUID() })
  const { contractId } = draft
  const { contract } = await signers[0].client.call(getContract, { contractId })
  return { contractId, partyIds: contract.parties.map(({ partyId }) => partyId) }
}

/** A complete draft that only has to be launched. */
export const drafted = async (
  signers: readonly [ApiPerson, ...ApiPerson[]],
  name: string,
  ordered = true,
  terms: Partial<DraftContent> = {},
): Promise<{ contractId: string; version: number }> => {
  const [{ client }] = signers
  const draft = await client.call(createDraft, { requestId: randomUUID() })
  const pdf = await leaseContract({
    landlord: signers[0].companyName || signers[0].name,
    tenant: signers.at(-1)?.name ?? '',
  })
  const file = await client.upload(uploadContractFile, '房屋租赁合同.pdf', pdf)
  const parties = signers.map((signer, index): DraftParty => ({
    partyId: randomUUID(),
    partyType: signer.companyName === '' ? 1 : 2,
    name: signer.name,
    phone: signer.phone,
    companyName: signer.companyName,
    signOrder: index + 1,
    willing: ['sms', 'signPwd'],
    isSelf: index === 0,
  }))
  const { version } = await client.call(saveDraft, {
    contractId: draft.contractId,
    version: draft.version,
    content: {
      ...draft.content,
      step: 'signPosition',
      name,
      files: [file],
      parties,
      ordered,
      fields: leasePlaces(file, parties),
      ...terms,
    },
  })
  return { contractId: draft.contractId, version }
}

/** A company and a person who sign with each other; `mark` makes their phones their own. */
export const apiTwoParties = async (url: string, mark: string): Promise<[ApiPerson, ApiPerson]> => [
  await apiCompany(url, '沈知微', '杭州栖木文化创意有限公司', `1390000${mark}1`),
  await apiPerson(url, '顾南舟', `1390000${mark}2`),
]
