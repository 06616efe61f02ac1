// Declared calls as functions: each goes through the client of its group, once there is one.
import { afterEach, expect, test } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { getOperatorCaptcha } from '#protocol/platform/operators/operators.ts'
import { adoptToken, bind, bindBlob, connect, connectDesk, serverNow } from '#src/services/http/bind.ts'
import { downloadFile } from '#protocol/base.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, AnsweringServer } from '#tests/support/answering-server.ts'
import { testClient } from '#tests/support/web-client.ts'

let server: AnsweringServer | undefined
const answering = async (answer: Answer) => {
  server = await startAnswering(() => answer)
  return server
}
afterEach(async () => {
  await server?.stop()
  server = undefined
})

test('before the application has started nothing can be called', () => {
  const words = 'calls are not connected to a client'
  expect(() => bind(getCurrentAccount)({})).toThrow(words)
  expect(() => bind(getOperatorCaptcha)({})).toThrow(words)
  expect(() => adoptToken('t1')).toThrow(words)
  expect(() => serverNow()).toThrow(words)
})

test('people’s calls carry their token, those of the desk the operator’s', async () => {
  const now = 1_795_000_000_000
  const { origin, asked } = await answering({ data: {}, headers: { date: new Date(now).toUTCString() } })
  const people = testClient(origin, { now: () => now })
  const desk = testClient(origin, { token: 'operator' })
  connect(people.client)
  expect(() => bind(getOperatorCaptcha)({})).toThrow('not connected')
  connectDesk(desk.client)
  adoptToken('person')
  await bind(getCurrentAccount)({})
  await bind(getOperatorCaptcha)({})
  expect(asked.map(({ headers }) => headers['authorization'])).toEqual(['person', 'operator'])
  expect([people.token.current, desk.token.current, serverNow()]).toEqual(['person', 'operator', now])
})

test('a file for the screen comes as bytes', async () => {
  const { origin } = await answering({ raw: '%PDF', headers: { 'content-type': 'application/pdf' } })
  connect(testClient(origin).client)
  const blob = await bindBlob(downloadFile)({ fileId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f' })
  expect(await blob.text()).toBe('%PDF')
})
