// Parties of earlier contracts are suggested: those of one's own launches in this identity.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteContacts, listContacts } from '#protocol/account/contacts.ts'
import { listRecentParties, RECENT_PARTIES_MAX } from '#protocol/contracts/drafts/drafts.ts'
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

const offered = (signer: Signer, search = '') => signer.client.call(listRecentParties, { search })
const namesOf = async (signer: Signer, search = '') => (await offered(signer, search)).map(({ name }) => name)
const stranger = (name: string, companyName = '') => ({
  ...buyer,
  name,
  phone: newPhone(),
  companyName,
  companyId: companyName === '' ? null : 'known',
})

test('the others of earlier contracts are offered, the newest first and each once, contacts or not', async () => {
  const [first, second] = [stranger('江照晚'), stranger('许清嘉', '宁波知行实业有限公司')]
  await launched(boss, { parties: [partyFor(boss), partyFor(first)] })
  app.clock.advance(60_000)
  await launched(boss, { parties: [partyFor(second)] })
  expect(await offered(boss)).toMatchObject([
    {
      name: '许清嘉',
      phone: second.phone,
      phoneMasked: maskPhone(second.phone),
      companyName: '宁波知行实业有限公司',
      launchedAt: app.clock.now().toISOString(),
    },
    { name: '江照晚', phone: first.phone, companyName: '' },
  ])
  app.clock.advance(60_000)
  await launched(boss, { parties: [partyFor(first)] })
  expect(await namesOf(boss)).toEqual(['江照晚', '许清嘉'])
  const { rows } = await boss.client.call(listContacts, { scope: 'personal' })
  await boss.client.call(deleteContacts, { ids: rows.map(({ contactId }) => contactId) })
  expect(await namesOf(boss)).toEqual(['江照晚', '许清嘉'])
  expect(await namesOf(boss, '知行')).toEqual(['许清嘉'])
  expect(await namesOf(boss, first.phone.slice(1))).toEqual(['江照晚'])
  expect(await namesOf(boss, '%')).toEqual([])
})

test('neither a draft nor another identity’s or colleague’s contract gives anybody away', async () => {
  const clerk = await hire(app, boss, '许办事')
  const other = stranger('宋微尘')
  await newDraft(boss, { parties: [partyFor(other)] })
  expect(await namesOf(boss, '宋微尘')).toEqual([])
  await launched(boss, { parties: [partyFor(other), partyFor(buyer)] })
  expect(await namesOf(boss, '宋微尘')).toEqual(['宋微尘'])
  expect([await namesOf(clerk), await namesOf(buyer)]).toEqual([[], []])
  await actFor(boss, null)
  expect(await namesOf(boss)).toEqual([])
  await actFor(boss, boss.companyId)
})

test('no more are offered than one looks through', async () => {
  const met = async (at: string) =>
    launched(boss, { parties: ['甲', '乙', '丙'].map((name) => partyFor(stranger(`方第${at}${name}`))) })
  for (const at of ['一', '二', '三']) await met(at)
  expect(await offered(boss, '方第')).toHaveLength(RECENT_PARTIES_MAX)
})
