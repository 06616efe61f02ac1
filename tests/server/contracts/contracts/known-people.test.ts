// People known already are suggested: contacts, those of one's own launches, and colleagues.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addContact, deleteContacts, listContacts } from '#protocol/account/contacts.ts'
import { KNOWN_PEOPLE_MAX, listKnownPeople } from '#protocol/contracts/parties/known-people.ts'
import { maskPhone } from '#protocol/phone.ts'
import { companySigner, launched, newDraft, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newPhone } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const offered = (signer: Signer, search = '', wanted: 'anybody' | 'company' = 'anybody') =>
  signer.client.call(listKnownPeople, { search, wanted })
const namesOf = async (signer: Signer, search = '', wanted: 'anybody' | 'company' = 'anybody') =>
  (await offered(signer, search, wanted)).map(({ name }) => name)
const stranger = (name: string, companyName = '') => ({
  ...buyer,
  name,
  phone: newPhone(),
  companyName,
  companyId: companyName === '' ? null : 'known',
})
const forgetContacts = async (signer: Signer) => {
  const { rows } = await signer.client.call(listContacts, { scope: 'personal', pageSize: 100 })
  await signer.client.call(deleteContacts, { ids: rows.map(({ contactId }) => contactId) })
}

test('the others of earlier contracts are offered, the newest first and each once, contacts or not', async () => {
  const [first, second] = [stranger('江照晚'), stranger('许清嘉', '宁波知行实业有限公司')]
  await launched(boss, { parties: [partyFor(boss), partyFor(first)] })
  app.clock.advance(60_000)
  await launched(boss, { parties: [partyFor(second)] })
  expect(await offered(boss)).toEqual([
    {
      from: 'contacts',
      name: '许清嘉',
      phone: second.phone,
      phoneMasked: maskPhone(second.phone),
      companyName: '宁波知行实业有限公司',
      post: '',
    },
    {
      from: 'contacts',
      name: '江照晚',
      phone: first.phone,
      phoneMasked: maskPhone(first.phone),
      companyName: '',
      post: '',
    },
  ])
  app.clock.advance(60_000)
  await launched(boss, { parties: [partyFor(first)] })
  expect(await namesOf(boss)).toEqual(['江照晚', '许清嘉'])
  await forgetContacts(boss)
  expect((await offered(boss)).map(({ from, name }) => [from, name])).toEqual([
    ['contracts', '江照晚'],
    ['contracts', '许清嘉'],
  ])
  expect(await namesOf(boss, '知行')).toEqual(['许清嘉'])
  expect(await namesOf(boss, first.phone.slice(1))).toEqual(['江照晚'])
  expect(await namesOf(boss, '%')).toEqual([])
})

test.each(['曾单', '曾dan', 'zengshan', 'cengdan', 'zs', 'ZD', 'nbhy', '宁波海阳', 'haiyang'])(
  'somebody of an earlier contract is found by %s, kept among the contacts or not',
  async (typed) => {
    const met = await personSigner(app, '何朝暮')
    await launched(met, { parties: [partyFor(met), partyFor(stranger('曾单', '宁波海阳有限公司'))] })
    expect((await offered(met, typed)).map(({ from, name }) => [from, name])).toEqual([['contacts', '曾单']])
    await forgetContacts(met)
    expect((await offered(met, typed)).map(({ from, name }) => [from, name])).toEqual([['contracts', '曾单']])
  },
)

test('where a company is wanted only those are offered who are known with one', async () => {
  const person = await personSigner(app, '陆知遥')
  for (const companyName of ['', '绍兴越州有限公司'])
    await person.client.call(addContact, {
      scope: 'personal',
      groupId: null,
      name: '沈越',
      phone: newPhone(),
      companyName,
    })
  expect(await namesOf(person, 'sy')).toHaveLength(2)
  expect((await offered(person, 'sy', 'company')).map(({ companyName }) => companyName)).toEqual([
    '绍兴越州有限公司',
  ])
})

test('colleagues are offered with their phone masked, until it is known from elsewhere', async () => {
  const owner = await companySigner(app, '方知有', '杭州知有科技有限公司')
  const clerk = await hire(app, owner, '单雨眠')
  const masked = { name: '单雨眠', phoneMasked: maskPhone(clerk.phone), companyName: '', post: '' }
  expect(await offered(owner, 'ysm')).toEqual([])
  expect(await offered(owner, 'shanym')).toEqual([{ ...masked, from: 'colleagues', phone: '' }])
  expect(await namesOf(owner, 'shanym', 'company')).toEqual([])
  await launched(owner, { parties: [partyFor({ ...clerk, companyId: null, companyName: '' })] })
  expect(await offered(owner, 'dym')).toEqual([{ ...masked, from: 'contacts', phone: clerk.phone }])
  await actFor(owner, null)
  await forgetContacts(owner)
  expect(await offered(owner, 'dym')).toEqual([])
})

test('neither a draft nor another identity’s or colleague’s contract gives anybody away', async () => {
  const clerk = await hire(app, boss, '许办事')
  const other = stranger('宋微尘')
  await newDraft(boss, { parties: [partyFor(other)] })
  expect(await namesOf(boss, '宋微尘')).toEqual([])
  await launched(boss, { parties: [partyFor(other), partyFor(buyer)] })
  expect(await namesOf(boss, '宋微尘')).toEqual(['宋微尘'])
  expect([await namesOf(clerk, '宋微尘'), await namesOf(buyer)]).toEqual([[], []])
  await forgetContacts(boss)
  await actFor(boss, null)
  expect(await namesOf(boss)).toEqual([])
  await actFor(boss, boss.companyId)
})

test('no more are offered than one looks through', async () => {
  const met = async (at: string) =>
    launched(boss, { parties: ['甲', '乙', '丙'].map((name) => partyFor(stranger(`方第${at}${name}`))) })
  for (const at of ['一', '二', '三']) await met(at)
  expect(await offered(boss, '方第')).toHaveLength(KNOWN_PEOPLE_MAX)
})
