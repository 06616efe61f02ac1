// The refusal of requests no honest client sends (specification §8, HTTP 406).
import { FORCED_STATUS, Refusal } from '#protocol/failures.ts'

/** `reason` is for the log and for authors of clients; people read 非法请求！ */
export const illegal = (
  reason: 'shape' | 'duplicate-key' | 'time' | 'nonce' | 'nonce-used' | 'sign',
  cause?: unknown,
): Refusal => new Refusal(`illegal.${reason}`, '非法请求！', { status: FORCED_STATUS.illegal, cause })
