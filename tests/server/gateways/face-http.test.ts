// Face checks over HTTP: what is asked, what is believed, and what is not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpFaceCheck } from '#server/gateways/face/face-http.ts'
import { FACE_KEY, signLines, startFaceProvider } from '#tests/support/face-provider.ts'
import type { FaceReply } from '#tests/support/face-provider.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock()
const claim = { name: '林小满', idNumber: '11010519491231002X', hash: 'c'.repeat(64) }
const begun = { checkId: 'f-1', url: 'https://face.example.com/f-1', expiresAt: '2026-11-21T02:10:00.000Z' }
const check = { checkId: 'f-1', hash: claim.hash }

let reply: FaceReply | undefined
let provider: Awaited<ReturnType<typeof startFaceProvider>>
beforeAll(async () => {
  provider = await startFaceProvider(
    () => reply,
    () => clock.now(),
  )
})
afterAll(() => provider.stop())

const face = (limitMs?: number) =>
  httpFaceCheck({
    url: `${provider.url}/`,
    key: FACE_KEY,
    clock,
    ...(limitMs === undefined ? {} : { limitMs }),
  })
const answering = (body: unknown, more: Omit<FaceReply, 'body'> = {}): void => {
  reply = { body: JSON.stringify(body), ...more }
}

test('a check is begun with the person and the hash, signed over time, nonce, path and body', async () => {
  answering(begun)
  expect(await face().begin(claim)).toEqual({ ...begun, expiresAt: new Date(begun.expiresAt) })
  const { path, time, nonce, signature, body } = provider.asked.at(-1)!
  expect({ path, body, time }).toEqual({
    path: '/face/checks',
    body: JSON.stringify(claim),
    time: String(clock.now().getTime()),
  })
  expect(signature).toBe(signLines(FACE_KEY, time, nonce, '/checks', body))
})

test.each([
  [{ result: 'pending' }, { result: 'pending' }],
  [{ result: 'passed', hash: claim.hash }, { result: 'passed' }],
  [
    { result: 'failed', reason: '人脸与证件照片不一致' },
    { result: 'failed', reason: '人脸与证件照片不一致' },
  ],
])('the result %o is told as %o', async (answer, verdict) => {
  answering(answer)
  expect(await face().ask(check)).toEqual(verdict)
  expect(provider.asked.at(-1)).toMatchObject({ path: '/face/results', body: '{"checkId":"f-1"}' })
})

test('each request has a nonce of its own', () => {
  const nonces = provider.asked.map(({ nonce }) => nonce)
  expect(new Set(nonces).size).toBe(nonces.length)
})

const passed = { result: 'passed', hash: claim.hash }
const minutes = (count: number): string => String(clock.now().getTime() + count * 60_000)
test.each<[string, unknown, Omit<FaceReply, 'body'>, string]>([
  ['of another hash', { ...passed, hash: 'd'.repeat(64) }, {}, 'passed for something else'],
  ['without a hash', { result: 'passed' }, {}, 'hash'],
  ['of an unknown kind', { result: 'perhaps' }, {}, 'Invalid type'],
  ['without a reason', { result: 'failed', reason: '' }, {}, 'Invalid length'],
  ['signed with another key', passed, { key: 'another' }, 'wrong signature'],
  ['without a signature', passed, { signature: '' }, 'wrong signature'],
  ['signed for another request', passed, { nonce: 'earlier' }, 'wrong signature'],
  ['of six minutes ago', passed, { time: minutes(-6) }, 'wrong time'],
  ['of six minutes ahead', passed, { time: minutes(6) }, 'wrong time'],
  ['of no time', passed, { time: 'soon' }, 'wrong time'],
  ['with 500', passed, { status: 500 }, 'answered 500'],
  ['that points elsewhere', passed, { status: 302 }, 'fetch failed'],
  ['longer than 16 KB', { ...passed, more: 'x'.repeat(16 * 1024) }, {}, 'longer than 16384 bytes'],
])('a result %s is not believed', async (_, answer, more, words) => {
  answering(answer, more)
  await expect(face().ask(check)).rejects.toThrow(words)
})

test('a signed answer that is no JSON is an error', async () => {
  reply = { body: '<html>' }
  await expect(face().ask(check)).rejects.toThrow('JSON')
})

test('the pages of a check are pages on the web', async () => {
  for (const url of ['javascript:alert(1)', 'face', `https://face.example.com/${'x'.repeat(500)}`]) {
    answering({ ...begun, url })
    await expect(face().begin(claim)).rejects.toThrow(/nobody can open|Invalid/)
  }
  answering({ ...begun, url: 'http://127.0.0.1/f-1' })
  expect((await face().begin(claim)).url).toBe('http://127.0.0.1/f-1')
})

test('nobody waits for a provider that does not answer', async () => {
  reply = undefined
  await expect(face(50).ask(check)).rejects.toThrow('timeout')
})
