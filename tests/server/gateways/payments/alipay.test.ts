// 支付宝 payments: addresses are signed as the platform says, and notices count only if 支付宝 signed them.
import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { alipayAt } from '#server/gateways/payments/alipay.ts'
import { asPem } from '#server/gateways/payments/pem.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const merchant = pair()
const platform = pair()
const next = pair()
const stranger = pair()
/** As the console hands it out: base64 without a frame. */
const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

const alipay = alipayAt(
  {
    url: 'https://openapi.test/gateway.do',
    appId: '2021000000000001',
    privateKey: merchant.privateKey,
    publicKeys: [platform.publicKey, bare(next.publicKey)],
  },
  createTestClock(new Date('2026-11-23T04:00:00Z')),
)
const ORDER = {
  orderId: 'o',
  orderNo: 'DD20261123000000001',
  productName: '单位 100 份 & 更多',
  amount: 60_005,
  payBefore: new Date('2026-11-23T04:30:00Z'),
}
const LINKS = { front: 'https://q.test/payJump?orderId=o', back: 'https://q.test/notice' }

/** The text a signature covers, made here from the platform's words: sorted, joined, nothing empty. */
const textOf = (fields: Record<string, string>, without: readonly string[]) =>
  Object.entries(fields)
    .filter(([name, value]) => !without.includes(name) && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

test.each([
  ['desktop', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
  ['phone', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
] as const)(
  'the address on a %s says what is to be paid until when, and is signed',
  (device, method, product) => {
    const address = new URL(alipay.addressFor(ORDER, LINKS, device))
    const { sign = '', ...fields } = Object.fromEntries(address.searchParams)
    expect([
      address.origin + address.pathname,
      { ...fields, biz_content: JSON.parse(fields['biz_content']!) },
    ]).toEqual([
      'https://openapi.test/gateway.do',
      {
        app_id: '2021000000000001',
        method,
        format: 'JSON',
        charset: 'utf-8',
        sign_type: 'RSA2',
        timestamp: '2026-11-23 12:00:00',
        version: '1.0',
        notify_url: 'https://q.test/notice',
        return_url: 'https://q.test/payJump?orderId=o',
        biz_content: {
          out_trade_no: 'DD20261123000000001',
          total_amount: '600.05',
          subject: '单位 100 份 & 更多',
          product_code: product,
          time_expire: '2026-11-23 12:30:00',
        },
      },
    ])
    const check = createVerify('RSA-SHA256').update(textOf(fields, []), 'utf8')
    expect(check.verify(merchant.publicKey, Buffer.from(sign, 'base64'))).toBe(true)
  },
)

const noticed = (by: { privateKey: string }, change: Record<string, string> = {}) => {
  const fields: Record<string, string> = {
    app_id: '2021000000000001',
    out_trade_no: 'DD20261123000000001',
    trade_no: '2026112322001400000000000001',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '600.05',
    subject: '单位 100 份',
    passback_params: '',
    sign_type: 'RSA2',
    ...change,
  }
  const text = textOf(fields, ['sign', 'sign_type'])
  return { ...fields, sign: createSign('RSA-SHA256').update(text, 'utf8').sign(by.privateKey, 'base64') }
}
const PAID = { orderNo: 'DD20261123000000001', amount: 60_005, paymentNo: '2026112322001400000000000001' }

test.each([
  ['signed with the present key', () => noticed(platform), PAID],
  ['signed with the next key', () => noticed(next), PAID],
  ['of a finished trade', () => noticed(platform, { trade_status: 'TRADE_FINISHED' }), PAID],
  ['of whole yuan', () => noticed(platform, { total_amount: '600' }), { ...PAID, amount: 60_000 }],
  ['of one place', () => noticed(platform, { total_amount: '600.5' }), { ...PAID, amount: 60_050 }],
])('a notice %s is a payment', (_, make, paid) => {
  expect(alipay.read(make())).toEqual(paid)
})

test.each([
  ['signed with another key', () => noticed(stranger)],
  ['changed after signing', () => ({ ...noticed(platform), total_amount: '0.01' })],
  ['of another application', () => noticed(platform, { app_id: '1' })],
  ['of a trade that waits', () => noticed(platform, { trade_status: 'WAIT_BUYER_PAY' })],
  ['with an amount that is none', () => noticed(platform, { total_amount: '-1' })],
  ['with three places', () => noticed(platform, { total_amount: '1.005' })],
  ['without a signature', () => ({ ...noticed(platform), sign: '' })],
  ['with nothing', () => ({})],
])('a notice %s is none', (_, make) => {
  expect(alipay.read(make())).toBeUndefined()
})

test('a key with its frame is taken as it is', () => {
  expect(asPem(platform.publicKey, 'PUBLIC KEY')).toBe(platform.publicKey)
  expect(asPem(bare(platform.publicKey), 'PUBLIC KEY')).toBe(platform.publicKey)
})
