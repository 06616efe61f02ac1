// 支付宝 payments: addresses are signed as the platform says, and notices count only if 支付宝 signed them.
import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alipayAt } from '#server/gateways/payments/alipay.ts'
import { asPem } from '#server/gateways/payments/pem.ts'
import type { Refunds } from '#server/gateways/payments/refund-provider.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { startTextAnswers } from '#tests/support/text-answers.ts'

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

describe('refunds', () => {
  const REFUND = {
    refundNo: 'TK20261126000000001',
    paymentNo: '2026112322001',
    amount: 60_005,
    reason: '订单退款',
    sentAt: new Date(),
    back: '',
  }
  /** What it says next, by method; spaces and escapes as it likes. */
  let says: Record<string, string>
  let key = platform.privateKey
  let server: Awaited<ReturnType<typeof startTextAnswers>>
  let refunds: Refunds
  beforeAll(async () => {
    server = await startTextAnswers(({ fields }) => {
      const part = says[fields['method']!]!
      const sign = createSign('RSA-SHA256').update(part, 'utf8').sign(key, 'base64')
      return `{"${fields['method']!.replaceAll('.', '_')}_response":${part},"sign":"${sign}"}`
    })
    refunds = alipayAt(
      {
        url: `${server.url}/gateway.do`,
        appId: '2021000000000001',
        privateKey: merchant.privateKey,
        publicKeys: [platform.publicKey],
      },
      createTestClock(new Date('2026-11-26T04:00:00Z')),
    ).refunds
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    key = platform.privateKey
  })

  test('a refund is asked for by its own number with signature', async () => {
    says = {
      'alipay.trade.refund':
        '{ "code":"10000","msg":"Success","buyer_logon_id":"a}\\"***","trade_no":"2026112322001","fund_change":"Y"}',
    }
    expect(await refunds.refund(REFUND)).toEqual({ state: 'arrived' })
    const { path, fields } = server.asked.at(-1)!
    const { sign = '', ...signed } = fields
    expect([path, { ...signed, biz_content: JSON.parse(signed['biz_content']!) }]).toEqual([
      '/gateway.do',
      {
        app_id: '2021000000000001',
        method: 'alipay.trade.refund',
        format: 'JSON',
        charset: 'utf-8',
        sign_type: 'RSA2',
        timestamp: '2026-11-26 12:00:00',
        version: '1.0',
        biz_content: {
          trade_no: '2026112322001',
          out_request_no: 'TK20261126000000001',
          refund_amount: '600.05',
          refund_reason: '订单退款',
        },
      },
    ])
    const holds = createVerify('RSA-SHA256')
      .update(textOf(signed, ['sign']), 'utf8')
      .verify(merchant.publicKey, Buffer.from(sign, 'base64'))
    expect(holds).toBe(true)
  })

  test('what it does not say is back is looked at, and not there before it says so', async () => {
    says = {
      'alipay.trade.refund': '{"code":"10000","fund_change":"N"}',
      'alipay.trade.fastpay.refund.query': '{"code":"10000","msg":"Success"}',
    }
    expect(await refunds.refund(REFUND)).toEqual({ state: 'pending' })
    expect(await refunds.look(REFUND)).toEqual({ state: 'unknown' })
    says['alipay.trade.fastpay.refund.query'] = '{"code":"10000","refund_status":"REFUND_SUCCESS"}'
    expect(await refunds.look(REFUND)).toEqual({ state: 'arrived' })
  })

  test('a refusal says why under the same number; faults that pass and foreign answers decide nothing', async () => {
    says = {
      'alipay.trade.refund':
        '{"code":"40004","sub_code":"ACQ.SELLER_BALANCE_NOT_ENOUGH","sub_msg":"卖家余额不足"}',
    }
    expect(await refunds.refund(REFUND)).toEqual({ state: 'refused', words: '卖家余额不足', isOver: false })
    says['alipay.trade.refund'] = '{"code":"40004","sub_code":"ACQ.SYSTEM_ERROR","sub_msg":"系统繁忙"}'
    await expect(refunds.refund(REFUND)).rejects.toThrow('ACQ.SYSTEM_ERROR')
    says['alipay.trade.refund'] = '{"code":"10000","trade_no":"1","fund_change":"Y"}'
    await expect(refunds.refund(REFUND)).rejects.toThrow('another payment')
    key = stranger.privateKey
    await expect(refunds.refund(REFUND)).rejects.toThrow('wrong signature')
  })
})
