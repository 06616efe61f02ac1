// People of a company for tests: invited and joined through the real calls.
import { acceptInvitation, inviteStaff } from '#protocol/company/invitations.ts'
import { listStaff } from '#protocol/company/staff/staff.ts'
import type { StaffRow, StaffTab } from '#protocol/company/staff/staff.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newPerson } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** The token in an invitation's link. */
export const tokenIn = (url: string): string => new URL(url).searchParams.get('token') ?? ''

/** Somebody who works in a company and acts for it. */
export interface Colleague extends Signer {
  readonly memberId: string
  readonly companyId: string
}

/** Invites a certified person into the administrator's company, who joins and acts for it from then on. */
export const hire = async (
  app: TestApp,
  administrator: Signer,
  name: string,
  { roles = ['staff'], departments = [] }: { roles?: string[]; departments?: string[] } = {},
): Promise<Colleague> => {
  const person = await newPerson(app, name)
  const { url, memberId } = await administrator.client.call(inviteStaff, {
    name,
    phone: person.phone,
    roles,
    departments,
  })
  const { companyId, companyName } = await person.client.call(acceptInvitation, { token: tokenIn(url) })
  await actFor(person, companyId)
  return { ...person, memberId, companyId, companyName }
}

/** The rows of a tab. */
export const staffIn = async ({ client }: Signer, tab: StaffTab = 'working'): Promise<StaffRow[]> =>
  (await client.call(listStaff, { tab, pageSize: 100 })).rows

/** One person's row. */
export const rowOf = async (
  viewer: Signer,
  memberId: string,
  tab: StaffTab = 'working',
): Promise<StaffRow> => {
  const row = (await staffIn(viewer, tab)).find((one) => one.memberId === memberId)
  if (row === undefined) throw new Error(`${memberId} is not in ${tab}`)
  return row
}
