// People whom a partner application's link lets in, through the real calls.
import { enterByLink } from '#protocol/account/sessions/auto-login.ts'
import { bizHeader } from '#protocol/identity.ts'
import type { Identity } from '#protocol/identity.ts'
import * as open from '#protocol/platform/applications/open-api.ts'
import { callAs } from '#tests/support/application.ts'
import type { TestApplication } from '#tests/support/application.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Binds the person to the application by the code on their phone. */
export const bindTo = async (
  app: TestApp,
  by: TestApplication,
  { phone }: TestPerson,
  externalId = phone,
): Promise<void> => {
  app.clock.advance(60_000)
  await callAs(app, by, open.sendBindCode, { phone })
  await callAs(app, by, open.bindUser, { phone, verifyCode: await app.code(phone), externalId })
}

/** A client in the session that a fresh link begins; the person is bound already. */
export const letIn = async (
  app: TestApp,
  by: TestApplication,
  { phone }: TestPerson,
  identity: Identity = { type: 1 },
): Promise<TestClient> => {
  const { data } = await callAs(app, by, open.createLoginLink, {
    externalId: phone,
    target: '/sign/list/signing',
    identity: identity.type === 1 ? 'person' : 'company',
  })
  const client = app.client()
  const token = new URL(data.url).searchParams.get('token') ?? ''
  const entered = await client.call(enterByLink, { token, replaces: false })
  if (entered.outcome !== 'entered') throw new Error(`not let in as ${bizHeader(identity)}`)
  client.token = entered.token
  client.identity = identity
  return client
}
