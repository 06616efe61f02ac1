// What the session that a partner's frame began may do, and when it ends.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { getCurrentAccount, logOut } from '#protocol/account/sessions/session.ts'
import { getContract, listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { getSignTask } from '#protocol/contracts/signing.ts'
import { endpoints } from '#protocol/endpoints.ts'
import * as apps from '#protocol/platform/applications/applications.ts'
import { sessionForOpenCall } from '#server/http/delegation.ts'
import type { Session } from '#server/context.ts'
import { personSigner, runJobs } from '#tests/support/contracts.ts'
import { bindTo } from '#tests/support/let-in.ts'
import { EXAMPLES, lastName } from '#tests/support/matrix/examples.ts'
import { sampleOf } from '#tests/support/matrix/schema.ts'
import { openEmbedding } from '#tests/support/embedding.ts'

const HOUR = 3_600_000

const { app, oa, launchedFor, enterBound, owner, close } = await openEmbedding()
afterAll(close)

test('of all calls its session may make those about this contract alone, and opens nothing else', async () => {
  const known = await personSigner(app, '苏念')
  await bindTo(app, oa, known)
  const at = await launchedFor(known)
  const other = await launchedFor(known)
  const { client } = await enterBound(at)
  const answered: string[] = []
  for (const endpoint of endpoints) {
    const { kind } = endpoint.access
    if ((kind !== 'signedIn' && kind !== 'allowed') || endpoint.name === logOut.name) continue
    const input = sampleOf(endpoint.input, {
      idAt: (place) =>
        lastName(place) === 'contractId'
          ? at.contractId
          : lastName(place) === 'partyId'
            ? at.partyId
            : randomUUID(),
      exampleAt: (place) => EXAMPLES[`${endpoint.name} ${place}`] ?? EXAMPLES[lastName(place)],
    })
    const { code } = await client.ask(endpoint, input as never, { body: new Uint8Array([1]) })
    if (code !== 'delegation.refused') answered.push(endpoint.name)
  }
  expect(answered.toSorted()).toEqual(
    [
      'applySeal',
      'beginFaceCheck',
      'confirmContract',
      'downloadContract',
      'downloadDocument',
      'downloadEvidence',
      'enterViewingCode',
      'getConfirmTask',
      'getCurrentAccount',
      'getFaceCheck',
      'getSignState',
      'getSignTask',
      'objectContract',
      'previewSignature',
      'proveWilling',
      'rejectContract',
      'saveConfirmValues',
      'sendWillingCode',
      'signContract',
      'uploadConfirmPicture',
      'withdrawSealRequest',
    ].toSorted(),
  )
  expect([
    (await client.ask(getSignTask, other)).code,
    (await client.ask(getSignTask, { ...at, as: 'sealer' })).code,
    (await client.ask(getSignTask, { ...at, partyId: other.partyId })).code,
    (await client.ask(getContract, at)).code,
    (await client.ask(listContracts, { tab: 'all', page: 1 })).code,
    (await client.ask(getSignTask, at)).code,
  ]).toEqual([
    'delegation.refused',
    'delegation.refused',
    'delegation.refused',
    'delegation.refused',
    'delegation.refused',
    '000000',
  ])
})

test('to open calls the embedded page is a stranger', () => {
  const session = {
    delegation: { applicationId: '', applicationName: 'OA', only: { contractId: '', partyId: '' } },
  } as Session
  expect(
    endpoints.filter(
      (endpoint) => endpoint.access.kind === 'open' && sessionForOpenCall(endpoint, session) !== undefined,
    ),
  ).toEqual([])
})

test('it ends after an hour, with the next one for the same party, and with the application; own sessions go on', async () => {
  const known = await personSigner(app, '顾言')
  await bindTo(app, oa, known)
  const at = await launchedFor(known)
  const status = async (client: typeof owner.client) => (await client.ask(getCurrentAccount, {})).status
  const first = await enterBound(at)
  const second = await enterBound(at)
  expect([await status(first.client), await status(second.client), await status(known.client)]).toEqual([
    401, 200, 200,
  ])
  app.clock.advance(HOUR + 1)
  expect([await status(second.client), await status(known.client)]).toEqual([401, 200])
  const third = await enterBound(at)
  const { applicationId } = oa.application
  await owner.client.call(apps.switchApplication, { applicationId, action: 'disable' })
  expect(await status(third.client)).toBe(401)
  await owner.client.call(apps.switchApplication, { applicationId, action: 'enable' })
  expect(await status(third.client)).toBe(401)
})

test('nothing is left to run', () => runJobs(app))
