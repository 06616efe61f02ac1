// 合作应用一侧的全部要点：验证推送、调用接口。只用 Node.js 自带的模块，无需安装任何包。
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const sign = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(text, 'utf8').digest('base64')}`

/** 推送的内容。 */
export interface Push {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/**
 * 验证一次推送并取出内容，验证不过即抛出错误。`headers` 的名称用小写，`body` 是收到的原文：先验证，再 JSON.parse。
 * `now` 是当前时间（秒），与推送时间相差超过 5 分钟的一律不收，以防有人截下旧的推送再发一遍。
 */
export const openPush = (
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now = Date.now() / 1000,
): Push => {
  const id = String(headers['webhook-id'])
  const timestamp = Number(headers['webhook-timestamp'])
  if (!(Math.abs(now - timestamp) <= 300)) throw new Error('推送时间与本机相差超过 5 分钟')
  const right = Buffer.from(sign(secret, `${id}.${timestamp}.${body}`))
  // 更换密钥的过渡期内有两个签名，以空格分隔，对上任何一个即可。
  const isRight = String(headers['webhook-signature'])
    .split(' ')
    .map((given) => Buffer.from(given))
    .some((given) => given.length === right.length && timingSafeEqual(given, right))
  if (!isRight) throw new Error('推送的签名不正确')
  return JSON.parse(body) as Push
}

/** 诺印的地址，以及应用的标识与密钥。 */
export interface Partner {
  origin: string
  appKey: string
  secret: string
}

/** 调用一个接口，返回应答中的 data；被拒绝时抛出错误，含原因与代码。 */
export const callNuoyin = async <T>(
  { origin, appKey, secret }: Partner,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, string>,
  now = Date.now() / 1000,
): Promise<T> => {
  const query = method === 'GET' ? `?${new URLSearchParams(input)}` : ''
  const target = `/zkkxdev${path}${query}`
  const body = method === 'GET' ? '' : JSON.stringify(input)
  const nonce = randomBytes(16).toString('hex')
  const timestamp = Math.floor(now)
  const response = await fetch(origin + target, {
    method,
    headers: {
      'nuoyin-key': appKey,
      'nuoyin-timestamp': String(timestamp),
      'nuoyin-nonce': nonce,
      'nuoyin-signature': sign(secret, `${nonce}.${timestamp}.${method} ${target}.${body}`),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body }),
  })
  const answer = (await response.json()) as { code: string; info: string; data: T }
  if (answer.code !== '000000') throw new Error(`${answer.info}（${answer.code}）`)
  return answer.data
}
