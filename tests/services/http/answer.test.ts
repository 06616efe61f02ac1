// What an answer's status and body mean, and why none came (specification §7, §8).
import { expect, test } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { dataOf, failureOf, unansweredFailure } from '#src/services/http/answer.ts'

const partsOf = ({ kind, words, code, status, fields, requestId, retryAfterSeconds }: CallFailure) => ({
  kind,
  words,
  code,
  status,
  fields,
  requestId,
  retryAfterSeconds,
})

const thrownBy = (act: () => unknown): CallFailure => {
  try {
    act()
  } catch (thrown) {
    if (thrown instanceof CallFailure) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}

const SUCCESS = JSON.stringify({ code: '000000', info: '', data: { kept: true } })

test.each([200, 201, 299])('a success with status %i gives its data', (status) => {
  expect(dataOf(status, SUCCESS)).toEqual({ kept: true })
})

test.each([199, 300, 502])('the same body with status %i is no success', (status) => {
  expect(thrownBy(() => dataOf(status, SUCCESS)).kind).toBe('status')
})

test.each(['', 'no JSON', 'null', '"000000"', '[]', '{}', '{"code":0}', '{"info":"x"}'])(
  'the body %j is no answer of the server',
  (text) => {
    const failure = thrownBy(() => dataOf(200, text))
    expect(partsOf(failure)).toEqual({
      kind: 'status',
      words: '网络异常:200',
      code: '',
      status: 200,
      fields: {},
      requestId: '',
      retryAfterSeconds: undefined,
    })
  },
)

test('a refusal brings all that the server said', () => {
  const refusal = {
    code: 'document.busy',
    info: '请稍候',
    data: null,
    fields: { name: '请填写' },
    requestId: 'r1',
    retryAfterSeconds: 5,
  }
  expect(partsOf(failureOf(429, JSON.stringify(refusal)))).toEqual({
    kind: 'refused',
    words: '请稍候',
    code: 'document.busy',
    status: 429,
    fields: { name: '请填写' },
    requestId: 'r1',
    retryAfterSeconds: 5,
  })
})

test.each([
  [new DOMException('late', 'TimeoutError'), false, 'timeout', '服务器长时间没有回应，请稍后重试。'],
  [new DOMException('gone', 'AbortError'), false, 'network', '连接不上服务器，请检查网络后重试。'],
  [
    Object.assign(new Error('late'), { name: 'TimeoutError' }),
    false,
    'network',
    '连接不上服务器，请检查网络后重试。',
  ],
  [new TypeError('fetch failed'), false, 'network', '连接不上服务器，请检查网络后重试。'],
  [new DOMException('late', 'TimeoutError'), true, 'cancelled', '已取消'],
])('%s, given up: %s, is %s', (thrown, isCancelled, kind, words) => {
  const failure = unansweredFailure(thrown, isCancelled)
  expect([failure.kind, failure.words, failure.cause]).toEqual([kind, words, thrown])
})
