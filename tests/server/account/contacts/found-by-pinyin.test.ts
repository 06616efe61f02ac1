// Contacts and staff are found by pinyin; the names of earlier versions get their keys by a job.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addContact, editContact, listContacts } from '#protocol/account/contacts.ts'
import { inviteStaff } from '#protocol/company/invitations.ts'
import { listColleagues, listStaff } from '#protocol/company/staff/staff.ts'
import { contact } from '#server/db/schema/account/contacts.ts'
import { user } from '#server/db/schema/account/users.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { keySome } from '#server/domain/account/users/unkeyed.ts'
import { planKeyNames } from '#server/operations/platform/upkeep/key-names.ts'
import { companySigner, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPhone } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
})
afterAll(() => app.close())

const add = (name: string, companyName = '') =>
  boss.client.call(addContact, { scope: 'personal', groupId: null, name, phone: newPhone(), companyName })
const contactsBy = async (search: string) =>
  (await boss.client.call(listContacts, { scope: 'personal', search })).rows.map(({ name }) => name)
const staffBy = async (search: string) => ({
  working: (await boss.client.call(listStaff, { search })).rows.map(({ name }) => name),
  invited: (await boss.client.call(listStaff, { search, tab: 'invited' })).rows.map(({ name }) => name),
  colleagues: (await boss.client.call(listColleagues, { search })).map(({ name }) => name),
})

test('a contact is found by pinyin, initials and the company’s, and by a new name at once', async () => {
  const { contactId } = await add('仇重', '上海长乐有限公司')
  for (const typed of ['qz', 'chouchong', 'qiuzhong', '仇z', 'shcl', 'changle', 'shzy'])
    expect([typed, await contactsBy(typed)]).toEqual([typed, ['仇重']])
  expect(await contactsBy('zq')).toEqual([])
  await boss.client.call(editContact, {
    contactId,
    groupId: null,
    name: '解语',
    phone: newPhone(),
    companyName: '',
  })
  expect([await contactsBy('qz'), await contactsBy('xieyu'), await contactsBy('jy')]).toEqual([
    [],
    ['解语'],
    ['解语'],
  ])
})

test('staff are found by the pinyin of their certified name, and those invited by the one they were invited by', async () => {
  await hire(app, boss, '查乐山')
  await boss.client.call(inviteStaff, { name: '盖重华', phone: newPhone(), roles: ['staff'] })
  expect(await staffBy('zhayueshan')).toEqual({ working: ['查乐山'], invited: [], colleagues: ['查乐山'] })
  expect(await staffBy('cls')).toEqual({ working: ['查乐山'], invited: [], colleagues: ['查乐山'] })
  expect(await staffBy('gezhonghua')).toEqual({ working: [], invited: ['盖重华'], colleagues: [] })
})

test('names without a key are found as they are written, and get one in steps', async () => {
  const typed = ['dys', 'wanzhong', 'hly']
  const found = async () => [
    await contactsBy(typed[0]!),
    (await staffBy(typed[1]!)).invited,
    (await staffBy(typed[2]!)).colleagues,
  ]
  await add('单于生')
  await boss.client.call(inviteStaff, { name: '万重', phone: newPhone(), roles: ['staff'] })
  await hire(app, boss, '何乐扬')
  const db = app.db.current()
  for (const table of [contact, user, member]) await db.update(table).set({ nameKey: null })
  expect([await found(), await contactsBy('单于')]).toEqual([[[], [], []], ['单于生']])
  expect(await keySome(app.db, 1)).toBe(true)
  const left = async () => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select (select count(*) from "user" where name_key is null)::int as n`,
    )
    return rows[0]?.n ?? 0
  }
  const before = await left()
  expect(before).toBeGreaterThan(0)
  await planKeyNames(app.deps)
  while ((await left()) > 0) await runJobs(app)
  expect(await found()).toEqual([['单于生'], ['万重'], ['何乐扬']])
  expect(await keySome(app.db, 1)).toBe(false)
  await db.delete(contact).where(eq(contact.owner, boss.userId))
})
