// What goes back to the client: the envelope of a value, or of what went wrong.
import { isDeepStrictEqual } from 'node:util'
import type { FastifyError } from 'fastify'
import * as v from 'valibot'
import type { Endpoint } from '#protocol/endpoint.ts'
import type { Envelope } from '#protocol/envelope.ts'
import { Refusal, SUCCESS_CODE } from '#protocol/failures.ts'
import { illegal } from '#server/http/illegal.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { isOutOfRoom, sqlState } from '#server/db/sql-state.ts'
import { bodyTooLarge } from '#server/http/json-body.ts'
import { cutOff } from '#server/http/take-upload.ts'

/** The envelope of a success. */
export const success = (data: unknown, requestId: string): Envelope => ({
  code: SUCCESS_CODE,
  info: '',
  data,
  requestId,
})

/** The envelope of a refusal. */
export const refused = (refusal: Refusal, requestId: string): Envelope => ({
  code: refusal.code,
  info: refusal.words,
  data: null,
  ...(refusal.fields ? { fields: refusal.fields } : {}),
  ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
  requestId,
})

/** Any error as a refusal; what nobody foresaw becomes `server.failed`. */
export const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(error)
  if (code === 'ECONNRESET' && statusCode === 400) return cutOff(error)
  if (code?.startsWith('FST_ERR_') && statusCode < 500) return illegal('shape', error)
  if (isOutOfRoom(error) || code === 'ENOSPC') return storageFull(error)
  if (isDatabaseAway(error)) return databaseAway(error)
  // What the schemas let through and the database cannot hold (SQLSTATE class 22, data exceptions).
  if (sqlState(error)?.startsWith('22') === true)
    return new Refusal('input.invalid', '填写的内容中有无法保存的值，请检查后重试。', { cause: error })
  return new Refusal('server.failed', '服务器出错了，请稍后再试', { status: 500, cause: error })
}

const databaseAway = (cause: unknown): Refusal =>
  new Refusal('database.away', '服务器暂时连接不上数据库，这次操作没有完成。请稍后再试。', {
    status: 503,
    retryAfterSeconds: 10,
    cause,
  })

const storageFull = (cause: unknown): Refusal =>
  new Refusal(
    'storage.full',
    '服务器的磁盘空间不足，暂时只能查看，这次操作没有保存。请稍后再试，或请管理员清理磁盘。',
    { status: 503, retryAfterSeconds: 60, cause },
  )

/** Throws when a handler's output is not what its declaration promises, extra keys included. Not run in production. */
export const checkOutput = (endpoint: Endpoint, output: unknown): void => {
  const sent: unknown = JSON.parse(JSON.stringify(output ?? null))
  const result = v.safeParse(endpoint.output, sent)
  if (!result.success) {
    const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? '.'}: ${issue.message}`)
    throw new TypeError(`${endpoint.name} answers against its declaration: ${faults.join('; ')}`)
  }
  if (!isDeepStrictEqual(result.output, sent)) {
    throw new TypeError(
      `${endpoint.name} answers more than its declaration: ${JSON.stringify(Object.keys(sent ?? {}))}`,
    )
  }
}
