// What a failed call carries, and what a defect of the program becomes.
import { expect, test } from 'vitest'
import { asCallFailure, CallFailure } from '#protocol/call-failure.ts'

test('what the server did not say is empty', () => {
  const failure = new CallFailure('network', '网络异常')
  expect({ ...failure }).toEqual({
    name: 'CallFailure',
    kind: 'network',
    words: '网络异常',
    code: '',
    status: 0,
    fields: {},
    requestId: '',
    retryAfterSeconds: undefined,
  })
  expect([failure.message, 'cause' in failure]).toEqual(['网络异常', false])
})

test('what it said is kept whole', () => {
  const cause = new Error('socket')
  const said = {
    code: 'document.busy',
    status: 200,
    fields: { name: '请填写' },
    requestId: 'r1',
    retryAfterSeconds: 3,
  }
  const failure = new CallFailure('refused', '请稍候', { ...said, cause })
  expect(failure).toMatchObject(said)
  expect(failure.cause).toBe(cause)
  expect(asCallFailure(failure)).toBe(failure)
})

test('anything else thrown is a failure with general words that keeps its cause', () => {
  const defect = new TypeError('x is undefined')
  const failure = asCallFailure(defect)
  expect([failure.kind, failure.words, failure.status]).toEqual([
    'status',
    '操作没有完成，请重试；仍然不行请联系管理员。',
    0,
  ])
  expect(failure.cause).toBe(defect)
})
