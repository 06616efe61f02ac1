// 合作应用一侧的全部要点：验证推送、调用接口。只用 Node.js 自带的模块，无需安装任何包。
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

const signedHeaders = (
  { appKey, secret }: Partner,
  method: string,
  target: string,
  body: string,
  now: number,
): Record<string, string> => {
  const nonce = randomBytes(16).toString('hex')
  const timestamp = Math.floor(now)
  return {
    'nuoyin-key': appKey,
    'nuoyin-timestamp': String(timestamp),
    'nuoyin-nonce': nonce,
    'nuoyin-signature': sign(secret, `${nonce}.${timestamp}.${method} ${target}.${body}`),
  }
}

const dataOf = async <T>(response: Response): Promise<T> => {
  const answer = (await response.json()) as { code: string; info: string; data: T }
  if (answer.code !== '000000') throw new Error(`${answer.info}（${answer.code}）`)
  return answer.data
}

/** 调用一个接口，返回应答中的 data；被拒绝时抛出错误，含原因与代码。GET 的输入在地址里，只能是文字。 */
export const callNuoyin = async <T>(
  partner: Partner,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown>,
  now = Date.now() / 1000,
): Promise<T> => {
  const isGet = method === 'GET'
  const query = new URLSearchParams(isGet ? (input as Record<string, string>) : {}).toString()
  const target = `/zkkxdev${path}${query === '' ? '' : `?${query}`}`
  const body = isGet ? '' : JSON.stringify(input)
  const headers = signedHeaders(partner, method, target, body, now)
  return dataOf<T>(
    await fetch(partner.origin + target, {
      method,
      headers: isGet ? headers : { ...headers, 'content-type': 'application/json' },
      ...(isGet ? {} : { body }),
    }),
  )
}

/** 上传一份要签署的文件，返回 fileId。文件本身不进签名，它的 SHA-256 在地址里，随地址签名。 */
export const uploadFile = async (
  partner: Partner,
  name: string,
  bytes: Uint8Array,
  now = Date.now() / 1000,
): Promise<string> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const target = `/zkkxdev/OpenService/file?${new URLSearchParams({ name, sha256 })}`
  const response = await fetch(partner.origin + target, {
    method: 'POST',
    headers: {
      ...signedHeaders(partner, 'POST', target, '', now),
      'content-type': 'application/octet-stream',
    },
    body: Buffer.from(bytes),
  })
  return (await dataOf<{ fileId: string }>(response)).fileId
}

/** 下载合同文件或出证报告；被拒绝时抛出错误。 */
export const downloadFile = async (
  partner: Partner,
  path: string,
  input: Record<string, string>,
  now = Date.now() / 1000,
): Promise<Uint8Array> => {
  const target = `/zkkxdev${path}?${new URLSearchParams(input)}`
  const response = await fetch(partner.origin + target, {
    headers: signedHeaders(partner, 'GET', target, '', now),
  })
  if (response.headers.get('content-type')?.startsWith('application/json') === true)
    return dataOf<never>(response)
  return new Uint8Array(await response.arrayBuffer())
}
