// 刷脸 proves a will like a code does: once, for one person, identity, party and its documents.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { beginFaceCheck, getFaceCheck, listWillingMethods } from '#protocol/contracts/face-checks.ts'
import { getSignTask, proveWilling, signContract } from '#protocol/contracts/signing.ts'
import { httpFaceCheck } from '#server/gateways/face/face-http.ts'
import { sweep } from '#server/operations/platform/upkeep/sweep.ts'
import {
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { FACE_KEY, startFaceProvider } from '#tests/support/face-provider.ts'
import type { FaceReply } from '#tests/support/face-provider.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock()
let app: TestApp
let provider: Awaited<ReturnType<typeof startFaceProvider>>
let initiator: Signer
/** What the provider says of every check; undefined: it is broken. */
let result: { result: string; reason?: string } | undefined = { result: 'pending' }
let begun = 0

const reply = ({ path, body }: { path: string; body: string }): FaceReply => {
  if (result === undefined) return { status: 500, body: '' }
  if (path === '/face/checks') {
    begun += 1
    const expiresAt = new Date(clock.now().getTime() + 3_600_000).toISOString()
    return {
      body: JSON.stringify({
        checkId: `${begun} ${JSON.parse(body).hash}`,
        url: 'http://127.0.0.1/f',
        expiresAt,
      }),
    }
  }
  return { body: JSON.stringify({ ...result, hash: String(JSON.parse(body).checkId).split(' ')[1] }) }
}

beforeAll(async () => {
  provider = await startFaceProvider(reply, () => clock.now())
  const face = httpFaceCheck({ url: provider.url, key: FACE_KEY, clock })
  app = await createTestApp({ clock, deps: { face } })
  initiator = await personSigner(app, '周既明')
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
afterEach(() => {
  result = { result: 'pending' }
})

/** A contract that waits for a new person, who may prove their will by face. */
const waiting = async (signer: Signer, willing = ['sms', 'face'] as ('sms' | 'face')[]) => {
  const contractId = await launched(initiator, { parties: [partyFor(signer, { willing })] })
  const partyId = await partyIdOf(initiator, contractId, signer)
  const at = { contractId, partyId }
  const { documentsHash } = await signer.client.call(getSignTask, at)
  return { ...at, documentsHash }
}
type Waiting = Awaited<ReturnType<typeof waiting>>

const begin = (signer: Signer, of: Waiting) => signer.client.ask(beginFaceCheck, { ...of, agreed: true })
const begunBy = (signer: Signer, of: Waiting) => signer.client.call(beginFaceCheck, { ...of, agreed: true })
const prove = (signer: Signer, of: Waiting, secret: string) =>
  signer.client.ask(proveWilling, { ...of, method: 'face', secret })
/** How it stands after the provider may be asked again. */
const standing = (signer: Signer, checkId: string) => {
  clock.advance(2_000)
  return signer.client.call(getFaceCheck, { checkId })
}

test('a face that passed signs the contract, and the chain says so', async () => {
  const signer = await personSigner(app, '林小满')
  const of = await waiting(signer)
  expect(await signer.client.call(listWillingMethods, {})).toEqual({ methods: ['sms', 'signPwd', 'face'] })
  expect((await signer.client.call(getSignTask, of)).willing).toEqual(['sms', 'face'])

  const check = await begunBy(signer, of)
  expect(check).toEqual({
    checkId: expect.any(String),
    url: 'http://127.0.0.1/f',
    // The provider would wait an hour; a proof of will is asked for here and now.
    expiresAt: new Date(clock.now().getTime() + 600_000).toISOString(),
  })
  expect(provider.asked.at(-1)!.body).toBe(
    JSON.stringify({ name: '林小满', idNumber: signer.idNumber, hash: of.documentsHash }),
  )
  expect(await standing(signer, check.checkId)).toEqual({ status: 'pending', reason: '' })
  expect((await prove(signer, of, check.checkId)).code).toBe('face.unproven')

  result = { result: 'passed' }
  expect(await standing(signer, check.checkId)).toEqual({ status: 'passed', reason: '' })
  const { willingToken } = await signer.client.call(proveWilling, {
    ...of,
    method: 'face',
    secret: check.checkId,
  })
  expect((await prove(signer, of, check.checkId)).code).toBe('face.unproven')

  const { seals } = await signer.client.call(getSignTask, of)
  const { contractId, partyId } = of
  await signer.client.call(signContract, {
    contractId,
    partyId,
    requestId: randomUUID(),
    willingToken,
    seals: { personSign: seals[0]!.sealId },
  })
  await runJobs(app)
  const { history, historyIntact, contract } = await seen(initiator, contractId)
  expect([contract.label, historyIntact]).toEqual(['completed', true])
  const told = history.filter(({ event }) => event === 'party:face.begun' || event === 'party:willing.proved')
  expect(told.map(({ event, detail }) => [event, detail])).toEqual([
    ['party:face.begun', { id: partyId, agreed: true, documentsHash: of.documentsHash }],
    [
      'party:willing.proved',
      { id: partyId, method: 'face', documentsHash: of.documentsHash, checkId: `1 ${of.documentsHash}` },
    ],
  ])
})

test('a check proves nothing for another person, another contract, nor after ten minutes', async () => {
  const signer = await personSigner(app, '林他')
  const first = await waiting(signer)
  const second = await waiting(signer)
  const { checkId } = await begunBy(signer, first)
  result = { result: 'passed' }
  expect((await initiator.client.ask(getFaceCheck, { checkId })).code).toBe('not-found')
  expect((await standing(signer, checkId)).status).toBe('passed')
  expect((await prove(signer, { ...second }, checkId)).code).toBe('face.unproven')
  expect((await prove(signer, first, 'no id')).code).toBe('face.unproven')
  clock.advance(600_000)
  expect((await prove(signer, first, checkId)).code).toBe('face.unproven')
})

test('a check nobody came to expires, and its provider is asked no more', async () => {
  const signer = await personSigner(app, '林迟')
  const { checkId } = await begunBy(signer, await waiting(signer))
  clock.advance(600_000)
  const asked = provider.asked.length
  result = { result: 'passed' }
  expect(await standing(signer, checkId)).toEqual({ status: 'expired', reason: '' })
  expect(provider.asked).toHaveLength(asked)
})

test('however often windows ask, the provider is asked every second and a half', async () => {
  const signer = await personSigner(app, '林频')
  const { checkId } = await begunBy(signer, await waiting(signer))
  const asked = provider.asked.length
  await standing(signer, checkId)
  await signer.client.call(getFaceCheck, { checkId })
  expect(provider.asked).toHaveLength(asked + 1)
})

test('the fifth failure locks the method for half an hour; each says why', async () => {
  const signer = await personSigner(app, '林败')
  const of = await waiting(signer)
  result = { result: 'failed', reason: '人脸与证件照片不一致' }
  for (let time = 1; time <= 5; time += 1) {
    const { checkId } = await begunBy(signer, of)
    const failed = { status: 'failed', reason: '人脸与证件照片不一致' }
    expect(await standing(signer, checkId)).toEqual(failed)
    expect(await standing(signer, checkId)).toEqual(failed)
  }
  const locked = await begin(signer, of)
  expect([locked.code, locked.info]).toEqual([
    'face.locked',
    '刷脸未通过的次数过多，请 30 分钟后再试，或改用其他方式。',
  ])
  clock.advance(30 * 60_000)
  expect((await begin(signer, of)).code).toBe('000000')
})

test('a person begins ten checks a day', async () => {
  const signer = await personSigner(app, '林多')
  const of = await waiting(signer)
  for (let time = 1; time <= 10; time += 1) await begunBy(signer, of)
  expect((await begin(signer, of)).code).toBe('face.too-many')
})

test('a provider that is broken is told of, and a check goes on when it answers again', async () => {
  const signer = await personSigner(app, '林断')
  const of = await waiting(signer)
  const { checkId } = await begunBy(signer, of)
  result = undefined
  clock.advance(2_000)
  expect((await signer.client.ask(getFaceCheck, { checkId })).code).toBe('face.unavailable')
  expect((await begin(signer, of)).code).toBe('face.unavailable')
  result = { result: 'passed' }
  expect((await standing(signer, checkId)).status).toBe('passed')
})

test('who was not asked for a face, or is shown other documents, begins none', async () => {
  const signer = await personSigner(app, '林另')
  const without = await waiting(signer, ['sms'])
  expect((await begin(signer, without)).code).toBe('willing.invalid')
  const of = await waiting(signer)
  expect((await begin(signer, { ...of, documentsHash: '0'.repeat(64) })).code).toBe(
    'willing.documents-changed',
  )
  const asked = await signer.client.ask(beginFaceCheck, { ...of, agreed: false } as never)
  expect(asked.code).toBe('input.invalid')
})

test('a face alone is refused at the launch', async () => {
  const { contractId, version } = await newDraft(initiator, {
    parties: [partyFor(initiator, { isSelf: true, willing: ['face'] })],
  })
  const refused = await initiator.client.ask(launchContract, { contractId, version, requestId: randomUUID() })
  expect([refused.code, refused.info]).toEqual([
    'draft.invalid',
    '刷脸不能是唯一的方式，请再选短信验证码或签署密码',
  ])
})

test('without a provider the method is offered nowhere, and refused', async () => {
  const signer = await personSigner(app, '林无')
  const of = await waiting(signer)
  const { checkId } = await begunBy(signer, of)
  const { face } = app.deps
  Object.assign(app.deps, { face: undefined })
  try {
    expect(await signer.client.call(listWillingMethods, {})).toEqual({ methods: ['sms', 'signPwd'] })
    expect((await signer.client.call(getSignTask, of)).willing).toEqual(['sms'])
    expect((await begin(signer, of)).code).toBe('face.not-offered')
    expect((await prove(signer, of, checkId)).code).toBe('face.not-offered')
    clock.advance(2_000)
    expect((await signer.client.ask(getFaceCheck, { checkId })).code).toBe('face.not-offered')
    const party = partyFor(initiator, { isSelf: true, willing: ['sms', 'face'] })
    const { contractId, version } = await newDraft(initiator, { parties: [party] })
    const refused = await initiator.client.ask(launchContract, {
      contractId,
      version,
      requestId: randomUUID(),
    })
    expect([refused.code, refused.fields]).toEqual([
      'face.not-offered',
      { [`parties.${party.partyId}.willing`]: '本平台没有开通刷脸，请去掉刷脸后再发起' },
    ])
  } finally {
    Object.assign(app.deps, { face })
  }
})

test('checks are forgotten a day later', async () => {
  const signer = await personSigner(app, '林忘')
  const { checkId } = await begunBy(signer, await waiting(signer))
  clock.advance(25 * 3_600_000)
  await sweep(app.deps)
  await signInByCode(app, signer)
  expect((await signer.client.ask(getFaceCheck, { checkId })).code).toBe('not-found')
})
