// Keys in a PKCS#11 token, or wrapped by it, reached through a thread of its own.
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#protocol/failures.ts'
import { spanned } from '#server/tracing.ts'
import type { KeyToken, NewKey, TokenKey } from '#server/trust/key-token.ts'
import type { MadeKey, MadeWrapped, TokenAnswer, TokenQuestion, TokenTask, WrappedKey } from './message.ts'
import type { TokenThread } from './message.ts'
import type { TokenConfig } from './token-config.ts'

/** Signing takes milliseconds; making an RSA key seconds on a slow token. */
const LIMIT_MS = 15_000
/** How long a wrapped key stays open in the token for further signatures. */
const OPEN_MS = 30_000
/** At the end, for a token that does not answer any more. */
const CLOSE_MS = 1_000

/** The thread starts with the first call. A call that gets no answer in time is refused; its job tries again. */
export const openToken = (
  config: TokenConfig,
  { limitMs = LIMIT_MS, openMs = OPEN_MS }: { limitMs?: number; openMs?: number } = {},
): KeyToken => {
  let worker: Worker | undefined
  let count = 0
  const waiting = new Map<number, (answer: TokenAnswer) => void>()

  const started = (): Worker => {
    const made = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { config, openMs } satisfies TokenThread,
    })
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

  const key: KeyToken['key'] = (id, type, wrapped) => {
    const task = (bytes: Uint8Array): TokenTask =>
      wrapped === undefined
        ? { act: 'sign', id, type, bytes }
        : { act: 'signWrapped', key: { by: id, wrapped, type }, bytes }
    return {
      asymmetricKeyType: type,
      tokenKeyId: id,
      ...(wrapped && { wrapped }),
      sign: async (bytes) => (await ask(task(bytes))) as Uint8Array,
    }
  }

  /** What came out wrapped is good for something only if it goes in again. */
  const proved = async (privateKey: TokenKey, publicKey: KeyObject): Promise<NewKey<TokenKey>> => {
    const bytes = randomBytes(32)
    if (verify('sha256', bytes, publicKey, await privateKey.sign(bytes))) return { privateKey, publicKey }
    throw unavailable('a key that was wrapped and unwrapped is another one')
  }

  return {
    key,
    wrapsHolders: config.wrapsHolders,
    generate: async (purpose) => {
      const type = config.keyType
      const { id, jwk } = (await ask({ act: 'generate', label: purpose, type })) as MadeKey
      return { privateKey: key(id, type), publicKey: createPublicKey({ key: jwk, format: 'jwk' }) }
    },
    generateWrapped: async () => {
      const type = config.keyType
      const { by, wrapped, jwk } = (await ask({ act: 'generateWrapped', type })) as MadeWrapped
      return proved(key(by, type, wrapped), createPublicKey({ key: jwk, format: 'jwk' }))
    },
    wrap: async (own) => {
      if (own.asymmetricKeyType !== 'ec') throw new TypeError('only P-256 keys are taken in')
      const secret = Buffer.from(own.export({ format: 'jwk' }).d ?? '', 'base64url')
      const { by, wrapped } = (await ask({ act: 'wrap', secret })) as Pick<WrappedKey, 'by' | 'wrapped'>
      return (await proved(key(by, 'ec', wrapped), createPublicKey(own))).privateKey
    },
    prepareWrapping: async () => (await ask({ act: 'prepareWrapping' })) as string[],
    forget: async () => {
      if (worker !== undefined) await ask({ act: 'forget' })
    },
    missing: async (ids) => (await ask({ act: 'missing', ids })) as string[],
    close: async () => {
      if (worker === undefined) return
      // Its session ends with the process and not with the thread.
      await Promise.race([
        send({ act: 'forget' }).catch(() => undefined),
        sleep(CLOSE_MS, undefined, { ref: false }),
      ])
      await worker?.terminate()
    },
  }
}

const unavailable = (cause: string): Refusal =>
  new Refusal('key.token-unavailable', '签名密钥所在的令牌没有应答，请稍后重试。', {
    status: 503,
    cause: new Error(`PKCS#11: ${cause}`),
  })
