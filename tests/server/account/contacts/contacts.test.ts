// Contacts of one's own and of the company, with their groups.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/account/contacts.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newPhone } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let clerk: Colleague
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
  clerk = await hire(app, boss, '许办事')
})
afterAll(() => app.close())

const names = async (
  { client }: Signer,
  input: { scope: 'personal' | 'company'; groupId?: string; search?: string },
) => (await client.call(calls.listContacts, input)).rows.map(({ name }) => name)

test('the company’s contacts are everybody’s there, one’s own are one’s own in every identity', async () => {
  await boss.client.call(calls.addContact, {
    scope: 'company',
    groupId: null,
    name: '何供货',
    phone: newPhone(),
  })
  await clerk.client.call(calls.addContact, {
    scope: 'personal',
    groupId: null,
    name: '何朋友',
    phone: newPhone(),
  })
  expect(await names(clerk, { scope: 'company' })).toEqual(['何供货'])
  expect(await names(boss, { scope: 'personal' })).toEqual([])
  await actFor(clerk, null)
  expect(await names(clerk, { scope: 'personal' })).toEqual(['何朋友'])
  expect((await clerk.client.ask(calls.listContacts, { scope: 'company' })).code).toBe(
    'identity.company-only',
  )
  await actFor(clerk, boss.companyId)
})

test('names are kept as they are written on paper, and the same person for the same unit is there once', async () => {
  const phone = newPhone()
  const add = (companyName: string) =>
    boss.client.ask(calls.addContact, {
      scope: 'personal',
      groupId: null,
      name: ' 阿依古丽•买买提 ',
      phone,
      companyName,
    })
  expect((await add('宁波知行(集团)有限公司')).code).toBe('000000')
  const again = await add('宁波知行（集团）有限公司')
  expect([again.code, Object.keys(again.fields ?? {})]).toEqual(['contact.taken', ['phone']])
  expect((await add('')).code).toBe('000000')
  const { rows } = await boss.client.call(calls.listContacts, { scope: 'personal', search: '知行' })
  expect(rows).toMatchObject([{ name: '阿依古丽·买买提', companyName: '宁波知行（集团）有限公司', phone }])
})

test('groups hold contacts; a deleted group lets them go', async () => {
  const { groupId } = await boss.client.call(calls.addContactGroup, { scope: 'company', name: '供应商' })
  expect((await boss.client.ask(calls.addContactGroup, { scope: 'company', name: '供应商' })).code).toBe(
    'contact.group-taken',
  )
  const { contactId } = await boss.client.call(calls.addContact, {
    scope: 'company',
    groupId,
    name: '钱供应',
    phone: newPhone(),
  })
  expect(await names(boss, { scope: 'company', groupId })).toEqual(['钱供应'])
  await boss.client.call(calls.renameContactGroup, { groupId, name: '长期供应商' })
  expect(await boss.client.call(calls.listContactGroups, { scope: 'company' })).toEqual({
    total: 2,
    ungrouped: 1,
    groups: [{ groupId, name: '长期供应商', count: 1 }],
  })
  const own = { scope: 'personal', groupId, name: '钱供应', phone: newPhone() } as const
  expect((await boss.client.ask(calls.addContact, own)).code).toBe('not-found')
  await boss.client.call(calls.deleteContactGroup, { groupId })
  expect(await names(boss, { scope: 'company', groupId: 'none' })).toContain('钱供应')
  await boss.client.call(calls.deleteContacts, { ids: [contactId] })
  expect(await names(boss, { scope: 'company' })).toEqual(['何供货'])
  const events = (await readChain(app.db, boss.companyId!)).map(({ event }) => event)
  expect(events).toEqual(
    expect.arrayContaining(['contact:added', 'contact:group.deleted', 'contact:deleted']),
  )
})

test('contacts and groups of others do not exist', async () => {
  const foreign = await personSigner(app, '陈外人')
  const { groupId } = await foreign.client.call(calls.addContactGroup, { scope: 'personal', name: '私人' })
  const { contactId } = await foreign.client.call(calls.addContact, {
    scope: 'personal',
    groupId,
    name: '密友',
    phone: newPhone(),
  })
  const missing = '00000000-0000-4000-8000-000000000000'
  const mine = await boss.client.call(calls.addContact, {
    scope: 'personal',
    groupId: null,
    name: '自己人',
    phone: newPhone(),
  })
  const fields = { name: '改名', phone: newPhone() }
  const ask = async (contact: string, group: string) =>
    [
      await boss.client.ask(calls.editContact, { contactId: contact, groupId: null, ...fields }),
      await boss.client.ask(calls.editContact, { contactId: mine.contactId, groupId: group, ...fields }),
      await boss.client.ask(calls.addContact, { scope: 'personal', groupId: group, ...fields }),
      await boss.client.ask(calls.deleteContacts, { ids: [mine.contactId, contact] }),
      await boss.client.ask(calls.renameContactGroup, { groupId: group, name: '我的' }),
      await boss.client.ask(calls.deleteContactGroup, { groupId: group }),
    ].map(({ code, info }) => [code, info])
  const [theirs, nobodys] = [await ask(contactId, groupId), await ask(missing, missing)]
  expect(theirs).toEqual(nobodys)
  expect(new Set(theirs.map(([code]) => code))).toEqual(new Set(['not-found']))
  expect(await names(boss, { scope: 'personal', search: '自己人' })).toEqual(['自己人'])
  expect(await names(foreign, { scope: 'personal' })).toEqual(['密友'])
})
