// Mails beside notices: the proven address, channels by topic, and the mail of the day.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sendVerifyCode } from '#protocol/base.ts'
import * as mails from '#protocol/account/mails.ts'
import * as notices from '#protocol/account/notices.ts'
import { mailAddress } from '#server/db/schema/account/mails.ts'
import { readMailOutbox } from '#server/gateways/mail/outbox.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import type { JobRunner } from '#server/jobs/runner.ts'
import { nextMorning, planDigests, sendDigests } from '#server/operations/account/notices/digest.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { sendSmsLink } from '#server/operations/account/notices/sms-links.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let jobs: JobRunner
let person: TestPerson
let address: string
let count = 0

beforeAll(async () => {
  app = await createTestApp()
  jobs = createJobRunner({ db: app.db, clock: app.clock, handlers: jobHandlers(app.deps), log: app.deps.log })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(61_000)
  person = await newPerson(app, '薛冰清')
  address = `reader${(count += 1)}@example.com`
})

const mailsTo = async (receiver: string) => (await readMailOutbox(app.db, { address: receiver })).toReversed()
const subjectsTo = async (receiver: string) => (await mailsTo(receiver)).map(({ subject }) => subject)
const codeIn = async (receiver: string) =>
  /(\d{6})/.exec((await mailsTo(receiver)).at(-1)?.subject ?? '')![1]!
const phoneCode = async () => {
  await person.client.call(sendVerifyCode, { phone: person.phone, purpose: 'changeMail' })
  return app.code(person.phone)
}
const bind = async (to = address) => {
  app.clock.advance(61_000)
  await person.client.call(mails.sendMailCode, { email: to })
  await person.client.call(mails.bindMail, {
    email: to,
    mailCode: await codeIn(to),
    verifyCode: await phoneCode(),
  })
  await jobs.runDue()
}
const set = (topic: notices.NoticeTopic, mail: notices.MailPace, sms = false) =>
  person.client.call(notices.setNoticeSetting, { topic, sms, mail })
const ask = (n: number) =>
  notify(app.deps, person.userId, {
    kind: 'contract',
    title: `第 ${n} 份合同等您签署`,
    text: `许一诺邀请您签署《合同 ${n}》。`,
    target: `/sign?n=${n}`,
    todo: `party:${person.userId}-${n}`,
  })

test('an address counts once the code sent to it and one at the phone are typed; it lies sealed', async () => {
  await bind()
  expect(await person.client.call(notices.getNoticeSettings, {})).toMatchObject({
    hasMail: true,
    address,
    isFailing: false,
  })
  const [row] = await app.db.current().select().from(mailAddress).where(eq(mailAddress.userId, person.userId))
  expect(JSON.stringify(row)).not.toContain(address)
  expect(await subjectsTo(address)).toEqual([
    expect.stringMatching(/^【诺印】邮箱验证码 \d{6}$/),
    '【诺印】通知邮箱已绑定',
  ])
})

test('a wrong code of either is named at its field, and the address stays as it was', async () => {
  await person.client.call(mails.sendMailCode, { email: address })
  const mailCode = await codeIn(address)
  const verifyCode = await phoneCode()
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const first = await person.client.ask(mails.bindMail, {
    email: address,
    mailCode: wrong(mailCode),
    verifyCode,
  })
  const second = await person.client.ask(mails.bindMail, {
    email: address,
    mailCode,
    verifyCode: wrong(verifyCode),
  })
  expect([first.code, second.code]).toEqual(['code.wrong', 'code.wrong'])
  expect((await person.client.call(notices.getNoticeSettings, {})).address).toBe('')
  await person.client.call(mails.bindMail, { email: address, mailCode, verifyCode })
  expect((await person.client.call(notices.getNoticeSettings, {})).address).toBe(address)
})

test('a code for one address proves no other', async () => {
  await person.client.call(mails.sendMailCode, { email: address })
  const typed = { mailCode: await codeIn(address), verifyCode: await phoneCode() }
  const answer = await person.client.ask(mails.bindMail, { ...typed, email: `other-${address}` })
  expect(answer.code).toBe('code.expired')
})

test('the address before is told of another and of the end', async () => {
  await bind()
  const next = `next-${address}`
  await bind(next)
  await person.client.call(mails.removeMail, {})
  expect((await subjectsTo(address)).at(-1)).toBe('【诺印】通知邮箱有变更')
  expect((await subjectsTo(next)).at(-1)).toBe('【诺印】通知邮箱有变更')
  await ask(1)
  expect(await jobs.runDue()).toBe(0)
})

test('a notice goes by mail with an address that opens it, once however often the job runs', async () => {
  await bind()
  await ask(1)
  await jobs.runDue()
  await jobs.runDue()
  const [, , mail, ...more] = await mailsTo(address)
  expect([mail?.subject, more]).toEqual(['【诺印】第 1 份合同等您签署', []])
  expect(mail?.text).toContain(`${app.deps.config.publicUrl}/sign?n=1`)
  expect(mail?.text).toContain(`${app.deps.config.publicUrl}/message/settings`)
})

test('no mail goes for what was done before the job ran, nor of a topic that was switched off', async () => {
  await bind()
  const before = await subjectsTo(address)
  await ask(1)
  await settleNotices(app.deps, `party:${person.userId}-1`)
  await set('signing', 'off')
  await ask(2)
  await jobs.runDue()
  expect(await subjectsTo(address)).toEqual(before)
})

test('security cannot be switched off, and what a topic does not offer is refused', async () => {
  const fixed = await person.client.ask(notices.setNoticeSetting, {
    topic: 'security',
    sms: false,
    mail: 'off',
  })
  const daily = await person.client.ask(notices.setNoticeSetting, {
    topic: 'completed',
    sms: true,
    mail: 'daily',
  })
  const sms = await person.client.ask(notices.setNoticeSetting, { topic: 'company', sms: true, mail: 'now' })
  expect([fixed.code, daily.code, sms.code]).toEqual([
    'notice.fixed',
    'notice.no-channel',
    'notice.no-channel',
  ])
})

test('who switched text messages of a topic off gets none, and those of others still', async () => {
  await set('signing', 'now', false)
  const link = { phone: person.phone, target: '/sign', title: '邀请您签署', subject: 'contract:1' }
  expect(await sendSmsLink(app.deps, { ...link, topic: 'signing' })).toBe(false)
  expect(await sendSmsLink(app.deps, { ...link, topic: 'completed' })).toBe(true)
  const texts = (await readOutbox(app.db, { phone: person.phone })).filter(({ text }) =>
    text.includes('邀请您签署'),
  )
  expect(texts).toHaveLength(1)
})

test('what waits comes in one mail at nine, once a day from however many nodes, and none when nothing waits', async () => {
  await bind()
  const before = (await mailsTo(address)).length
  await set('signing', 'daily')
  await ask(1)
  await ask(2)
  await jobs.runDue()
  expect(await mailsTo(address)).toHaveLength(before)
  await planDigests(app.deps)
  app.clock.advance(nextMorning(app.clock.now()).getTime() - app.clock.now().getTime())
  await planDigests(app.deps)
  await Promise.all([sendDigests(app.deps), sendDigests(app.deps)])
  await jobs.runDue()
  const [mail, ...more] = (await mailsTo(address)).slice(before)
  expect([mail?.subject, more]).toEqual(['【诺印】今日待办：2 项等您处理', []])
  expect(mail?.text).toContain('《合同 1》')
  expect(mail?.text).toContain(`${app.deps.config.publicUrl}/sign?n=2`)
  await settleNotices(app.deps, `party:${person.userId}-1`)
  await settleNotices(app.deps, `party:${person.userId}-2`)
  app.clock.advance(24 * 3_600_000)
  await jobs.runDue()
  expect(await mailsTo(address)).toHaveLength(before + 1)
})

test('nine in the morning is that of China', () => {
  expect(nextMorning(new Date('2026-11-23T00:59:59Z'))).toEqual(new Date('2026-11-23T01:00:00Z'))
  expect(nextMorning(new Date('2026-11-23T01:00:00Z'))).toEqual(new Date('2026-11-24T01:00:00Z'))
})
