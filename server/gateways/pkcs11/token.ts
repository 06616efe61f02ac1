// Keys of the authority in a PKCS#11 token, reached through a thread of its own.
import { createPublicKey } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#protocol/failures.ts'
import { spanned } from '#server/tracing.ts'
import type { KeyToken, TokenKey } from '#server/trust/key-token.ts'
import type { MadeKey, TokenAnswer, TokenQuestion, TokenTask } from './message.ts'
import type { TokenConfig } from './token-config.ts'

/** Signing takes milliseconds; making an RSA key seconds on a slow token. */
const LIMIT_MS = 15_000

/** The thread starts with the first call. A call that gets no answer in time is refused; its job tries again. */
export const openToken = (
  config: TokenConfig,
  { limitMs = LIMIT_MS }: { limitMs?: number } = {},
): KeyToken => {
  let worker: Worker | undefined
  let count = 0
  const waiting = new Map<number, (answer: TokenAnswer) => void>()

  const started = (): Worker => {
    const made = new Worker(new URL('./worker.ts', import.meta.url), { workerData: config })
    const end = (failure: string) => {
      if (worker === made) worker = undefined
      for (const [number, settle] of waiting) settle({ number, failure })
    }
    made.on('message', (answer: TokenAnswer) => waiting.get(answer.number)?.(answer))
    made.on('error', (error) => end(String(error)))
    made.on('exit', () => end('its thread ended'))
    made.unref()
    return made
  }

  // Here and not around the token as with other gateways: its keys ask by themselves.
  const ask = (task: TokenTask): Promise<unknown> =>
    spanned(`pkcs11 ${task.act}`, () => send(task), { kind: 'client', facts: { 'nuoyin.gateway': 'pkcs11' } })

  const send = (task: TokenTask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const number = (count += 1)
      const timer = setTimeout(() => settle({ number, failure: `no answer within ${limitMs} ms` }), limitMs)
      const settle = (answer: TokenAnswer) => {
        clearTimeout(timer)
        waiting.delete(number)
        if ('value' in answer) resolve(answer.value)
        else reject(unavailable(answer.failure))
      }
      waiting.set(number, settle)
      worker ??= started()
      worker.postMessage({ number, task } satisfies TokenQuestion)
    })

  const key = (id: string, type: TokenKey['asymmetricKeyType']): TokenKey => ({
    asymmetricKeyType: type,
    tokenKeyId: id,
    sign: async (bytes) => (await ask({ act: 'sign', id, type, bytes })) as Uint8Array,
  })

  return {
    key,
    generate: async (purpose) => {
      const type = config.keyType
      const { id, jwk } = (await ask({ act: 'generate', label: purpose, type })) as MadeKey
      return { privateKey: key(id, type), publicKey: createPublicKey({ key: jwk, format: 'jwk' }) }
    },
    missing: async (ids) => (await ask({ act: 'missing', ids })) as string[],
    close: async () => {
      await worker?.terminate()
    },
  }
}

const unavailable = (cause: string): Refusal =>
  new Refusal('key.token-unavailable', '签名密钥所在的令牌没有应答，请稍后重试。', {
    status: 503,
    cause: new Error(`PKCS#11: ${cause}`),
  })
