// How many requests for a seal wait, were sealed and went back, for each who may see them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/seals/seal-requests.ts'
import { getSignTask, proveWilling, sendWillingCode } from '#protocol/contracts/signing.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let sealer: Colleague
let clerk: Colleague
let colleague: Colleague
let other: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州计数科技有限公司')
  sealer = await hire(app, boss, '章用印', { roles: ['sealer'] })
  clerk = await hire(app, boss, '许职员')
  colleague = await hire(app, boss, '方同事')
  other = await personSigner(app, '外来客')
})
afterAll(() => app.close())

const applied = async () => {
  const contractId = await launched(other, { parties: [partyFor(other), partyFor(clerk)] })
  const at = { contractId, partyId: await partyIdOf(other, contractId, clerk) }
  await clerk.client.call(calls.applySeal, { ...at, requestId: randomUUID(), reason: '采购合同' })
  return { ...at, requestId: randomUUID() }
}
const sealed = async () => {
  const { requestId, ...place } = await applied()
  const at = { ...place, as: 'sealer' as const }
  const task = await sealer.client.call(getSignTask, at)
  app.clock.advance(61_000)
  await sealer.client.call(sendWillingCode, at)
  const { willingToken } = await sealer.client.call(proveWilling, {
    ...at,
    method: 'sms',
    secret: await app.code(sealer.phone),
    documentsHash: task.documentsHash,
  })
  const seals = { companySeal: task.seals[0]?.sealId }
  await sealer.client.call(calls.sealContract, { ...place, requestId, willingToken, seals })
  await runJobs(app)
}
const counted = ({ client }: Signer) => client.call(calls.countSealRequests, {})

test('what waits, was sealed and went back is counted for who applied, who seals and who looks after seals', async () => {
  const nothing = { toSeal: 0, sealed: 0, returned: 0 }
  expect(await counted(boss)).toEqual(nothing)
  await applied()
  await applied()
  await sealed()
  await sealer.client.call(calls.returnSealRequest, { ...(await applied()), reason: '附件缺少报价单' })
  await clerk.client.call(calls.withdrawSealRequest, await applied())
  const all = { toSeal: 2, sealed: 1, returned: 2 }
  expect([await counted(boss), await counted(clerk)]).toEqual([all, all])
  // Of what ended, who seals sees what they themselves ended.
  expect(await counted(sealer)).toEqual({ toSeal: 2, sealed: 1, returned: 1 })
  expect(await counted(colleague)).toEqual(nothing)

  const elsewhere = await companySigner(app, '别家人', '上海别家计数有限公司')
  expect([await counted(elsewhere), await counted(other)]).toEqual([nothing, nothing])
  await actFor(clerk, null)
  expect(await counted(clerk)).toEqual(nothing)
  await actFor(clerk, clerk.companyId)
  const asked = async (companyId: string) => {
    elsewhere.client.identity = { type: 2, companyId }
    const { code, info, status, data } = await elsewhere.client.ask(calls.countSealRequests, {})
    return { code, info, status, data }
  }
  const foreign = await asked(clerk.companyId)
  expect(foreign).toEqual(await asked(randomUUID()))
  expect(foreign.data).toBeNull()
  expect((await app.client().ask(calls.countSealRequests, {})).status).toBe(401)
})
