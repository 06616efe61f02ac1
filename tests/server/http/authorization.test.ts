// The authorization matrix, read from the declarations: who is turned away from which call.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#protocol/endpoints.ts'
import { getCurrentAccount, logOut, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { PRESET_ROLES } from '#protocol/permissions.ts'
import { companyRights } from '#server/domain/rights.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const closed = endpoints.filter(({ access }) => access.kind !== 'open' && access.kind !== 'application')
const guarded = endpoints.filter(({ access }) => access.kind === 'allowed')

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  const { companyId } = await newCompany(person, '杭州青禾科技有限公司')
  await actFor(person, companyId)
  await app.db.current().update(member).set({ roles: [] }).where(eq(member.companyId, companyId))
})
afterAll(() => app.close())

test.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is closed to strangers',
  async (_name, endpoint) => {
    const answer = await app.client().ask(endpoint, {}, { body: new Uint8Array(1) })
    expect([answer.status, answer.code]).toEqual([401, 'session.unknown'])
  },
)

test.each(
  endpoints
    .filter(({ access }) => access.kind === 'application')
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s is closed to sessions', async (_name, endpoint) => {
  const answer = await person.client.ask(endpoint, {})
  expect([answer.status, answer.code]).toEqual([401, 'application.signature'])
})

test.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is closed to a member without roles',
  async (_name, endpoint) => {
    const answer = await person.client.ask(endpoint, {}, { body: new Uint8Array(1) })
    expect([answer.status, answer.code]).toEqual([403, 'permission.denied'])
  },
)

const AGREEABLE: string[] = [getCurrentAccount.name, setDefaultBiz.name, logOut.name]
test.each(
  closed
    .filter(({ name, access }) => !AGREEABLE.includes(name) && access.kind !== 'operator')
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s is closed to the wrong identity', async (_name, endpoint) => {
  const { client } = person
  const right = client.identity
  client.identity = { type: 1 }
  const answer = await client.ask(endpoint, {}, { body: new Uint8Array(1) })
  client.identity = right
  expect([answer.status, answer.code]).toEqual([409, 'identity.stale'])
})

test('every guarded call is open to the company administrator', () => {
  const rights = companyRights(['superAdmin'])
  const shut = guarded.filter(
    ({ access }) => access.kind === 'allowed' && !rights.may(access.resource, access.action),
  )
  expect(shut.map(({ name }) => name)).toEqual([])
})

test('an administrator may do all but hand the company over', () => {
  const count = (role: string) => companyRights([role]).tree.flatMap(({ nodeActions }) => nodeActions).length
  expect(count('superAdmin') - count('admin')).toBe(1)
  expect(companyRights(['admin']).may('staffManage', 'transferAdmin')).toBe(false)
})

test('each preset role grants something, an unknown one nothing', () => {
  for (const { code } of PRESET_ROLES) expect(companyRights([code]).tree.length, code).toBeGreaterThan(0)
  const { tree, other } = companyRights(['stranger'])
  expect([tree, other]).toEqual([[], []])
})

test('roles add up', () => {
  const rights = companyRights(['staff', 'sealer'])
  expect([
    rights.may('contract', 'launch'),
    rights.may('seal', 'use'),
    rights.may('review', 'attend'),
    rights.may('roleManage', 'add'),
  ]).toEqual([true, true, true, false])
})
