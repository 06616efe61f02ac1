// The shape of every JSON answer (specification §7): code, info, data.
import * as v from 'valibot'
import { BROKEN_ID } from '#protocol/call-failure.ts'

/** What every JSON answer looks like; `code` is `SUCCESS_CODE` or a refusal's code, `info` the words for people. */
export interface Envelope {
  readonly code: string
  readonly info: string
  readonly data: unknown
  /** Messages at single inputs, keyed by path, where the refusal concerns fields. */
  readonly fields?: Record<string, string>
  /** Where the very same request may be sent again after a while; the header `Retry-After` says the same. */
  readonly retryAfterSeconds?: number
  readonly requestId?: string
}

/** No data: the call says only that it was done. */
export const nothing = v.strictObject({})

/** A whole number that travels as text in a query. */
export const queryNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))]),
  v.integer(),
)

/** A yes or no that travels as text in a query. */
export const queryFlag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])]),
  v.transform((value) => value === true || value === 'true'),
)

/** A UUID, any version, lower case. */
export const id = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, BROKEN_ID),
)

/** Lower-case hex SHA-256. */
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '摘要格式不对'))

/** Whether a text that looks like an ISO 8601 date or time is one: a day of the calendar in the years 1900–2999. */
export const isOfCalendar = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && year >= 1900 && year <= 2999 && !Number.isNaN(Date.parse(text))
}

/** A moment as ISO 8601 text in UTC. */
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp('时间格式不对'),
  v.check(isOfCalendar, '没有这个时间，请重新选择'),
)
