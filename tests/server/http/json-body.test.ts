// What a JSON body may cost: counted while its text is scanned, before anything is parsed.
import { expect, test } from 'vitest'
import { saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { MAX_FILES, MAX_PAGES } from '#protocol/document-limits.ts'
import { JSON_BYTES, OPEN_JSON_BYTES, parseJsonBody } from '#server/http/json-body.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`
const list = (count: number) => `{"a":[${'1,'.repeat(count)}1]}`
const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
const TOO_LARGE = expect.objectContaining({ code: 'request.too-large', status: 413 })

test.each([
  ['a thousand keys', keys(1000)],
  ['a long list', list(4000)],
  ['twenty levels', deep(19)],
])('%s are read', (_what, text) => {
  expect(parseJsonBody(text, OPEN_JSON_BYTES)).toEqual(JSON.parse(text))
})

test.each([
  ['one key more', keys(1001), JSON_BYTES],
  ['a longer list on an open call', list(4001), OPEN_JSON_BYTES],
  ['a longer list', list(40_001), JSON_BYTES],
  ['one level more', deep(20), JSON_BYTES],
])('%s is too large', (_what, text, limit) => {
  expect(() => parseJsonBody(text, limit)).toThrow(TOO_LARGE)
})

test.each(['{"a', '{"a":"\\"', '{"\\u00":1}', '}}}{{{', '["a"]]', '{"a":1}}', '\\', '{"a\\"":"}'])(
  '%s is no JSON and does not hold the scan up',
  (text) => {
    expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ code: 'illegal.shape' }))
  },
)

test('450,000 keys are refused in less time than parsing them would take', () => {
  const text = keys(450_000)
  const begun = performance.now()
  expect(() => parseJsonBody(text)).toThrow(TOO_LARGE)
  const scanned = performance.now() - begun
  const before = performance.now()
  JSON.parse(text)
  expect(scanned).toBeLessThan(performance.now() - before)
})

test('a full draft is far from its limit', () => {
  const size = { width: 595.276, height: 841.89 }
  const pages = Array.from({ length: MAX_PAGES }, () => size)
  const files = Array.from({ length: MAX_FILES }, (_, at) => ({
    fileId: `f${at}`,
    name: '采购合同.pdf',
    pages,
  }))
  const fields = Array.from({ length: 350 }, () => ({ x: 1, y: 2, w: 3, h: 4, kind: 'personSign', page: 1 }))
  const text = JSON.stringify({ content: { files, fields } })
  expect(text.length).toBeLessThan(saveDraft.mostBytes! / 3)
  expect(parseJsonBody(text, saveDraft.mostBytes)).toEqual(JSON.parse(text))
})

const codeOf = (text: string) => refusedBy(() => parseJsonBody(text))?.code

test.each(['', ' \n\t'])('the empty body %j is an empty object', (text) => {
  expect(parseJsonBody(text)).toEqual({})
})

test.each(['null', '1', '"text"', 'true', '[]', '[{"a":1}]'])('%s is no object', (text) => {
  expect(codeOf(text)).toBe('illegal.shape')
})

test.each([
  ['{"a":1,"a":2}', 'illegal.duplicate-key'],
  ['{"a":1,"\\u0061":2}', 'illegal.duplicate-key'],
  ['{"a\\"":1,"a\\"":2}', 'illegal.duplicate-key'],
  ['{"x":[{"a":1,"a":2}]}', 'illegal.duplicate-key'],
  ['{"x":{"y":1},"x":2}', 'illegal.duplicate-key'],
  ['{"__proto__":1}', 'illegal.duplicate-key'],
  ['{"x":{"__\\u0070roto__":1}}', 'illegal.duplicate-key'],
])('%s is refused for its keys', (text, code) => {
  expect(codeOf(text)).toBe(code)
})

test.each([
  '{"a":"a","b":"a","c":{"a":"b","b":["a","a","b"]}}',
  '{"a":["__proto__","x"],"b":"__proto__"}',
  '{"a":"\\"","b":"\\\\","c":"\\\\\\",","d":"{[,"}',
  '{"list":[{"a":1},{"a":2}],"a":3}',
  '{"ba":1,"a":2,"\\"a":3,"a\\\\":4}',
  '{"a":[[1,"a"],"a"],"b":[]}',
])('%s repeats nothing', (text) => {
  expect(parseJsonBody(text)).toEqual(JSON.parse(text))
})

test('the reason is kept for the log', () => {
  const causeOf = (text: string): unknown => {
    try {
      return parseJsonBody(text)
    } catch (refusal) {
      return (refusal as Error).cause
    }
  }
  expect([causeOf('{"a"}'), causeOf('{"\\u00":1}')]).toEqual([
    expect.any(SyntaxError),
    expect.any(SyntaxError),
  ])
})
