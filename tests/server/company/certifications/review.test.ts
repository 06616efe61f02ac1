// Foreign papers from submission to an operator's decision, through HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certifyForeign, getPersonCertification } from '#protocol/company/certifications/certifications.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { downloadFile, listNotices, sendVerifyCode, uploadIdentityPicture } from '#protocol/base.ts'
import * as calls from '#protocol/company/certifications/review.ts'
import { checkPlatformAudit, listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { licencePicture, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let desk: TestClient
beforeAll(async () => {
  app = await createTestApp()
  desk = await firstOperator(app)
})
afterAll(() => app.close())

const picture = async ({ client }: TestPerson): Promise<string> =>
  (await client.call(uploadIdentityPicture, { name: '证件.png' }, { body: await licencePicture() })).fileId

const facts = {
  documentType: 2 as const,
  name: 'Anna Berg',
  number: 'E12345678',
  nationality: 'SE',
  validUntil: '2031-05-30',
}

const submit = async (person: TestPerson, over: Record<string, unknown> = {}) => {
  app.clock.advance(61_000)
  const { client, phone } = person
  await client.call(sendVerifyCode, { phone, purpose: 'certify' })
  const verifyCode = await app.code(phone)
  const frontFileId = await picture(person)
  return client.ask(certifyForeign, { ...facts, frontFileId, phone, verifyCode, consented: true, ...over })
}

const waitingFor = async (name: string) => {
  const { rows } = await desk.call(calls.listCertificationsToAudit, { tab: 'waiting', pageSize: 100 })
  return rows.find((row) => row.name === name)?.certificationId ?? ''
}

test('a passport is looked at by an operator, and its holder is certified', async () => {
  const person = await newPerson(app)
  expect((await submit(person)).data).toMatchObject({ autStatus: 2, name: 'Anna Berg', number: 'E12**5678' })
  expect((await submit(person)).code).toBe('certification.done')
  const certificationId = await waitingFor('Anna Berg')
  const detail = await desk.call(calls.readCertificationToAudit, { certificationId })
  expect(detail).toMatchObject({
    documentType: 2,
    state: 'reviewing',
    mayAudit: true,
    applicant: { name: '', phone: person.phone },
    facts: [
      { key: 'name', value: 'Anna Berg' },
      { key: 'number', value: 'E12345678' },
      { key: 'nationality', value: 'SE' },
      { key: 'validUntil', value: '2031-05-30' },
    ],
  })
  const [front] = detail.pictures
  const shown = await desk.ask(calls.downloadCertificationPicture, {
    certificationId,
    fileId: front?.fileId ?? '',
  })
  expect([front?.role, shown.body]).toEqual(['front', await licencePicture()])
  const strange = { certificationId, fileId: await picture(person) }
  expect((await desk.ask(calls.downloadCertificationPicture, strange)).code).toBe('not-found')
  await desk.call(calls.auditCertification, { certificationId, verdict: 'passed' })
  expect(await person.client.call(getCurrentAccount, {})).toMatchObject({
    autStatus: 1,
    userName: 'Anna Berg',
  })
  expect((await person.client.call(getPersonCertification, {})).certificate?.subject).toContain(
    'CN=Anna Berg',
  )
  expect((await desk.ask(calls.auditCertification, { certificationId, verdict: 'passed' })).code).toBe(
    'certification.not-possible',
  )
  const { rows } = await desk.call(calls.listCertificationsToAudit, { tab: 'done' })
  expect(rows[0]).toMatchObject({ certificationId, state: 'certified', operatorName: '系统管理员' })
  const log = await desk.call(listPlatformAudit, { pageSize: 2 })
  expect(log.rows.map(({ event }) => event)).toEqual(['certification:audit.passed', 'certification:opened'])
  expect(await desk.call(checkPlatformAudit, {})).toEqual({ isIntact: true, brokenAt: null })
})

test('a refusal carries its reason to the applicant, who may submit again', async () => {
  const person = await newPerson(app)
  await submit(person, { number: 'P7654321', name: 'Pedro Lima', nationality: 'BR' })
  const certificationId = await waitingFor('Pedro Lima')
  const refuse = (reason: string) =>
    desk.ask(calls.auditCertification, { certificationId, verdict: 'failed', reason })
  expect((await refuse(' 短 ')).fields).toEqual({ reason: '请填写 2–200 字的原因' })
  expect((await refuse('证件图片不清晰，请重新拍摄')).code).toBe('000000')
  expect(await person.client.call(getPersonCertification, {})).toMatchObject({
    autStatus: -1,
    reason: '证件图片不清晰，请重新拍摄',
  })
  const { rows } = await person.client.call(listNotices, {})
  expect(rows[0]).toMatchObject({
    title: '认证未通过',
    text: '个人实名认证未通过：证件图片不清晰，请重新拍摄',
  })
  expect((await submit(person, { number: 'P7654321', nationality: 'BR' })).data).toMatchObject({
    autStatus: 2,
  })
})

test('one document certifies one account, however many submit it', async () => {
  const [one, two] = [await newPerson(app), await newPerson(app)]
  const same = { documentType: 4, number: '12345678', nationality: '' }
  const both = async (person: TestPerson, name: string) =>
    submit(person, { ...same, name, backFileId: await picture(person) })
  await both(one, '陈建国')
  await both(two, '陈建军')
  const pass = async (name: string) =>
    (await desk.ask(calls.auditCertification, { certificationId: await waitingFor(name), verdict: 'passed' }))
      .code
  expect(await pass('陈建国')).toBe('000000')
  expect(await pass('陈建军')).toBe('certification.duplicate')
})

test.each([
  [{ number: 'E1' }, 'person.id-number', 'number'],
  [{ name: '安' }, 'person.name', 'name'],
  [{ nationality: 'CN' }, 'person.nationality', 'nationality'],
  [{ validUntil: '2020-01-01' }, 'person.valid-until', 'validUntil'],
  [{ documentType: 3, number: 'H12345678' }, 'person.picture', 'backFileId'],
  [{ phone: '13712345678' }, 'code.other-phone', 'phone'],
])('%o is refused with %s at its field', async (over, code, field) => {
  const person = await newPerson(app)
  expect(await submit(person, over)).toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

test('what was certified without an operator is not theirs to see', async () => {
  const person = await newPerson(app, '林小满')
  const { certification } = await import('#server/db/schema/company/certifications.ts')
  const { eq } = await import('drizzle-orm')
  const [row] = await app.db
    .current()
    .select()
    .from(certification)
    .where(eq(certification.applicantId, person.userId))
  const certificationId = row?.id ?? ''
  expect((await desk.ask(calls.readCertificationToAudit, { certificationId })).code).toBe('not-found')
})

test('pictures of papers are stored encrypted, and come back to their owner as they were', async () => {
  const person = await newPerson(app)
  const fileId = await picture(person)
  const row = await getFile(app.db, fileId)
  const stored: Uint8Array[] = []
  for await (const chunk of app.deps.storage.stream(row?.sha256 ?? '')) stored.push(chunk)
  const plain = await licencePicture()
  const kept = Buffer.concat(stored)
  expect([kept.includes(Buffer.from(plain).subarray(0, 8)), kept.length - plain.length]).toEqual([false, 28])
  const { body } = await person.client.ask(downloadFile, { fileId })
  expect(body).toEqual(plain)
})
