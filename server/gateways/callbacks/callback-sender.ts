// Posts to addresses that companies entered.
// It checks the address before and during the connection, follows no redirects, and has limits.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { bareHost, NotReachable, sendGuarded } from '#server/gateways/callbacks/guarded-request.ts'
import type { Guard } from '#server/gateways/callbacks/guarded-request.ts'
import { isReachable } from '#server/gateways/callbacks/public-network.ts'

/** One post. */
export interface CallbackPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of it: an HTTP status with the beginning of the answer, or the reason in words why there was none. */
export interface CallbackOutcome {
  readonly status: number | null
  readonly answer: string
  /** Empty when the receiver took it (2xx). */
  readonly problem: string
  readonly ms: number
}

/** The way to companies' own servers. */
export interface CallbackSender {
  /** What forbids an address in words; undefined when posts may be tried. Names are looked up only when posting. */
  problemOf(url: string): string | undefined
  /** Never throws for what the other side does. */
  post(post: CallbackPost): Promise<CallbackOutcome>
}

export interface CallbackRules extends Guard {
  /** Only https. */
  readonly httpsOnly: boolean
  /** Longest a post may take from the look-up to the last byte, in milliseconds. */
  readonly limitMs?: number
}

const LIMIT_MS = 10_000
/** As much of an answer is read and kept. */
const MOST_ANSWER_BYTES = 4096

const CLOSED = '地址在内部网络，不能作为回调地址。请填写公网可以访问的地址。'

/** Sends from this machine. The connection goes to the very addresses that were checked, so a name that changes gains nothing. */
export const createCallbackSender = (rules: CallbackRules): CallbackSender => {
  const problemOf = (text: string): string | undefined => {
    if (!URL.canParse(text)) return '回调地址不是完整的网址。'
    const { protocol, hostname, username, password } = new URL(text)
    if (protocol !== 'https:' && (rules.httpsOnly || protocol !== 'http:'))
      return '回调地址须以 https:// 开头，推送的内容才不会在路上被看到或改动。'
    if (username !== '' || password !== '') return '回调地址不能带账号和密码。'
    const host = bareHost(hostname)
    if (isIP(host) !== 0) return isReachable(host, rules.networks) ? undefined : CLOSED
    return /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host) ? CLOSED : undefined
  }

  const attempt = async (post: CallbackPost, signal: AbortSignal) => {
    const problem = problemOf(post.url)
    if (problem !== undefined) throw new PostProblem(problem)
    const [url, body] = [new URL(post.url), Buffer.from(post.body, 'utf8')]
    return answerOf(await sendGuarded({ url, method: 'POST', headers: post.headers, body, signal }, rules))
  }

  return {
    problemOf,
    post: async (post) => {
      const began = performance.now()
      const limit = rules.limitMs ?? LIMIT_MS
      const over = AbortSignal.timeout(limit)
      const ms = () => Math.round(performance.now() - began)
      try {
        const { status, answer } = await attempt(post, over)
        return { status, answer, problem: problemOfStatus(status), ms: ms() }
      } catch (error) {
        const problem = over.aborted ? `对方 ${limit / 1000} 秒内没有答复完。` : wordsOf(error)
        return { status: null, answer: '', problem, ms: ms() }
      }
    },
  }
}

/** Says in words why nothing came back. */
class PostProblem extends Error {}

const answerOf = async (response: IncomingMessage): Promise<{ status: number; answer: string }> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MOST_ANSWER_BYTES) break
  }
  response.destroy()
  const bytes = Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES)
  // PostgreSQL keeps no NUL in texts.
  const answer = new TextDecoder().decode(bytes).replaceAll('\0', '')
  return { status: response.statusCode ?? 0, answer }
}

const problemOfStatus = (status: number): string => {
  if (status >= 200 && status < 300) return ''
  if (status >= 300 && status < 400) return `对方答复 HTTP ${status} 要求转向别处，推送不跟随转向。`
  return `对方答复 HTTP ${status}，没有接收。`
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: '域名没有解析到地址，请检查回调地址。',
  EAI_AGAIN: '域名暂时解析不了。',
  ECONNREFUSED: '对方拒绝连接，服务可能没有启动。',
  ECONNRESET: '对方中断了连接。',
  EHOSTUNREACH: '连接不到对方的服务器。',
  ENETUNREACH: '连接不到对方的服务器。',
  ETIMEDOUT: '连接对方的服务器超时。',
  EPIPE: '对方中断了连接。',
  CERT_HAS_EXPIRED: '对方的 https 证书已过期。',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的 https 证书是自签的，不受信任。',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的 https 证书不受信任。',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的 https 证书链不完整。',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的 https 证书与域名不符。',
}

const UNREACHABLE: Readonly<Record<NotReachable['why'], string>> = {
  unresolved: '域名没有解析到地址，请检查回调地址。',
  closed: '域名解析到内部网络的地址，没有推送。',
}

const wordsOf = (error: unknown): string => {
  if (error instanceof PostProblem) return error.message
  if (error instanceof NotReachable) return UNREACHABLE[error.why]
  // A name with several addresses fails with all their reasons together.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = (first as { code?: string }).code ?? ''
  return WORDS[code] ?? (code.startsWith('HPE_') ? '对方的答复不是 HTTP。' : '没有连上对方的服务器。')
}
