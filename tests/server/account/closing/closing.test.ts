// Closing an account: what ties it, what is left of it, and what whoever tries it again is told.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount, getClosingConditions } from '#protocol/account/closing.ts'
import {
  acceptApplication,
  acceptInvitation,
  applyToJoin,
  inviteStaff,
} from '#protocol/company/invitations.ts'
import { logIn, register } from '#protocol/account/sessions/session.ts'
import { disableStaff, enableStaff } from '#protocol/company/staff/staff.ts'
import { askLegalConsent } from '#protocol/company/certifications/company.ts'
import { sendVerifyCode } from '#protocol/base.ts'
import { knownDevice } from '#server/db/schema/account/devices.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { closedAccount, user } from '#server/db/schema/account/users.ts'
import { certification } from '#server/db/schema/company/certifications.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { listView } from '#server/db/schema/contracts/views.ts'
import { forgetClosedBefore } from '#server/domain/account/accounts/store.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { systemActor } from '#server/domain/actor.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { listHolding, newestCertification } from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { listProofs } from '#server/domain/company/proofs/store.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import { submitAsAgent } from '#tests/support/agent-company.ts'
import { getStaff } from '#server/domain/company/staff/store.ts'
import { companySigner } from '#tests/support/contracts.ts'
import { actFor, newCompany, newPerson, newPhone, PASSWORD } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { hire, tokenIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const close = async ({ client, phone }: TestPerson) => {
  app.clock.advance(61_000)
  await client.call(sendVerifyCode, { phone, purpose: 'closeAccount' })
  return client.ask(closeAccount, { verifyCode: await app.code(phone), agreed: true })
}

test('an account that nothing hangs on is closed, and answers from then on like one that never was', async () => {
  const person = await newPerson(app, '谢辞')
  const { client, phone, userId } = person
  expect(await client.call(getClosingConditions, {})).toEqual({ contracts: 0, orders: 0, companies: [] })
  const wrong = await client.ask(closeAccount, { verifyCode: '000000', agreed: true })
  expect(wrong.code).toBe('code.expired')
  expect((await close(person)).code).toBe('000000')
  expect((await client.ask(getClosingConditions, {})).status).toBe(401)
  const tried = async (userAccount: string) => {
    const { status, code, info } = await app
      .client()
      .ask(logIn, { userAccount, method: 'password', password: PASSWORD })
    return { status, code, info }
  }
  expect(await tried(phone)).toEqual(await tried('13999990000'))
  expect((await tried(phone)).code).toBe('login.failed')
  const [row] = await app.db.current().select().from(user).where(eq(user.id, userId))
  expect(row).toMatchObject({ autStatus: null, idNumberHash: null, idNumberSealed: null, passwordHash: '' })
  expect(JSON.stringify(await app.db.current().select().from(closedAccount))).not.toContain(phone)
  expect(await newestCertificate(app.db, 'person', userId)).toMatchObject({
    state: 'revoked',
    revocationReason: 'accountClosed',
    wrappedKey: null,
  })
  const held = await newestCertification(app.db, 'person', userId)
  expect([held?.state, held?.reason]).toEqual(['ended', '申请人注销了账号。'])
  expect((await readChain(app.db, userId)).map(({ event }) => event).slice(-3)).toEqual([
    'account:account.closed',
    'certification:account.closed',
    'certificate:certificate.revoked',
  ])
})

test('what they submitted and nobody has decided yet is taken back, so that no late answer certifies it', async () => {
  const person = await newPerson(app, '方知夏')
  const { companyId } = await submitAsAgent(person, '宁波未成文化有限公司')
  await person.client.call(askLegalConsent, { companyId, phone: newPhone() })
  expect((await close(person)).code).toBe('000000')
  const row = (await newestCertification(app.db, 'company', companyId))!
  const [proof] = await listProofs(app.db, row.id)
  expect([row.state, proof?.state, (await getCompany(app.db, companyId))?.autStatus]).toEqual([
    'withdrawn',
    'replaced',
    null,
  ])
})

test('whoever heads a company whose certification rests still hands over first', async () => {
  const boss = await companySigner(app, '何青峰', '宁波待核文化有限公司')
  const [held] = await listHolding(app.db, 'company', boss.companyId ?? '')
  await moveCertification(app.deps, systemActor('a test'), held!.id, {
    type: 'certification.suspended',
    reason: '有人举报',
  })
  expect((await close(boss)).code).toBe('account.tied')
})

test('its phone and its number may begin anew', async () => {
  const person = await newPerson(app, '顾长明')
  await close(person)
  const client = app.client()
  app.clock.advance(61_000)
  await client.call(sendVerifyCode, { phone: person.phone, purpose: 'register' })
  const verifyCode = await app.code(person.phone)
  const { userInfo } = await client.call(register, {
    phone: person.phone,
    verifyCode,
    password: PASSWORD,
    agreed: true,
  })
  expect([userInfo.userId === person.userId, userInfo.autStatus]).toEqual([false, null])
})

test('a super-administrator hands over first', async () => {
  const person = await newPerson(app, '傅青主')
  await newCompany(person, '太原霜红文化有限公司')
  expect((await person.client.call(getClosingConditions, {})).companies).toEqual([
    { companyName: '太原霜红文化有限公司', isSuperAdmin: true, tasks: 0 },
  ])
  expect((await close(person)).code).toBe('account.tied')
})

test('places where the person works, is disabled or asked to work end with the account', async () => {
  const boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
  const other = await newPerson(app, '周远')
  const { creditCode, companyId } = await newCompany(other, '宁波知行设备有限公司')
  await actFor(other, companyId)
  const { memberId: disabled, ...person } = await hire(app, boss, '万里行')
  await actFor(person, null)
  await boss.client.call(disableStaff, { memberId: disabled })
  const { memberId: applied } = await person.client.call(applyToJoin, { creditCode })
  const third = await companySigner(app, '沈知行', '绍兴知行贸易有限公司')
  const { memberId: working, url } = await third.client.call(inviteStaff, {
    name: person.name,
    phone: person.phone,
    roles: ['staff'],
  })
  await person.client.call(acceptInvitation, { token: tokenIn(url) })
  expect((await close(person)).code).toBe('000000')
  const statuses = [disabled, applied, working].map(async (id) => (await getStaff(app.db, id))?.member.status)
  expect(await Promise.all(statuses)).toEqual(['left', 'refused', 'left'])
  expect((await boss.client.ask(enableStaff, { memberId: disabled })).code).toBe('staff.not-possible')
  const roles = ['staff']
  expect((await other.client.ask(acceptApplication, { memberId: applied, roles })).code).toBe(
    'staff.not-possible',
  )
})

test('what evidence needs is forgotten when its time is over', async () => {
  const person = await newPerson(app, '柳如风')
  const picture = crypto.randomUUID()
  await app.db.current().insert(file).values({
    id: picture,
    userId: person.userId,
    kind: 'identity',
    name: 'p.png',
    mime: 'image/png',
    size: 1,
    sha256: 'a',
    sourceSha256: '',
    pages: [],
    alreadySigned: false,
    notes: [],
    createdAt: app.clock.now(),
  })
  await app.db
    .current()
    .update(certification)
    .set({ files: [{ role: 'front', fileId: picture }] })
    .where(eq(certification.subjectId, person.userId))
  await close(person)
  await forgetClosedBefore(app.db, new Date('2033-01-01T00:00:00Z'))
  const rows = () => app.db.current().select().from(closedAccount)
  expect((await rows()).some(({ userId }) => userId === person.userId)).toBe(true)
  expect(await app.db.current().select().from(file).where(eq(file.id, picture))).toHaveLength(1)
  await forgetClosedBefore(app.db, new Date('2035-01-01T00:00:00Z'))
  expect(await rows()).toEqual([])
  expect(await newestCertification(app.db, 'person', person.userId)).toBeUndefined()
  expect(await app.db.current().select().from(file).where(eq(file.id, picture))).toEqual([])
})

test('what the page says is deleted is gone, by every table that says so', async () => {
  const person = await newPerson(app, '陆知秋')
  const { userId } = person
  const at = app.clock.now()
  const orm = app.db.current()
  await orm.insert(notice).values({
    id: crypto.randomUUID(),
    userId,
    kind: 'system',
    title: '标题',
    text: '内容',
    target: '/home',
    createdAt: at,
  })
  await orm.insert(knownDevice).values({ deviceHash: 'h', owner: `user:${userId}`, seenAt: at })
  for (const owner of [`1:${userId}`, `2:${crypto.randomUUID()}:${userId}`])
    await orm
      .insert(listView)
      .values({ id: crypto.randomUUID(), owner, list: 'contracts', name: '常用', filters: {}, createdAt: at })
  const held = () => heldBy(userId)
  expect((await held()).filter(([, n]) => n > 0).map(([name]) => name)).toEqual(
    expect.arrayContaining(['known_device', 'list_view', 'notice']),
  )
  expect((await close(person)).code).toBe('000000')
  expect((await held()).filter(([, n]) => n > 0)).toEqual([])
})

/** How many rows name the person in each table whose rows are deleted at closing. */
const heldBy = async (userId: string): Promise<[string, number][]> => {
  const path = join(import.meta.dirname, '../../../../docs/personal-data.json')
  const decisions = JSON.parse(readFileSync(path, 'utf8')) as Record<
    string,
    { deletion: string; links: string[] }
  >
  const deleted = Object.entries(decisions).filter(([, { deletion }]) =>
    deletion.startsWith('deleted at closing'),
  )
  const counts: [string, number][] = []
  for (const [table, { links }] of deleted) {
    const { rows } = await app.db
      .client()
      .query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${table} WHERE ${links.map((link) => `${link}::text LIKE $1`).join(' OR ')}`,
        [`%${userId}`],
      )
    counts.push([table, rows[0]?.n ?? 0])
  }
  return counts
}
