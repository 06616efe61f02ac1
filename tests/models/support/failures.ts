// Ends of calls that models use as cases.
import { CallFailure } from '#protocol/call-failure.ts'

export const LOST = new CallFailure('network', '连接不上服务器，请检查网络后重试')
export const BROKEN = new CallFailure('status', '网络异常:500', { status: 500 })

export const refused = (code: string, words: string, fields: Record<string, string> = {}): CallFailure =>
  new CallFailure('refused', words, { code, fields })

/** A server without time, which says when to come back. */
export const BUSY = new CallFailure('refused', '服务器正忙，没有处理完这个文件。请 2 秒后再试。', {
  code: 'document.busy',
  status: 503,
  retryAfterSeconds: 2,
})
