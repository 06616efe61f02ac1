// If signing or finishing fails, no false notice is sent, and the work can go on.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { getContract, retryFinish, revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { getSignState, signContract } from '#protocol/contracts/signing.ts'
import { systemActor } from '#server/domain/actor.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import {
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let signer: Signer
beforeAll(async () => {
  app = await createTestApp()
  signer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

/** The app with some of its workers replaced. */
const having = (change: Partial<Deps>): TestApp => ({ ...app, deps: { ...app.deps, ...change } })

const submitted = async () => {
  const contractId = await launched(signer, { parties: [partyFor(signer, { isSelf: true })] })
  const at = { contractId, partyId: await partyIdOf(signer, contractId, signer) }
  await signer.client.call(signContract, await signInput(app, signer, at))
  return at
}

test('a file that refuses the signature gives the turn back, with the reason', async () => {
  const at = await submitted()
  const sealing = {
    ...app.deps.sealing,
    sign: () => Promise.reject(new Refusal('document.too-heavy', '文件过于复杂，处理时超出内存限制。')),
  }
  await runJobs(having({ sealing }))
  expect(await signer.client.call(getSignState, at)).toMatchObject({
    status: 2,
    contractStatus: 5,
    signedAt: null,
    failure: '文件过于复杂，处理时超出内存限制。',
  })
  const [notice] = (await signer.client.call(listNotices, { kind: 'contract' })).rows
  expect(notice?.title).toBe('签署未完成，请重试')
  await sign(app, signer, at.contractId)
  expect((await seen(signer, at.contractId)).contract.status).toBe(6)
})

test.each([
  ['a lost connection', new Error('connection reset')],
  ['a machine without time', new Refusal('document.busy', '服务器正忙。', { status: 503 })],
])('%s is tried again without anybody noticing', async (_, trouble) => {
  const at = await submitted()
  let tries = 0
  const sealing: Deps['sealing'] = {
    ...app.deps.sealing,
    sign: (...args) => {
      tries += 1
      return tries < 3 ? Promise.reject(trouble) : app.deps.sealing.sign(...args)
    },
  }
  for (let round = 0; round < 3; round += 1) {
    await runJobs(having({ sealing }))
    expect((await signer.client.call(getSignState, at)).status).toBe(round < 2 ? 9 : 5)
    app.clock.advance(60_000)
  }
  await runJobs(app)
  expect((await seen(signer, at.contractId)).contract.status).toBe(6)
})

test('trouble that does not pass ends in words, not in waiting', async () => {
  const at = await submitted()
  const sealing = { ...app.deps.sealing, sign: () => Promise.reject(new Error('no such device')) }
  for (let round = 0; round < 4; round += 1) {
    await runJobs(having({ sealing }))
    app.clock.advance(120_000)
  }
  expect(await signer.client.call(getSignState, at)).toMatchObject({
    status: 2,
    failure: '服务器暂时无法完成签署，请稍后重试。',
  })
})

test('a contract our own verifier does not accept is not called completed', async () => {
  const at = await submitted()
  const ownVerifier: Deps['ownVerifier'] = {
    ...app.deps.verifier,
    verify: async (...args) => {
      const verdict = await app.deps.verifier.verify(...args)
      return {
        ...verdict,
        signatures: verdict.signatures.map((signature) => ({ ...signature, trusted: false })),
      }
    },
  }
  await runJobs(having({ ownVerifier }))
  const { contractId } = at
  const failed = await signer.client.call(getContract, { contractId })
  expect(failed.contract).toMatchObject({
    status: 14,
    label: 'finishingFailed',
    actions: ['download', 'retryFinish'],
  })
  expect(failed.reason).toBe(
    '文件“设备采购合同.pdf”复核未通过：周既明的证书未通过验证；诺印时间戳服务的证书未通过验证。',
  )
  await signer.client.call(retryFinish, { contractId, requestId: randomUUID() })
  await runJobs(app)
  expect((await seen(signer, contractId)).contract.status).toBe(6)
})

test('a signature that was accepted counts: whoever would end the contract meanwhile is told to wait', async () => {
  const contractId = await launched(signer, { parties: [partyFor(signer, { isSelf: true })] })
  const at = { contractId, partyId: await partyIdOf(signer, contractId, signer) }
  await signer.client.call(signContract, await signInput(app, signer, at))
  const told: unknown[] = []
  const sealing: Deps['sealing'] = {
    ...app.deps.sealing,
    sign: async (...args) => {
      const revoke = { contractId, requestId: randomUUID(), reason: '不再需要' }
      const { code, info } = await signer.client.ask(revokeContract, revoke)
      told.push([code, info])
      return app.deps.sealing.sign(...args)
    },
  }
  await runJobs(having({ sealing }))
  const { contract } = await seen(signer, contractId)
  expect(told).toEqual([['contract.not-possible', '有一方刚确认签署，正在把签名写入文件。请过几秒再撤回。']])
  expect({ status: contract.status, party: contract.parties[0]?.status }).toEqual({ status: 6, party: 5 })
})

test('a signature accepted within the deadline counts, though it is written after it', async () => {
  const contractId = await launched(signer, { parties: [partyFor(signer, { isSelf: true })] })
  const at = { contractId, partyId: await partyIdOf(signer, contractId, signer) }
  await signer.client.call(signContract, await signInput(app, signer, at))
  const sealing: Deps['sealing'] = {
    ...app.deps.sealing,
    sign: async (...args) => {
      const event = { type: 'xstate.after.deadline.contract.signing' }
      await moveContract(app.deps, { id: contractId, event: event as never, actor: systemActor('clock') })
      return app.deps.sealing.sign(...args)
    },
  }
  await runJobs(having({ sealing }))
  const { contract } = await seen(signer, contractId)
  expect({ status: contract.status, party: contract.parties[0]?.status }).toEqual({ status: 6, party: 5 })
})
