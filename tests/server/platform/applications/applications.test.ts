// A company's applications: created, changed, switched, deleted; secrets are shown once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#protocol/platform/applications/applications.ts'
import { sendBindCode } from '#protocol/platform/applications/open-api.ts'
import { OPEN_ORDER } from '#protocol/platform/applications/open-order.ts'
import { application as table } from '#server/db/schema/platform/applications.ts'
import { idempotency } from '#server/db/schema/platform/idempotency-keys.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { LOCAL_NETWORK, callAs, newApplication } from '#tests/support/application.ts'
import { actFor, newCompany, newPerson, newPhone } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: TestPerson
let companyId: string
let count = 0
beforeAll(async () => {
  app = await createTestApp({ config: LOCAL_NETWORK })
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await newPerson(app, '林小满')
  companyId = (await newCompany(admin, `杭州青禾科技第${(count += 1)}有限公司`)).companyId
  await actFor(admin, companyId)
})

const events = async () =>
  (await readChain(app.db, companyId))
    .map(({ event }) => event)
    .filter((event) => event.startsWith('application'))

test('the secret is answered once and lies nowhere in the clear', async () => {
  const { application, secret } = await newApplication(admin.client, '青禾进销存')
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(application).toMatchObject({
    name: '青禾进销存',
    callbackUrl: '',
    ipList: ['127.0.0.1'],
    state: 'enabled',
    version: 1,
    createdBy: '林小满',
    previousUntil: null,
    users: 0,
    lastDelivery: null,
    actions: ['edit', 'disable', 'delete', 'resetKey'],
  })
  const stored = JSON.stringify([
    await app.db.current().select().from(table),
    await app.db.current().select().from(idempotency),
    await readChain(app.db, companyId),
    await admin.client.call(calls.listApplications, {}),
    app.logged(),
  ])
  expect(stored.includes(secret)).toBe(false)
  expect(stored.includes(application.appKey)).toBe(true)
})

test('names are unique in a company and addresses are checked', async () => {
  await newApplication(admin.client, '青禾进销存')
  const ask = (fields: object) =>
    admin.client.ask(calls.createApplication, {
      name: '另一个',
      callbackUrl: '',
      events: [],
      ipList: [],
      ...fields,
    })
  const answers = [
    await ask({ name: ' 青禾进销存 ' }),
    await ask({ callbackUrl: 'http://10.0.0.8/hooks' }),
    await ask({ callbackUrl: 'http://192.168.1.1:8080' }),
    await ask({ callbackUrl: 'javascript:alert(1)' }),
    await ask({ ipList: ['0.0.0.0/0'] }),
    await ask({ events: ['contract.unknown'] }),
  ]
  expect(answers.map(({ code, fields }) => [code, Object.keys(fields ?? {})])).toEqual([
    ['application.name-taken', ['name']],
    ['application.callback', ['callbackUrl']],
    ['application.callback', ['callbackUrl']],
    ['input.invalid', ['callbackUrl']],
    ['input.invalid', ['ipList.0']],
    ['input.invalid', ['events.0']],
  ])
})

test('a change is written with what was before; a stale one is refused', async () => {
  const { application } = await newApplication(admin.client, '青禾进销存')
  const { applicationId } = application
  const change = {
    applicationId,
    version: 1,
    name: '青禾 ERP',
    callbackUrl: 'https://erp.example.com/hooks',
    events: ['contract.completed' as const],
    ipList: ['203.0.113.0/24'],
  }
  const changed = await admin.client.call(calls.changeApplication, change)
  expect(changed).toMatchObject({
    name: '青禾 ERP',
    version: 2,
    actions: ['edit', 'disable', 'delete', 'resetKey', 'test'],
  })
  expect((await admin.client.ask(calls.changeApplication, change)).code).toBe('application.stale')
  const { detail } = (await readChain(app.db, companyId)).at(-1)!
  expect(detail).toMatchObject({ before: { callbackUrl: '' }, after: { callbackUrl: change.callbackUrl } })
})

test('a deleted one is gone, its secret with it, and its name is free again', async () => {
  const made = await newApplication(admin.client, '青禾进销存')
  const { applicationId } = made.application
  await admin.client.call(calls.deleteApplication, { applicationId })
  expect(await admin.client.call(calls.listApplications, {})).toEqual([])
  const [row] = (await app.db.current().select().from(table)).filter(({ id }) => id === applicationId)
  expect([row?.state, row?.secretSealed]).toEqual(['deleted', ''])
  expect((await callAs(app, made, sendBindCode, { phone: newPhone() })).code).toBe('application.signature')
  expect((await admin.client.ask(calls.deleteApplication, { applicationId })).code).toBe('not-found')
  await newApplication(admin.client, '青禾进销存')
  expect(await events()).toEqual([
    'application:created',
    'application:application.deleted',
    'application:created',
  ])
})

test('a disabled one calls nothing until it is enabled again', async () => {
  const made = await newApplication(admin.client, '青禾进销存')
  const { applicationId } = made.application
  const code = async () => (await callAs(app, made, sendBindCode, { phone: newPhone() })).code
  const disabled = await admin.client.call(calls.switchApplication, { applicationId, action: 'disable' })
  expect([disabled.state, disabled.actions]).toEqual(['disabled', ['edit', 'enable', 'delete', 'resetKey']])
  expect(await code()).toBe('application.disabled')
  const again = await admin.client.ask(calls.switchApplication, { applicationId, action: 'disable' })
  expect(again.code).toBe('application.not-possible')
  await admin.client.call(calls.switchApplication, { applicationId, action: 'enable' })
  expect(await code()).toBe('000000')
})

test('after a reset the old secret is good for the grace and no longer', async () => {
  const made = await newApplication(admin.client, '青禾进销存')
  const { applicationId } = made.application
  const code = async (secret: string) =>
    (await callAs(app, { ...made, secret }, sendBindCode, { phone: newPhone() })).code
  const fresh = await admin.client.call(calls.resetApplicationSecret, { applicationId, graceHours: 24 })
  expect(Date.parse(fresh.application.previousUntil ?? '') - app.clock.now().getTime()).toBe(86_400_000)
  expect([await code(made.secret), await code(fresh.secret)]).toEqual(['000000', '000000'])
  app.clock.advance(86_400_000)
  expect([await code(made.secret), await code(fresh.secret)]).toEqual(['application.signature', '000000'])
})

test('reset without grace, the old secret is void at once; of two resets only the last old one counts', async () => {
  const made = await newApplication(admin.client, '青禾进销存')
  const { applicationId } = made.application
  const code = async (secret: string) =>
    (await callAs(app, { ...made, secret }, sendBindCode, { phone: newPhone() })).code
  const second = await admin.client.call(calls.resetApplicationSecret, { applicationId, graceHours: 72 })
  const third = await admin.client.call(calls.resetApplicationSecret, { applicationId, graceHours: 24 })
  expect([await code(made.secret), await code(second.secret)]).toEqual(['application.signature', '000000'])
  await admin.client.call(calls.resetApplicationSecret, { applicationId, graceHours: 0 })
  expect([await code(second.secret), await code(third.secret)]).toEqual([
    'application.signature',
    'application.signature',
  ])
})

test('the document of the open calls is told whole, to who looks after applications alone', async () => {
  const document = await admin.client.call(calls.getOpenDocument, {})
  expect(document).toEqual(
    JSON.parse(
      JSON.stringify(
        openApiDocument(OPEN_ORDER, {
          title: '诺印接口',
          description: '供单位自己的系统调用。每个请求带标识、时间、随机数与签名四个请求头。',
        }),
      ),
    ),
  )
  const told = Object.values(document['paths'] as Record<string, Record<string, { operationId: string }>>)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId)
  expect(told).toEqual(OPEN_ORDER.map(({ name }) => name))
  const clerk = await newStaff(app, companyId, '许职员', ['staff'])
  const refused = [await clerk.client.ask(calls.getOpenDocument, {})]
  await actFor(admin, null)
  refused.push(await admin.client.ask(calls.getOpenDocument, {}))
  expect(refused.map(({ code, data }) => [code, data])).toEqual(Array(2).fill(['permission.denied', null]))
  expect((await app.client().ask(calls.getOpenDocument, {})).status).toBe(401)
})
