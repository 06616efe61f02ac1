// The operators' desk through HTTP: its own kind of sign-in, its permissions, and its log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#protocol/endpoints.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import * as calls from '#protocol/platform/operators/operators.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { auditEntry } from '#server/db/schema/platform/audit.ts'
import { operator as operatorTable } from '#server/db/schema/platform/operators.ts'
import { ensureFirstOperator } from '#server/operations/platform/operators/first-operator.ts'
import { DESK_PASSWORD, firstOperator, newOperator, signInAtDesk } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { CAPTCHA_TEXT, createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { eq } from 'drizzle-orm'

let app: TestApp
let admin: TestClient
let person: TestPerson
/** Two operators with one permission each. */
let viewer: TestClient
let giver: TestClient
beforeAll(async () => {
  app = await createTestApp()
  admin = await firstOperator(app)
  person = await newPerson(app, '林小满')
  viewer = (await newOperator(app, admin, ['audit.view'])).client
  giver = (await newOperator(app, admin, ['quotas.give'])).client
})
afterAll(() => app.close())

const desk = endpoints.filter(({ access }) => access.kind === 'operator')
const users = endpoints.filter(({ access }) => access.kind === 'signedIn' || access.kind === 'allowed')
const refusal = async (client: TestClient, endpoint: (typeof endpoints)[number]) => {
  const { status, code } = await client.ask(endpoint, {}, { body: new Uint8Array(1) })
  return [status, code]
}
/** Signs in anew: only the newest sign-in of an operator lives. */
const again = async () => {
  admin = await signInAtDesk(app, 'admin', DESK_PASSWORD)
}

describe('two kinds of token', () => {
  test.each(desk.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is closed to strangers and to users',
    async (_name, endpoint) => {
      expect(await refusal(app.client(), endpoint)).toEqual([401, 'session.unknown'])
      expect(await refusal(person.client, endpoint)).toEqual([401, 'session.unknown'])
      expect((await person.client.ask(getCurrentAccount, {})).status).toBe(200)
    },
  )

  test.each(users.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is closed to operators',
    async (_name, endpoint) => {
      expect(await refusal(admin, endpoint)).toEqual([401, 'session.unknown'])
    },
  )

  test.each(
    desk
      .filter(({ access }) => access.kind === 'operator' && access.permission !== null)
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s is closed to an operator without its permission', async (_name, endpoint) => {
    const permission = endpoint.access.kind === 'operator' ? endpoint.access.permission : null
    const client = permission === 'quotas.give' ? viewer : giver
    expect(await refusal(client, endpoint)).toEqual([403, 'permission.denied'])
  })
})

/** A sign-in from an address that nobody else uses, with its captcha. */
const elsewhere = async (account: string) => {
  const client = app.client({ ip: '10.0.0.8' })
  const { captchaId } = await client.call(calls.getOperatorCaptcha, {})
  await client.call(calls.logInOperator, {
    account,
    password: DESK_PASSWORD,
    captchaId,
    captchaText: CAPTCHA_TEXT,
  })
  return client
}

describe('signing in at the desk', () => {
  test('the first operator is made once, with every permission', async () => {
    expect(await ensureFirstOperator(app.deps, { account: 'other', password: undefined })).toBeUndefined()
    expect(await admin.call(calls.getCurrentOperator, {})).toEqual({
      operatorId: expect.any(String),
      account: 'admin',
      name: '系统管理员',
      permissions: [
        'certification.review',
        'cancellation.review',
        'quotas.give',
        'orders.settle',
        'invoices.issue',
        'partners.keep',
        'lawyers.manage',
        'templates.manage',
        'questions.edit',
        'dictionaries.keep',
        'installation.watch',
        'operators.manage',
        'audit.view',
      ],
      mustChangePassword: false,
      factor: 'none',
      mustSetFactor: false,
    })
  })

  test('three wrong passwords want a captcha, ten lock the account for their address for half an hour', async () => {
    const { account } = await newOperator(app, admin, ['audit.view'])
    const client = app.client({ ip: '10.0.0.7' })
    const wrong = { account, password: 'not-the-one-1' }
    const withCaptcha = async () => {
      const { captchaId } = await client.call(calls.getOperatorCaptcha, {})
      return { captchaId, captchaText: CAPTCHA_TEXT }
    }
    for (let i = 0; i < 3; i += 1)
      expect((await client.ask(calls.logInOperator, wrong)).code).toBe('login.failed')
    expect((await client.ask(calls.logInOperator, wrong)).code).toBe('captcha.wanted')
    for (let i = 3; i < 9; i += 1)
      expect((await client.ask(calls.logInOperator, { ...wrong, ...(await withCaptcha()) })).code).toBe(
        'login.failed',
      )
    const right = { account, password: DESK_PASSWORD }
    expect((await client.ask(calls.logInOperator, { ...wrong, ...(await withCaptcha()) })).code).toBe(
      'login.locked',
    )
    expect((await client.ask(calls.logInOperator, { ...right, ...(await withCaptcha()) })).code).toBe(
      'login.locked',
    )
    expect((await elsewhere(account)).token).toBeDefined()
    app.clock.advance(30 * 60_000 + 1000)
    expect((await client.ask(calls.logInOperator, right)).code).toBe('000000')
    await again()
  })

  test('a phone on record asks for a code besides', async () => {
    const { client, operatorId, account } = await newOperator(app, admin, ['audit.view'])
    await admin.call(calls.editOperator, {
      operatorId,
      name: '审核员甲',
      phone: '13700000001',
      permissions: ['audit.view'],
    })
    const answer = await client.call(calls.logInOperator, { account, password: DESK_PASSWORD })
    expect(answer).toEqual({
      operator: null,
      ticket: expect.any(String),
      phoneMasked: '137****0001',
      factor: 'sms',
    })
    const ticket = answer.ticket ?? ''
    expect(await client.call(calls.sendOperatorCode, { ticket })).toEqual({ resendAfterSeconds: 60 })
    expect((await client.ask(calls.confirmOperator, { ticket, verifyCode: '000000' })).code).toBe(
      'code.wrong',
    )
    const verifyCode = await app.code('13700000001')
    expect(await client.call(calls.confirmOperator, { ticket, verifyCode })).toMatchObject({ account })
    expect((await client.ask(calls.getCurrentOperator, {})).status).toBe(200)
    app.clock.advance(10 * 60_000 + 1000)
    expect((await client.ask(calls.sendOperatorCode, { ticket })).code).toBe('operator.ticket-expired')
    expect((await client.ask(calls.sendOperatorCode, { ticket: 'made up' })).code).toBe(
      'operator.ticket-expired',
    )
  })

  test('half an hour without a call ends the sign-in, and so does one elsewhere', async () => {
    const { client, account } = await newOperator(app, admin, ['audit.view'])
    const other = await signInAtDesk(app, account, DESK_PASSWORD)
    expect(await refusal(client, calls.getCurrentOperator)).toEqual([511, 'session.elsewhere'])
    app.clock.advance(30 * 60_000 + 1000)
    expect(await refusal(other, calls.getCurrentOperator)).toEqual([405, 'session.idle'])
    await again()
  })

  test('signing out ends the token', async () => {
    const { client } = await newOperator(app, admin, ['audit.view'])
    await client.call(calls.logOutOperator, {})
    expect(await refusal(client, calls.getCurrentOperator)).toEqual([401, 'session.unknown'])
  })
})

describe('operators', () => {
  test('a password given by someone else must be changed before anything else', async () => {
    const { account, client, operatorId } = await newOperator(app, admin, ['audit.view'])
    const { password } = await admin.call(calls.resetOperatorPassword, { operatorId })
    expect(await refusal(client, calls.getCurrentOperator)).toEqual([401, 'session.unknown'])
    const fresh = await signInAtDesk(app, account, password)
    expect(await refusal(fresh, calls.listPlatformAudit)).toEqual([403, 'operator.password-due'])
    const change = (newPassword: string, oldPassword = password) =>
      fresh.ask(calls.changeOperatorPassword, { oldPassword, newPassword })
    expect((await change('new-password-7', 'wrong')).code).toBe('operator.password-wrong')
    expect((await change(password)).code).toBe('operator.password-same')
    expect((await change('short1')).fields).toEqual({
      newPassword: '密码需 10–64 位，同时包含字母和数字',
    })
    expect((await change('new-password-7')).data).toMatchObject({ mustChangePassword: false })
    expect((await fresh.ask(calls.listPlatformAudit, {})).status).toBe(200)
  })

  test('whoever is disabled is signed out and may come back', async () => {
    const { account, client, operatorId } = await newOperator(app, admin, ['audit.view'])
    await admin.call(calls.moveOperator, { operatorId, action: 'disable' })
    expect(await refusal(client, calls.getCurrentOperator)).toEqual([401, 'session.unknown'])
    const right = { account, password: DESK_PASSWORD }
    expect((await client.ask(calls.logInOperator, right)).code).toBe('login.failed')
    expect((await admin.ask(calls.moveOperator, { operatorId, action: 'disable' })).code).toBe(
      'operator.not-possible',
    )
    await admin.call(calls.moveOperator, { operatorId, action: 'enable' })
    expect((await client.ask(calls.logInOperator, right)).code).toBe('000000')
  })

  test('nobody disables themselves, and one who manages operators always stays', async () => {
    const me = await admin.call(calls.getCurrentOperator, {})
    const { operatorId } = me
    expect((await admin.ask(calls.moveOperator, { operatorId, action: 'disable' })).code).toBe(
      'operator.self',
    )
    expect((await admin.ask(calls.resetOperatorPassword, { operatorId })).code).toBe('operator.self')
    const without = { operatorId, name: me.name, phone: '', permissions: ['audit.view' as const] }
    expect((await admin.ask(calls.editOperator, without)).code).toBe('operator.last-manager')
    const missing = { operatorId: '00000000-0000-4000-8000-00000000dead', action: 'disable' as const }
    expect((await admin.ask(calls.moveOperator, missing)).code).toBe('not-found')
    const taken = {
      account: 'Admin',
      name: '再来一位',
      phone: '' as const,
      permissions: ['audit.view' as const],
    }
    expect(await admin.ask(calls.registerOperator, taken)).toMatchObject({
      code: 'operator.account-taken',
      fields: { account: '这个账号已被使用，请换一个' },
    })
  })

  test('passwords lie hashed, and none is in the log or the chain', async () => {
    const { operatorId } = await newOperator(app, admin, ['audit.view'])
    const { password } = await admin.call(calls.resetOperatorPassword, { operatorId })
    const rows = await app.db.current().select().from(operatorTable)
    const chain = await app.db
      .current()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.chainId, PLATFORM_CHAIN))
    for (const text of [JSON.stringify(rows), JSON.stringify(chain), app.logged()])
      expect(text.includes(password) || text.includes(DESK_PASSWORD)).toBe(false)
  })

  test('all of it stands in the platform’s chain, newest first, and a changed entry shows', async () => {
    const { client, account, operatorId } = await newOperator(app, admin, ['audit.view'])
    const change = { oldPassword: DESK_PASSWORD, newPassword: 'desk-lamp-43' }
    await client.call(calls.changeOperatorPassword, change)
    const { rows, total } = await admin.call(calls.listPlatformAudit, { pageSize: 3 })
    expect(rows.map(({ event, who }) => [event, who])).toEqual([
      ['operator:passwordChanged', '审核员甲'],
      ['operator:signedIn', '审核员甲'],
      ['operator:added', '系统管理员'],
    ])
    expect(rows[2]?.detail).toEqual({
      id: operatorId,
      account,
      name: '审核员甲',
      permissions: ['audit.view'],
    })
    expect(total > 3).toBe(true)
    expect(await admin.call(calls.checkPlatformAudit, {})).toEqual({ isIntact: true, brokenAt: null })
    await app.db
      .current()
      .update(auditEntry)
      .set({ who: '别人' })
      .where(eq(auditEntry.n, rows[0]?.n ?? 0))
    expect(await admin.call(calls.checkPlatformAudit, {})).toEqual({
      isIntact: false,
      brokenAt: rows[0]?.n,
    })
  })
})
