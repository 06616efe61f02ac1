// A person takes along what is held of them, by a code, as often as is right, and nobody else's.
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addContact } from '#protocol/account/contacts.ts'
import { exportOwnData } from '#protocol/account/own-data.ts'
import { sendVerifyCode } from '#protocol/base.ts'
import { SECTIONS } from '#server/operations/account/own-data/sections.ts'
import { readChainPage } from '#server/domain/platform/audit/store.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { readStoredZip } from '#tests/support/read-zip.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  other = await newPerson(app, '周大雪')
})
afterAll(() => app.close())

const ask = async (who: TestPerson, verifyCode?: string) => {
  app.clock.advance(61_000)
  await who.client.call(sendVerifyCode, { phone: who.phone, purpose: 'exportData' })
  return who.client.ask(exportOwnData, { verifyCode: verifyCode ?? (await app.code(who.phone)) })
}

/** The files of the answer by name, unpacked. */
const filesOf = (body: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readStoredZip(body)).map(([name, bytes]) => [
      name,
      inflateRawSync(bytes).toString('utf8'),
    ]),
  )

test('the ZIP has one page of tables and every table as JSON, with what is sealed in full', async () => {
  const { body } = await ask(person)
  const files = filesOf(body)
  expect(Object.keys(files)).toEqual(['个人信息.html', ...SECTIONS.map(({ title }) => `json/${title}.json`)])
  const read = (title: string) => JSON.parse(files[`json/${title}.json`] ?? '') as Record<string, unknown>[]
  expect(read('账号')).toMatchObject([{ 手机号: person.phone, 姓名: '林小满', 证件号码: person.idNumber }])
  expect(read('实名认证')).toMatchObject([{ 姓名: '林小满', 证件号码: person.idNumber, 结果: '已通过' }])
  expect(read('登录记录').length).toBeGreaterThan(0)
  expect(new Set(read('账号操作记录').map(({ 操作: act }) => act))).toEqual(
    new Set(['提交实名认证', '实名核验一致', '签发签名证书', '获得合同份数', '新建个人签名', '导出个人信息']),
  )
  const page = files['个人信息.html'] ?? ''
  expect(page).toContain(`<td>${person.phone}</td><td>林小满</td><td>${person.idNumber}</td>`)
  expect(page).toContain('<h2>谁查看过我的资料</h2>')
})

test('nobody else’s phone, name or number is in it', async () => {
  const { body } = await ask(other)
  const all = Object.values(filesOf(body)).join('\n')
  expect(all).toContain(other.idNumber)
  for (const strange of [person.phone, person.name, person.idNumber]) expect(all).not.toContain(strange)
})

test('a wrong code gives nothing; each export is on the person’s own chain', async () => {
  expect((await ask(person, '000000')).code).toBe('code.wrong')
  const { entries } = await readChainPage(app.db, person.userId, { page: 1, pageSize: 50 })
  expect(entries.filter(({ event }) => event === 'account:data.exported')).toHaveLength(1)
})

test('three a day, and again the next day', async () => {
  const third = await newPerson(app)
  for (let n = 0; n < 3; n += 1) expect((await ask(third)).status).toBe(200)
  expect((await ask(third)).code).toBe('own-data.too-many')
})

test('what people typed is text on the page, never markup', async () => {
  const typed = await newPerson(app, '沈秋')
  await typed.client.call(addContact, {
    scope: 'personal',
    name: '王五',
    phone: '13877770001',
    companyName: '',
    email: '',
    remark: '<script>alert(1)</script>',
    groupId: null,
  })
  const page = filesOf((await ask(typed)).body)['个人信息.html'] ?? ''
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>')
})
