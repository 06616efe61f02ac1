// What can be wrong between this server and its bucket.
// In words for whoever set it up, and for whoever uses it.
import { Refusal } from '#protocol/failures.ts'
import type { S3Config } from './file-store-config.ts'

/** An answer of the service that is no success. */
export class S3Answer extends Error {
  readonly status: number
  /** As S3 names it (`NoSuchBucket`); empty where the answer names none. */
  readonly code: string
  constructor(what: string, status: number, body: string) {
    const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body)?.[1] ?? ''
    super(`object storage answered ${status} ${code} to ${what}`)
    this.name = 'S3Answer'
    this.status = status
    this.code = code
  }
}

/** The service does not answer, or cannot work: it is tried again later. */
export const storageAway = (cause: unknown): Refusal =>
  new Refusal('storage.away', '文件存储服务暂时没有响应，这次操作没有完成。请稍后再试。', {
    status: 503,
    retryAfterSeconds: 30,
    cause,
  })

/** Why the bucket cannot be used, and what to do; `fault` is what trying it threw. */
export const wordsForFault = (fault: unknown, config: S3Config): string =>
  `文件存储（S3）不能使用：${reasonOf(fault, config)}`

const reasonOf = (fault: unknown, config: S3Config): string => {
  const { endpoint, bucket, region } = config
  if (fault instanceof S3Answer) {
    const { code, status } = fault
    if (code === 'NoSuchBucket' || (status === 404 && code === ''))
      return `没有存储桶 ${bucket}。请先建好它，或改正 NUOYIN_S3_BUCKET；若地址应为 ${styleHint(config)}。`
    if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch')
      return '密钥不对。请核对 NUOYIN_S3_KEY_ID 与 NUOYIN_S3_KEY_SECRET。'
    if (code === 'AccessDenied' || status === 403)
      return `密钥没有读写存储桶 ${bucket} 的权限，或密钥不对。请核对 NUOYIN_S3_KEY_ID、NUOYIN_S3_KEY_SECRET 和授权。`
    if (code === 'RequestTimeTooSkewed') return '这台机器的时间与服务的相差太多。请校准系统时间。'
    if (code.startsWith('AuthorizationHeader') || status === 301 || status === 307)
      return `存储桶 ${bucket} 不在区域 ${region}。请改正 NUOYIN_S3_REGION 与 NUOYIN_S3_ENDPOINT。`
    return `${endpoint} 回答了 ${status} ${code}。请核对 NUOYIN_S3_ENDPOINT 是不是 S3 服务的地址，以及 NUOYIN_S3_PATH_STYLE。`
  }
  const cause = causeCode(fault)
  const why: Record<string, string> = {
    ENOTFOUND: '找不到这个主机',
    ECONNREFUSED: '连接被拒绝',
    ABORT: '没有在时限内回答',
  }
  return `连接不上 ${endpoint}（${why[cause] ?? cause}）。请核对 NUOYIN_S3_ENDPOINT、网络和证书，或等服务恢复后再启动。`
}

const styleHint = ({ isPathStyle, bucket }: S3Config): string =>
  isPathStyle
    ? `${bucket}.主机名 的形式，请设置 NUOYIN_S3_PATH_STYLE=no`
    : `主机名/${bucket} 的形式，请设置 NUOYIN_S3_PATH_STYLE=yes`

/** `fetch` hides what happened in its cause. */
const causeCode = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault)
  if (fault.name === 'TimeoutError' || fault.name === 'AbortError') return 'ABORT'
  const { code } = fault as NodeJS.ErrnoException
  if (code !== undefined && code !== '') return code
  return fault.cause === undefined ? fault.message : causeCode(fault.cause)
}
