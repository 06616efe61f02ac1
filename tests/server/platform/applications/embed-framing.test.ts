// Who may frame the page of a link: the origins of its application alone.
import { afterAll, expect, test } from 'vitest'
import * as apps from '#protocol/platform/applications/applications.ts'
import { newApplication } from '#tests/support/application.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { OA, openEmbedding } from '#tests/support/embedding.ts'

const { app, launchedFor, guest, tokenTo, owner, oa, close } = await openEmbedding()
afterAll(close)

test('only the page of a link lets itself be framed, by the origins of its application alone', async () => {
  const at = await launchedFor(guest)
  const token = await tokenTo(at)
  const framing = async (url: string) => {
    const { headers } = await app.fastify.inject({ url })
    const policy = String(headers['content-security-policy'])
    return [/frame-ancestors [^;]*/.exec(policy)?.[0], headers['x-frame-options'], headers['cache-control']]
  }
  expect(await framing(`/embed?token=${token}`)).toEqual([`frame-ancestors ${OA}`, undefined, 'no-store'])
  const refused = ["frame-ancestors 'none'", 'DENY']
  expect([
    await framing('/embed'),
    await framing(`/embed?token=${'x'.repeat(43)}`),
    await framing(`/embed?token=${'%00'.repeat(9)}`),
    await framing(`/embed/?token=${token}`),
    await framing(`/signModel/signAuth?token=${token}`),
    await framing('/'),
  ]).toEqual([
    [...refused, 'no-store'],
    [...refused, 'no-store'],
    [...refused, 'no-store'],
    [...refused, 'no-cache'],
    [...refused, 'no-cache'],
    [...refused, 'no-cache'],
  ])
  await owner.client.call(apps.switchApplication, {
    applicationId: oa.application.applicationId,
    action: 'disable',
  })
  expect(await framing(`/embed?token=${token}`)).toEqual([...refused, 'no-store'])
  await owner.client.call(apps.switchApplication, {
    applicationId: oa.application.applicationId,
    action: 'enable',
  })
})

test('an origin on the own machine is for trials alone', async () => {
  const local = { frameOrigins: ['http://127.0.0.1:3000'] }
  expect((await newApplication(owner.client, '试用', local)).application.frameOrigins).toEqual(
    local.frameOrigins,
  )
  const real = await createTestApp({ db: app.db, clock: app.clock, config: { isProduction: true } } as never)
  const client = real.client()
  client.token = owner.client.token
  client.identity = owner.client.identity
  await expect(newApplication(client, '正式', local)).rejects.toThrow(
    '正式环境的网页来源只能以 https:// 开头',
  )
  await real.close()
})

test('nothing is left to run', () => runJobs(app))
