// The server's clock against the time-stamp authority of somebody else, where one is configured.
import { randomBytes } from 'node:crypto'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'
import type { CheckDeps } from './check.ts'

// Tokens often tell whole seconds, and the answer takes its time.
const ROUNDING_MS = 1000
const SOON_ABOVE_MS = 5_000
const BAD_ABOVE_MS = 60_000
const SET_IT = '请开启时间同步（timedatectl set-ntp true），并确认时间服务器可用。'

export const checkClock = async ({ clock, anchorExports, log }: CheckDeps): Promise<Finding> => {
  const source = anchorExports.timestamps
  if (source === undefined)
    return {
      result: 'unchecked',
      said: '没有配置外部时间戳机构，无法核对时钟。',
      toDo: '请开启时间同步（timedatectl set-ntp true）；设置 NUOYIN_ANCHOR_TSA 后会每小时核对。',
      measured: {},
    }
  const before = clock.now().getTime()
  let said: number
  try {
    said = (await requestTimestamp(randomBytes(32), source)).time.getTime()
  } catch (error) {
    log.warn({ err: error }, '自检：时间戳机构没有可用的应答')
    return {
      result: 'unchecked',
      said: '时间戳机构没有可用的应答，这次没有核对时钟。',
      toDo: '请检查 NUOYIN_ANCHOR_TSA 的地址、网络与根证书文件，然后重新检查。',
      measured: {},
    }
  }
  const offset = offsetOf(said, before, clock.now().getTime())
  const away = Math.abs(offset)
  const result = away > BAD_ABOVE_MS ? 'bad' : away > SOON_ABOVE_MS ? 'soon' : 'fine'
  const seconds = Math.round(away / 1000)
  return {
    result,
    said:
      result === 'fine'
        ? '服务器时钟与时间戳机构一致。'
        : `服务器时钟比时间戳机构${offset > 0 ? '快' : '慢'} ${seconds} 秒。`,
    toDo: result === 'fine' ? '' : `${SET_IT}时钟不准会使签署时间失真，相差五分钟时所有请求都会被拒绝。`,
    measured: { offset_seconds: Math.round(offset / 1000) },
  }
}

/** How far the clock is ahead (+) or behind (−) in ms, as far as asking it can tell. */
const offsetOf = (said: number, before: number, after: number): number => {
  if (before - ROUNDING_MS > said) return before - ROUNDING_MS - said
  return after + ROUNDING_MS < said ? after + ROUNDING_MS - said : 0
}
