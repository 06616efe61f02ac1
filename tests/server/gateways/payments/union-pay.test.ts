// 银联 payments: forms are signed as the specification says, and notices count only if 银联 signed them.
import 'reflect-metadata'
import { createHash, createPublicKey, createVerify, generateKeyPairSync, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNION_PAY_NAME, unionPayAt } from '#server/gateways/payments/union-pay.ts'
import type { UnionPay } from '#server/gateways/payments/union-pay.ts'
import { signedTextOf } from '#server/gateways/payments/union-signing.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { startTextAnswers } from '#tests/support/text-answers.ts'

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
const merchant = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const AT = new Date('2026-11-23T04:00:00Z')
const NAME = `CN=041@8310000000083040@${UNION_PAY_NAME}@00012345`

let union: UnionPay
let genuine: { pem: string; key: CryptoKey }
let stranger: { pem: string; key: CryptoKey }
let rootPem: string
let misnamed: { pem: string; key: CryptoKey }
beforeAll(async () => {
  x509.cryptoProvider.set(webcrypto as never)
  const root = await authority('CN=CFCA TEST OCA1')
  const foreign = await authority('CN=CFCA TEST OCA1')
  rootPem = root.cert.toString('pem')
  genuine = await issued(root, NAME)
  stranger = await issued(foreign, NAME)
  misnamed = await issued(root, 'CN=041@8310000000083040@某某商户@00012345')
  union = unionPayAt(
    {
      url: 'https://gateway.test/frontTransReq.do',
      merchantId: '777290058110048',
      certId: '68759663125',
      privateKey: merchant.privateKey,
      authorities: [root.cert.toString('pem')],
      signerName: UNION_PAY_NAME,
    },
    createTestClock(AT),
  )
})

type Authority = { cert: x509.X509Certificate; keys: CryptoKeyPair; name: string }
const dates = { notBefore: new Date('2020-01-01'), notAfter: new Date('2040-01-01') }
const newKeys = () => webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']) as Promise<CryptoKeyPair>
const authority = async (name: string): Promise<Authority> => {
  const keys = await newKeys()
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name,
    keys,
    ...dates,
    signingAlgorithm: RSA,
    extensions: [new x509.BasicConstraintsExtension(true)],
  })
  return { cert, keys, name }
}
const issued = async ({ keys, name }: Authority, subject: string) => {
  const own = await newKeys()
  const cert = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject,
    issuer: name,
    publicKey: own.publicKey,
    signingKey: keys.privateKey,
    ...dates,
    signingAlgorithm: RSA,
  })
  return { pem: cert.toString('pem'), key: own.privateKey }
}
const digest = (fields: Record<string, string>) =>
  createHash('sha256').update(signedTextOf(fields), 'utf8').digest('hex')
const noticed = async (
  { pem, key }: { pem: string; key: CryptoKey },
  change: Record<string, string> = {},
) => {
  const fields: Record<string, string> = {
    version: '5.1.0',
    merId: '777290058110048',
    orderId: 'DD20261123000000001',
    txnAmt: '60000',
    currencyCode: '156',
    queryId: '202611231200001234567',
    respCode: '00',
    signPubKeyCert: pem,
    ...change,
  }
  const bytes = await webcrypto.subtle.sign(RSA.name, key, Buffer.from(digest(fields)))
  return { ...fields, signature: Buffer.from(bytes).toString('base64') }
}

test('fields are signed in the order of their names, without empty ones and the signature', () => {
  expect(signedTextOf({ txnAmt: '1', merId: '2', signature: 'x', reserved: '', accessType: '0' })).toBe(
    'accessType=0&merId=2&txnAmt=1',
  )
})

test('a form says what is to be paid until when, and holds under the merchant’s key', () => {
  const { url, fields } = union.formFor(
    {
      orderId: 'o',
      orderNo: 'DD20261123000000001',
      productName: '单位 100 份',
      amount: 60_000,
      payBefore: new Date('2026-11-23T04:30:00Z'),
    },
    { front: 'https://q.test/payJump', back: 'https://q.test/notice' },
  )
  const { signature, ...signed } = fields
  expect([url, signed]).toEqual([
    'https://gateway.test/frontTransReq.do',
    {
      version: '5.1.0',
      encoding: 'UTF-8',
      certId: '68759663125',
      signMethod: '01',
      txnType: '01',
      txnSubType: '01',
      bizType: '000201',
      channelType: '07',
      accessType: '0',
      merId: '777290058110048',
      orderId: 'DD20261123000000001',
      txnTime: '20261123120000',
      payTimeout: '20261123123000',
      txnAmt: '60000',
      currencyCode: '156',
      frontUrl: 'https://q.test/payJump',
      backUrl: 'https://q.test/notice',
    },
  ])
  const holds = createVerify('RSA-SHA256')
    .update(digest(signed))
    .verify(createPublicKey(merchant.publicKey), Buffer.from(signature ?? '', 'base64'))
  expect(holds).toBe(true)
})

test('a notice that 银联 signed is a payment', async () => {
  expect(union.read(await noticed(genuine))).toEqual({
    orderNo: 'DD20261123000000001',
    amount: 60_000,
    paymentNo: '202611231200001234567',
  })
})

test.each([
  ['of a certificate of another authority', () => noticed(stranger)],
  ['of a certificate of somebody else', () => noticed(misnamed)],
  ['changed after signing', async () => ({ ...(await noticed(genuine)), txnAmt: '1' })],
  ['for another merchant', () => noticed(genuine, { merId: '1' })],
  ['of a payment that failed', () => noticed(genuine, { respCode: '05' })],
  ['of a refund', () => noticed(genuine, { txnType: '04' })],
  ['in another currency', () => noticed(genuine, { currencyCode: '840' })],
  ['with an amount that is no number', () => noticed(genuine, { txnAmt: '-5' })],
  ['with no certificate', async () => ({ ...(await noticed(genuine)), signPubKeyCert: '' })],
  ['with nothing', async () => ({})],
])('a notice %s is none', async (_, make) => {
  expect(union.read(await make())).toBeUndefined()
})

test('a notice of a refund names its number, and counts only if 银联 signed it', async () => {
  const change = { txnType: '04', orderId: 'TK20261126000000001' }
  expect(union.readRefund(await noticed(genuine, change))).toBe('TK20261126000000001')
  expect(union.readRefund(await noticed(stranger, change))).toBeUndefined()
  expect(union.readRefund(await noticed(genuine))).toBeUndefined()
})

describe('refunds', () => {
  const REFUND = {
    refundNo: 'TK20261126000000001',
    paymentNo: '202611231200001234567',
    amount: 60_000,
    reason: '订单退款',
    sentAt: new Date('2026-11-26T04:05:06Z'),
    back: 'https://q.test/notice',
  }
  /** Both answer with what they are told to, and what they were asked about; not encoded, as 银联 answers. */
  let says: Record<string, Record<string, string>>
  let signer: { pem: string; key: CryptoKey }
  let server: Awaited<ReturnType<typeof startTextAnswers>>
  let refunding: UnionPay
  beforeAll(async () => {
    server = await startTextAnswers(async ({ path, fields }) => {
      const { merId = '', orderId = '' } = fields
      const answer: Record<string, string> = {
        version: '5.1.0',
        merId,
        orderId,
        signPubKeyCert: signer.pem,
        ...says[path],
      }
      const bytes = await webcrypto.subtle.sign(RSA.name, signer.key, Buffer.from(digest(answer)))
      return Object.entries({ ...answer, signature: Buffer.from(bytes).toString('base64') })
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
    })
    refunding = unionPayAt(
      {
        url: `${server.url}/gateway/api/frontTransReq.do`,
        merchantId: '777290058110048',
        certId: '68759663125',
        privateKey: merchant.privateKey,
        authorities: [rootPem],
        signerName: UNION_PAY_NAME,
      },
      createTestClock(AT),
    )
    signer = genuine
  })
  afterAll(() => server.stop())
  const BACK = '/gateway/api/backTransReq.do'
  const QUERY = '/gateway/api/queryTrans.do'

  test('a refund is asked for and looked at under one number and time, both signed', async () => {
    says = { [BACK]: { respCode: '00' }, [QUERY]: { respCode: '00', origRespCode: '05' } }
    expect(await refunding.refunds.refund(REFUND)).toEqual({ state: 'pending' })
    expect(await refunding.refunds.look(REFUND)).toEqual({ state: 'pending' })
    says[QUERY] = { respCode: '00', origRespCode: '00' }
    expect(await refunding.refunds.look(REFUND)).toEqual({ state: 'arrived' })
    const common = {
      version: '5.1.0',
      encoding: 'UTF-8',
      certId: '68759663125',
      signMethod: '01',
      bizType: '000201',
      accessType: '0',
      merId: '777290058110048',
      orderId: 'TK20261126000000001',
      txnTime: '20261126120506',
    }
    const asked = server.asked.slice(0, 2).map(({ path, fields: { signature = '', ...fields } }) => {
      const holds = createVerify('RSA-SHA256')
        .update(digest(fields))
        .verify(createPublicKey(merchant.publicKey), Buffer.from(signature, 'base64'))
      return [path, holds, fields]
    })
    const refund = { txnType: '04', txnSubType: '00', channelType: '07', origQryId: REFUND.paymentNo }
    expect(asked).toEqual([
      [BACK, true, { ...common, ...refund, txnAmt: '60000', backUrl: 'https://q.test/notice' }],
      [QUERY, true, { ...common, txnType: '00', txnSubType: '00' }],
    ])
  })

  test('one it never heard of is unknown, a refused one needs another number, a repeated one is looked at', async () => {
    says = { [BACK]: { respCode: '12' }, [QUERY]: { respCode: '34' } }
    expect(await refunding.refunds.look(REFUND)).toEqual({ state: 'unknown' })
    expect(await refunding.refunds.refund(REFUND)).toEqual({ state: 'pending' })
    const refused = { state: 'refused', words: '余额不足[1000051]', isOver: true }
    says = {
      [BACK]: { respCode: '51', respMsg: '余额不足[1000051]' },
      [QUERY]: { respCode: '00', origRespCode: '51', origRespMsg: '余额不足[1000051]' },
    }
    expect(await refunding.refunds.refund(REFUND)).toEqual(refused)
    expect(await refunding.refunds.look(REFUND)).toEqual(refused)
  })

  test('an answer about another, or that 银联 did not sign, decides nothing', async () => {
    says = { [BACK]: { respCode: '00', orderId: 'TK2' }, [QUERY]: { respCode: '01' } }
    await expect(refunding.refunds.refund(REFUND)).rejects.toThrow('another refund')
    await expect(refunding.refunds.look(REFUND)).rejects.toThrow('does not tell')
    signer = stranger
    await expect(refunding.refunds.look(REFUND)).rejects.toThrow('wrong signature')
  })
})
