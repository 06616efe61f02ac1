// The refusals of tasks that were not done, and a worker's failure as an error again.
import { Refusal } from '#protocol/failures.ts'
import type { PostedFailure } from './message.ts'

export const timedOut = (limit: number) =>
  new Refusal(
    'document.timed-out',
    `文件处理超过 ${Math.max(1, Math.round(limit / 1000))} 秒未完成，已停止。请拆分文件或另存为普通 PDF 后重试。`,
  )

/** When the machine, or the line, is likely to have room again. */
const COME_BACK_SECONDS = 30

export const busy = () =>
  new Refusal(
    'document.busy',
    `服务器正忙，没有处理完这个文件。文件没有问题，请 ${COME_BACK_SECONDS} 秒后再试。`,
    { status: 503, retryAfterSeconds: COME_BACK_SECONDS },
  )

/** The line is full: nothing was begun. */
export const lineFull = () =>
  new Refusal(
    'document.busy',
    `等待处理的文件太多，这个文件还没有开始处理。请 ${COME_BACK_SECONDS} 秒后再试。`,
    { status: 503, retryAfterSeconds: COME_BACK_SECONDS },
  )

export const tooHeavy = (cause: unknown) =>
  new Refusal(
    'document.too-heavy',
    '文件过于复杂，处理时超出内存限制，已停止。请拆分文件或另存为普通 PDF 后重试。',
    { cause },
  )

export const poolClosed = () =>
  new Refusal('document.closing', '服务正在关闭，文件未处理。请稍后重试。', {
    status: 503,
    retryAfterSeconds: COME_BACK_SECONDS,
  })

/** The error a worker posted. */
export const revived = (failure: PostedFailure): Error => {
  if (failure.refusal) {
    const { code, words, status, fields, retryAfterSeconds, why } = failure.refusal
    return new Refusal(code, words, {
      status,
      ...(fields ? { fields } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(why === undefined ? {} : { cause: new Error(why) }),
    })
  }
  const error = new Error(failure.message)
  error.name = failure.name
  if (failure.stack) error.stack = failure.stack
  return error
}
