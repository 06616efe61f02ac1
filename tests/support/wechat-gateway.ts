// 微信支付 as its API v3 describes it: checks requests, signs answers, seals notices.
import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WechatPayConfig } from '#server/gateways/payments/wechat-pay.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('')

export const API_KEY = '0123456789abcdef0123456789abcdef'
export const KEY_NUMBER = 'PUB_KEY_ID_0116000000012026112300000000'

/** What one request asked for, and whether it was signed by the merchant. */
export interface AskedOfWechat {
  readonly path: string
  readonly isSigned: boolean
  readonly body: Record<string, unknown>
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export const startWechatGateway = async () => {
  const merchant = pair()
  const platform = pair()
  const asked: AskedOfWechat[] = []
  const says = { status: 200, isGenuine: true }
  /** What it knows of refunds by our numbers, and what it says of a new one; a refusal where `refuses` is set. */
  const refunds = new Map<string, { status: string; amount: { refund: number; total: number } }>()
  const saysOfRefunds: { status: string; refuses: string | undefined; answers: boolean } = {
    status: 'PROCESSING',
    refuses: undefined,
    answers: true,
  }
  /** API v3, refunds: a number asked for again stays the same refund. */
  const answerRefund = (method: string, path: string, body: string): [number, object] => {
    const number = path.slice('/v3/refund/domestic/refunds/'.length)
    if (method === 'GET') {
      const known = refunds.get(number)
      return known === undefined
        ? [404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' }]
        : [200, { out_refund_no: number, ...known }]
    }
    const { refuses, status } = saysOfRefunds
    if (refuses !== undefined) return [403, { code: 'NOT_ENOUGH', message: refuses }]
    const wanted = JSON.parse(body) as { out_refund_no: string; amount: { refund: number; total: number } }
    const known = refunds.get(wanted.out_refund_no) ?? { status, amount: wanted.amount }
    refunds.set(wanted.out_refund_no, known)
    return [200, { out_refund_no: wanted.out_refund_no, ...known }]
  }
  const signed = (time: number, body: string, key = platform.privateKey) => {
    const nonce = randomBytes(16).toString('hex')
    const text = lines(String(time), nonce, body)
    return {
      'wechatpay-timestamp': String(time),
      'wechatpay-nonce': nonce,
      'wechatpay-serial': KEY_NUMBER,
      'wechatpay-signature': createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64'),
    }
  }
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const path = request.url ?? ''
      const given = request.headers.authorization ?? ''
      const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(given)?.[1] ?? ''
      const method = request.method ?? ''
      const text = lines(method, path, part('timestamp'), part('nonce_str'), body)
      const isSigned =
        given.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
        part('mchid') === '1900000001' &&
        part('serial_no') === 'SERIAL1' &&
        createVerify('RSA-SHA256')
          .update(text, 'utf8')
          .verify(merchant.publicKey, Buffer.from(part('signature'), 'base64'))
      asked.push({ path, isSigned, body: JSON.parse(body || '{}') as Record<string, unknown> })
      const isRefund = path.startsWith('/v3/refund/')
      const [refundStatus, refund] = isRefund ? answerRefund(method, path, body) : [200, {}]
      if (isRefund && !saysOfRefunds.answers) {
        request.socket.destroy()
        return
      }
      const status = says.status === 200 ? refundStatus : says.status
      const answer = JSON.stringify(
        says.status === 200
          ? isRefund
            ? refund
            : path.endsWith('/h5')
              ? { h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1' }
              : { code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' }
          : { code: 'SYSTEM_ERROR', message: '系统错误' },
      )
      const time = Math.trunc(Date.now() / 1000)
      const headers = signed(time, says.isGenuine ? answer : `${answer} `)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answer)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const config: WechatPayConfig = {
    url: `http://127.0.0.1:${port}`,
    appId: 'wx8888888888888888',
    merchantId: '1900000001',
    serial: 'SERIAL1',
    privateKey: merchant.privateKey,
    apiKey: API_KEY,
    publicKeys: { [KEY_NUMBER]: platform.publicKey },
  }
  /** A sealed and signed notice about `transaction`, at `time` in seconds. */
  const notice = (
    transaction: object,
    {
      time,
      key = API_KEY,
      by,
      type = 'TRANSACTION.SUCCESS',
    }: { time: number; key?: string; by?: string; type?: string },
  ) => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
    cipher.setAAD(Buffer.from('transaction'))
    const sealed = Buffer.concat([
      cipher.update(JSON.stringify(transaction), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    const body = JSON.stringify({
      id: 'EV-1',
      create_time: '2026-11-23T12:00:00+08:00',
      resource_type: 'encrypt-resource',
      event_type: type,
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        nonce,
        associated_data: 'transaction',
      },
    })
    return { body, headers: { 'content-type': 'application/json', ...signed(time, body, by) } }
  }
  return { config, asked, says, refunds, saysOfRefunds, notice, stranger: pair(), stop: () => server.close() }
}
