// A partner's one-time link allows reading and signing as the named person, and nothing else.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as apps from '#protocol/platform/applications/applications.ts'
import { createSignature } from '#protocol/seals/seals/seals.ts'
import { getCurrentAccount, logOut, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { disableStaff } from '#protocol/company/staff/staff.ts'
import { countContracts, downloadDocument, getContract } from '#protocol/contracts/contracts/contracts.ts'
import { endpoints } from '#protocol/endpoints.ts'
import * as open from '#protocol/platform/applications/open-api.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { sessionForOpenCall } from '#server/http/delegation.ts'
import type { Session } from '#server/context.ts'
import { callAs, newApplication } from '#tests/support/application.ts'
import type { TestApplication } from '#tests/support/application.ts'
import { companySigner, launched, partyFor, personSigner, seen, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { bindTo, letIn } from '#tests/support/let-in.ts'
import { EXAMPLES, lastName } from '#tests/support/matrix/examples.ts'
import { sampleOf } from '#tests/support/matrix/schema.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const FILE = new Uint8Array([1, 2, 3])
const HOUR = 3_600_000

let app: TestApp
let owner: Signer
let made: TestApplication
let guest: Signer
let count = 0
beforeAll(async () => {
  app = await createTestApp()
  owner = await companySigner(app, '林小满', '杭州青禾科技有限公司')
})
afterAll(() => app.close())
beforeEach(async () => {
  made = await newApplication(owner.client, `进销存${(count += 1)}`)
  guest = await personSigner(app, '陈一诺')
  await bindTo(app, made, guest)
  return async () => {
    await owner.client.ask(apps.deleteApplication, { applicationId: made.application.applicationId })
  }
})
const company = () => ({ type: 2, companyId: owner.companyId! }) as const

test('of all calls for signed-in people, those for reading and signing alone are open to a link', async () => {
  await bindTo(app, made, owner)
  const client = await letIn(app, made, owner, company())
  const answered: string[] = []
  for (const endpoint of endpoints) {
    const { kind } = endpoint.access
    if ((kind !== 'signedIn' && kind !== 'allowed') || endpoint.name === logOut.name) continue
    const input = sampleOf(endpoint.input, {
      idAt: () => randomUUID(),
      exampleAt: (place) => EXAMPLES[`${endpoint.name} ${place}`] ?? EXAMPLES[lastName(place)],
    })
    const { status, code } = await client.ask(endpoint, input as never, { body: FILE })
    if (code !== 'delegation.refused') answered.push(endpoint.name)
    else expect([endpoint.name, status]).toEqual([endpoint.name, 403])
  }
  expect(answered.toSorted()).toEqual(
    [
      'beginFaceCheck',
      'countContracts',
      'countNotices',
      'downloadContract',
      'downloadDocument',
      'downloadEvidence',
      'enterViewingCode',
      'getContract',
      'getCurrentAccount',
      'getFaceCheck',
      'getNotice',
      'getPicture',
      'getSignState',
      'getSignTask',
      'listAdditions',
      'listContracts',
      'previewSignature',
      'proveWilling',
      'rejectContract',
      'sendWillingCode',
      'signContract',
    ].toSorted(),
  )
})

test('to open calls whoever came by a link is a stranger, but for the next link', () => {
  const session = {
    delegation: { applicationId: randomUUID(), applicationName: 'OA', only: null },
  } as Session
  const known = endpoints.filter((endpoint) => sessionForOpenCall(endpoint, session) !== undefined)
  expect(known.filter(({ access }) => access.kind === 'open').map(({ name }) => name)).toEqual([
    'enterByLink',
  ])
})

test('the account is told as the one identity, with reading and signing as its only rights', async () => {
  await bindTo(app, made, owner)
  const client = await letIn(app, made, owner, company())
  expect(await client.call(getCurrentAccount, {})).toMatchObject({
    userId: owner.userId,
    defaultBizType: 2,
    defaultBizCompanyId: owner.companyId,
    companies: [],
    userRoleResAction: [],
    otherRoleAction: [
      {
        resCode: 'contract',
        nodeActions: [{ actionCode: 'sign' }, { actionCode: 'download' }, { actionCode: 'viewAll' }],
      },
      { resCode: 'seal', nodeActions: [{ actionCode: 'use' }] },
    ],
    delegation: { applicationName: made.application.name },
  })
  expect((await owner.client.call(getCurrentAccount, {})).delegation).toBeNull()
})

test('the identity of the link cannot be left', async () => {
  const client = await letIn(app, made, guest)
  const switched = await client.ask(setDefaultBiz, {
    defaultBizType: 2,
    defaultBizCompanyId: owner.companyId,
    defaultBizCompanyName: null,
  })
  expect([switched.status, switched.code, switched.info]).toEqual([
    403,
    'delegation.refused',
    `您是从应用“${made.application.name}”进入的，只能查看与签署。要做别的事，请退出后用自己的账号登录。`,
  ])
  client.identity = company()
  expect((await client.ask(countContracts, {})).code).toBe('identity.stale')
})

test('an application leads into its own company alone, and only those who work there', async () => {
  const ask = async (externalId: string) => {
    const { code } = await callAs(app, made, open.createLoginLink, {
      externalId,
      target: '/sign/list/signing',
      identity: 'company',
    })
    return code
  }
  const elsewhere = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  await bindTo(app, made, elsewhere)
  expect([await ask(guest.phone), await ask(elsewhere.phone)]).toEqual([
    'application.user-not-staff',
    'application.user-not-staff',
  ])
  const client = await letIn(app, made, elsewhere)
  expect(await client.call(getCurrentAccount, {})).toMatchObject({ defaultBizType: 1, companies: [] })
})

test.each(['/home', '/user/userCenter/signature', '/flowStart/startType', '/signDetailed'])(
  'no link leads to %s',
  async (target) => {
    const { code } = await callAs(app, made, open.createLoginLink, { externalId: guest.phone, target })
    expect(code).toBe('input.invalid')
  },
)

test('a contract is read and signed by a link, with a signature written for it alone', async () => {
  const contractId = await launched(owner, { parties: [partyFor(guest)] })
  const client = await letIn(app, made, guest)
  const { documents, contract } = await client.call(getContract, { contractId })
  expect(contract.name).toBe('设备采购合同')
  const { status } = await client.ask(downloadDocument, { contractId, documentId: documents[0]!.documentId })
  expect(status).toBe(200)
  const drawing = { kind: 'typed', face: 'brush', frame: 'plain' } as const
  expect([
    (await client.ask(createSignature, { drawing, keep: true })).code,
    (await client.ask(createSignature, { drawing })).code,
    (await client.ask(createSignature, { drawing, keep: false })).code,
  ]).toEqual(['delegation.refused', 'delegation.refused', '000000'])
  await sign(app, { ...guest, client }, contractId)
  expect((await seen(guest, contractId)).contract.parties).toMatchObject([{ name: '陈一诺', status: 5 }])
  const said = (await readChain(app.db, contractId)).map(({ who }) => who)
  expect(said).toContain(`陈一诺（经应用“${made.application.name}”进入）`)
})

test('the person’s own session goes on beside it, and a new link takes the place of the last one', async () => {
  const first = await letIn(app, made, guest)
  const second = await letIn(app, made, guest)
  const ask = async (client: typeof first) => (await client.ask(getCurrentAccount, {})).status
  expect([await ask(first), await ask(second), await ask(guest.client)]).toEqual([401, 200, 200])
})

test('it ends with the consent, with the application, and with the place in the company', async () => {
  const applicationId = made.application.applicationId
  const status = async (client: Awaited<ReturnType<typeof letIn>>) =>
    (await client.ask(getCurrentAccount, {})).status
  const unbound = await letIn(app, made, guest)
  await callAs(app, made, open.unbindUser, { externalId: guest.phone })
  expect(await status(unbound)).toBe(401)

  const staff = await newStaff(app, owner.companyId!, '沈知微', ['staff'])
  await bindTo(app, made, staff)
  const dismissed = await letIn(app, made, staff, company())
  await owner.client.call(disableStaff, { memberId: staff.memberId })
  // Not even as the person: the link named the company.
  dismissed.identity = { type: 1 }
  expect(await status(dismissed)).toBe(401)

  await app.db.current().update(member).set({ status: 'active' }).where(eq(member.id, staff.memberId))
  const switchedOff = await letIn(app, made, staff, company())
  await owner.client.call(apps.switchApplication, { applicationId, action: 'disable' })
  expect(await status(switchedOff)).toBe(401)
  await owner.client.call(apps.switchApplication, { applicationId, action: 'enable' })
  expect(await status(switchedOff)).toBe(401)
})

test('a renewed token is worth no more, and after two hours it is over', async () => {
  const client = await letIn(app, made, guest)
  const before = client.token
  app.clock.advance(HOUR)
  expect((await client.call(getCurrentAccount, {})).delegation).not.toBeNull()
  expect(client.token).not.toBe(before)
  app.clock.advance(HOUR + 1)
  expect(await client.ask(getCurrentAccount, {})).toMatchObject({
    status: 401,
    info: '从合作应用进入的访问已结束，请回到原应用重新打开，或直接登录。',
  })
})
