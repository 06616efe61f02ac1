// People who belong to a company, for the session's and the identity's models on a real server.
import type { Page } from '@playwright/test'
import { setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { apiCompany } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { atRest } from '#tests/models/browser/page-screen.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'

export const PERSON = makeUser().userName
export const COMPANY = asCompany().defaultBizCompanyName ?? ''

export interface Member {
  readonly person: ApiPerson
  readonly companyId: string
}

/** Makes one with the names of the models. */
export const newMember = async (url: string): Promise<Member> => {
  const person = await apiCompany(url, PERSON, COMPANY)
  const { client } = person
  const companyId = client.identity.type === 2 ? client.identity.companyId : ''
  await client.call(setDefaultBiz, {
    defaultBizType: 1,
    defaultBizCompanyId: null,
    defaultBizCompanyName: null,
  })
  client.identity = { type: 1 }
  return { person, companyId }
}

/** Opens the menu of identities in a page, to its whole size. */
export const openIdentities = async (page: Page): Promise<void> => {
  await page.bringToFront()
  await page.getByRole('button', { name: /^当前身份/ }).click()
  await page.getByRole('menuitem').first().waitFor()
  await atRest(page)
}

/** Begins to act as somebody else in a page. */
export const pickIdentity = async (page: Page, name: string): Promise<void> => {
  await openIdentities(page)
  await page.getByRole('menuitem', { name: new RegExp(name) }).click()
}

/** Acts as somebody else in a page, to the end. */
export const switchIdentity = async (page: Page, name: string): Promise<void> => {
  await pickIdentity(page, name)
  await page.getByRole('button', { name: new RegExp(`^当前身份：${name}`) }).waitFor()
}
