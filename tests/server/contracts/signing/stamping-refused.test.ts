// What becomes of an accepted signature while the time-stamp service refuses or does not answer.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadDocument } from '#protocol/contracts/contracts/contracts.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { createSealing, createSealingWorkers } from '#server/documents/signing/sealing.ts'
import type { TimestampOrigin } from '#server/documents/signing/sealing-tasks.ts'
import { timestampsFrom } from '#server/gateways/timestamps/outer-timestamps.ts'
import { integer, sequence } from '#server/trust/der/write.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, AnsweringServer } from '#tests/support/answering-server.ts'
import {
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInByCode,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

/** RFC 3161 §2.4.2: PKIStatus rejection. */
const REJECTION = Buffer.from(sequence(sequence(integer(2))))
/** Longer than the job waits between two of its first attempts. */
const WHILE_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000

let app: TestApp
let service: AnsweringServer
let answer: Answer
/** Where stamps come from; undefined for the embedded service. */
let origin: TimestampOrigin | undefined
let initiator: Signer
let signer: Signer
const clock = createTestClock()
const real = createSealing(clock, createSealingWorkers({ size: 1 }))

beforeAll(async () => {
  service = await startAnswering(() => answer)
  const sealing: typeof real = {
    ...real,
    sign: (request) => real.sign(origin === undefined ? request : { ...request, timestamps: origin }),
  }
  app = await createTestApp({ clock, deps: { sealing } })
  initiator = await personSigner(app, '林小满')
  signer = await personSigner(app, '周既明')
})
afterAll(async () => {
  await Promise.all([app.close(), service.stop(), real.close()])
})
beforeEach(() => {
  origin = { kind: 'outer', source: timestampsFrom({ url: service.origin, trusted: [] }) }
})

const accepted = async () => {
  const contractId = await launched(initiator, { parties: [partyFor(signer)] })
  const partyId = await partyIdOf(initiator, contractId, signer)
  await signer.client.call(signContract, await signInput(app, signer, { contractId, partyId }))
  return contractId
}
const standing = async (contractId: string) => {
  const { contract, documents } = await seen(signer, contractId)
  const { body } = await signer.client.ask(downloadDocument, {
    contractId,
    documentId: documents[0]!.documentId,
  })
  const [party] = contract.parties
  return {
    status: contract.status,
    party: party?.status,
    reason: party?.reason,
    file: createHash('sha256').update(body).digest('hex'),
  }
}

test('a service that is away is asked again by itself, and the accepted signature is put when it is back', async () => {
  answer = { status: 503 }
  const contractId = await accepted()
  const { file } = await standing(contractId)
  await runJobs(app)
  clock.advance(WHILE_MS)
  await runJobs(app)
  expect([service.asked.length, await standing(contractId)]).toEqual([
    2,
    { status: 5, party: PARTY_STATUS.sealing, reason: '', file },
  ])
  origin = undefined
  clock.advance(WHILE_MS)
  await runJobs(app)
  expect(await standing(contractId)).toMatchObject({ status: 6, party: PARTY_STATUS.signed })
})

test('a service that stays away for a day gives the signature back, the file untouched', async () => {
  answer = { status: 503 }
  const contractId = await accepted()
  const { file } = await standing(contractId)
  await runJobs(app)
  clock.advance(DAY_MS - WHILE_MS)
  await runJobs(app)
  await signInByCode(app, signer)
  expect(await standing(contractId)).toEqual({ status: 5, party: PARTY_STATUS.sealing, reason: '', file })
  clock.advance(WHILE_MS)
  await runJobs(app)
  expect(await standing(contractId)).toEqual({
    status: 5,
    party: PARTY_STATUS.toSign,
    reason: '时间戳服务已有 24 小时没有应答，签名没有写入，文件没有改动。请稍后重新签署。',
    file,
  })
  origin = undefined
  await sign(app, signer, contractId)
  expect(await standing(contractId)).toMatchObject({ status: 6, party: PARTY_STATUS.signed })
  await signInByCode(app, initiator)
})

test('a refusal gives the signature back at once with the reason, the file untouched', async () => {
  answer = { raw: REJECTION }
  const contractId = await accepted()
  const { file } = await standing(contractId)
  await runJobs(app)
  expect(await standing(contractId)).toEqual({
    status: 5,
    party: PARTY_STATUS.toSign,
    reason: '时间戳服务的应答未通过校验，本次签署未生效。请稍后重试，或联系管理员检查时间戳服务。',
    file,
  })
  expect(app.logged()).toContain('time stamp not granted (status 2)')
})
