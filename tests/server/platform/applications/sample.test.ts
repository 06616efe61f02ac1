// The sample code for partners is that of docs/webhooks.md, and works over HTTP both ways.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterByLink } from '#protocol/account/sessions/auto-login.ts'
import { testDelivery } from '#protocol/platform/applications/applications.ts'
import * as open from '#protocol/platform/applications/open-api.ts'
import {
  CALL_HEADERS,
  RETRY_DELAYS_MS,
  WEBHOOK_EVENTS,
  WEBHOOK_HEADERS,
} from '#protocol/platform/applications/webhooks.ts'
import { LOCAL_NETWORK, newApplication } from '#tests/support/application.ts'
import { companySigner, runJobs } from '#tests/support/contracts.ts'
import { newPerson } from '#tests/support/people.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { callNuoyin, openPush } from '../../../../docs/samples/partner.ts'
import type { Partner } from '../../../../docs/samples/partner.ts'

const docs = join(import.meta.dirname, '../../../../docs')
const page = readFileSync(join(docs, 'webhooks.md'), 'utf8')

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp({ config: LOCAL_NETWORK })
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)
afterAll(() => app.close())

const seconds = () => app.clock.now().getTime() / 1000

test('the document shows the sample as it is, and names every event, header, call and wait', () => {
  expect(page).toContain(readFileSync(join(docs, 'samples/partner.ts'), 'utf8').trimEnd())
  const named = [
    ...WEBHOOK_EVENTS.map(({ code }) => `\`${code}\``),
    ...[...Object.values(WEBHOOK_HEADERS), ...Object.values(CALL_HEADERS)].map((header) => `\`${header}\``),
    ...Object.values(open).flatMap((one) => ('path' in one ? [`${one.method} \`${one.path}\``] : [])),
    `共 ${RETRY_DELAYS_MS.length + 1} 次`,
    '1 分钟、5 分钟、30 分钟、2 小时、6 小时、12 小时、24 小时',
  ]
  expect(named.filter((words) => !page.includes(words))).toEqual([])
})

test('the sample opens a real post, and nothing that was changed or is old', async () => {
  const receiver = await startReceiver()
  const owner = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  const { application, secret } = await newApplication(owner.client, '进销存', { callbackUrl: receiver.url })
  await owner.client.call(testDelivery, { applicationId: application.applicationId })
  await runJobs(app)
  const { headers, body } = receiver.received[0]!
  expect(openPush(secret, headers, body, seconds())).toMatchObject({
    type: 'application.test',
    data: { application: '进销存', sentBy: '林小满' },
  })
  const changed = { ...headers, 'webhook-id': '00000000-0000-4000-8000-000000000000' }
  expect(() => openPush(secret, headers, `${body} `, seconds())).toThrow('推送的签名不正确')
  expect(() => openPush(secret, changed, body, seconds())).toThrow('推送的签名不正确')
  expect(() => openPush(secret, headers, body, seconds() + 301)).toThrow('推送时间与本机相差超过 5 分钟')
  expect(() => openPush(secret, {}, body, seconds())).toThrow('推送时间与本机相差超过 5 分钟')
  await receiver.close()
})

test('the sample binds a person, gets a link that signs them in, and reads refusals', async () => {
  const owner = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  const { application, secret } = await newApplication(owner.client, 'OA')
  const person = await newPerson(app, '陈一诺')
  const partner: Partner = { origin, appKey: application.appKey, secret }
  const call = <T>(path: string, input: Record<string, string>) =>
    callNuoyin<T>(partner, 'POST', path, input, seconds())
  await call('/OpenService/user/bindCode', { phone: person.phone })
  const verifyCode = await app.code(person.phone)
  await call('/OpenService/user/bind', { phone: person.phone, verifyCode, externalId: 'QH-0017' })
  const { url } = await call<{ url: string }>('/OpenService/user/loginLink', {
    externalId: 'QH-0017',
    target: '/sign/list/signing',
  })
  const token = new URL(url).searchParams.get('token') ?? ''
  expect(await app.client().call(enterByLink, { token, replaces: false })).toMatchObject({
    outcome: 'entered',
    userInfo: { userId: person.userId },
    target: '/sign/list/signing',
  })
  await expect(call('/OpenService/user/unbind', { externalId: 'nobody' })).rejects.toThrow(
    '这个外部编号没有绑定用户，请先绑定。（application.user-unbound）',
  )
  const contractId = '00000000-0000-4000-8000-000000000000'
  await expect(
    callNuoyin(partner, 'GET', '/OpenService/contract', { contractId }, seconds()),
  ).rejects.toThrow('没有找到这份合同，或本单位没有参与。（not-found）')
})
