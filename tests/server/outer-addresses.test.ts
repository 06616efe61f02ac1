// Configured outside addresses are given, missing ones refused, invalid ones rejected.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPartnerUrl, getTipUrl, PARTNER_USER_TYPE } from '#protocol/outer-addresses.ts'
import { insertPartner } from '#server/domain/trade/partners/store.ts'
import { updateUser } from '#server/domain/account/users/store.ts'
import { outerAddresses } from '#server/outer-addresses.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const ADDRESSES = outerAddresses({
  NUOYIN_H5_URL: 'https://m.example.com/sign',
  NUOYIN_H5_URL_ACADEMY: 'https://m.academy.example/{path}',
  NUOYIN_MQ_URL_ACADEMY: 'https://mq.academy.example',
  NUOYIN_PARTNER_URL: 'https://partner.example.com',
  NUOYIN_APP_IOS_URL: 'https://apps.example.com/id1',
})

let named: TestApp
let bare: TestApp
beforeAll(async () => {
  named = await createTestApp({ config: { addresses: ADDRESSES } })
  bare = await createTestApp({ db: named.db, clock: named.clock })
})
afterAll(async () => {
  await bare.close()
  await named.close()
})

test('what is not set is absent', () => {
  expect(outerAddresses({ NUOYIN_H5_URL: '' })).toEqual({
    sites: { '': {}, subsidy: {}, group: {}, academy: {} },
    partner: undefined,
    apps: {},
  })
  expect(ADDRESSES.apps).toEqual({ ios: 'https://apps.example.com/id1' })
})

test.each(['m.example.com', 'javascript:alert(1)', 'file:///etc/passwd'])('%s is no address', (value) => {
  expect(() => outerAddresses({ NUOYIN_H5_URL: value })).toThrow(/^NUOYIN_H5_URL 不是网址/)
})

test('anyone may ask for the mobile site', async () => {
  expect(await named.client().call(getTipUrl, { platform: '', type: 'h5' })).toEqual({
    url: 'https://m.example.com/sign',
  })
  expect((await named.client().ask(getTipUrl, { type: 'mq' })).code).toBe('tip.none')
  expect((await bare.client().ask(getTipUrl, { type: 'h5' })).code).toBe('tip.none')
})

test.each([
  ['', 'h5', 'https://m.example.com/sign'],
  ['academy', 'h5', 'https://m.academy.example/{path}'],
  ['academy', 'mq', 'https://mq.academy.example'],
  // Neither a platform without a site of its own nor an unknown one is left without.
  ['subsidy', 'h5', 'https://m.example.com/sign'],
  ['elsewhere', 'h5', 'https://m.example.com/sign'],
  ['subsidy', 'mq', undefined],
] as const)('on the platform “%s” %s is at %s', async (platform, type, url) => {
  const answer = await named.client().ask(getTipUrl, { platform, type })
  expect([answer.code, answer.data?.url]).toEqual([url === undefined ? 'tip.none' : '000000', url])
})

test('the back office is for partners', async () => {
  const { client, userId } = await newPerson(named)
  expect((await client.ask(getPartnerUrl, {})).code).toBe('partner.denied')
  await updateUser(named.db, userId, { userType: PARTNER_USER_TYPE, updatedAt: named.clock.now() })
  expect(await client.call(getPartnerUrl, {})).toEqual({ url: 'https://partner.example.com' })
  const elsewhere = bare.client()
  elsewhere.token = client.token
  expect((await elsewhere.ask(getPartnerUrl, {})).code).toBe('partner.none')
  const createdAt = named.clock.now()
  await insertPartner(named.db, { id: randomUUID(), userId, code: 'ABCDEFGH', rateBp: 1_000, createdAt })
  expect((await elsewhere.call(getPartnerUrl, {})).url).toBe(`${bare.deps.config.publicUrl}/partner`)
  expect((await client.call(getPartnerUrl, {})).url).toBe('https://partner.example.com')
})
