// Which requests for a seal there are for whom: how many, page by page, and none for everybody else.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/seals/seal-requests.ts'
import { readHome } from '#protocol/contracts/contracts/home.ts'
import { LIST_TYPE, getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { getSignTask, proveWilling, sendWillingCode } from '#protocol/contracts/signing.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party, partyPlace } from '#server/db/schema/contracts/parties.ts'
import { sealRequest } from '#server/db/schema/seals/seal-requests.ts'
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
const tabOf = ({ client }: Signer) => client.call(calls.listSealRequests, { activeTab: 2 })
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
  const closed = (activeTab: 3 | 4) => clerk.client.call(calls.listSealRequests, { activeTab, pageSize: 10 })
  const whole = (total: number) => ({ total, page: 1, pageSize: 10, rows: { length: total } })
  expect([await closed(3), await closed(4)]).toMatchObject([whole(1), whole(2)])
  expect(Object.keys(await closed(3)).toSorted()).toEqual(['page', 'pageSize', 'rows', 'total'])
})

test('who applied turns the pages of their own, as who looks after seals turns those of all', async () => {
  const cut = async ({ client }: Signer, page: number) => {
    const { rows, ...rest } = await client.call(calls.listSealRequests, { activeTab: 2, page, pageSize: 1 })
    return { ...rest, ids: rows.map(({ requestId }) => requestId) }
  }
  const turned = async (who: Signer) => [await cut(who, 1), await cut(who, 2), await cut(who, 3)]
  const rows = (await clerk.client.call(calls.listSealRequests, { activeTab: 2 })).rows
  const ids = rows.map(({ requestId }) => requestId)
  expect(new Set(ids).size).toBe(2)
  const pages = [
    { total: 2, page: 1, pageSize: 1, ids: ids.slice(0, 1) },
    { total: 2, page: 2, pageSize: 1, ids: ids.slice(1) },
    { total: 2, page: 3, pageSize: 1, ids: [] },
  ]
  expect([await turned(clerk), await turned(boss)]).toEqual([pages, pages])
  expect((await cut(colleague, 1)).total).toBe(0)
})

test('a request of others, one of another contract and one that never was are refused alike', async () => {
  const [mine, second] = (await clerk.client.call(calls.listSealRequests, { activeTab: 2 })).rows
  const { contractId, partyId } = mine!
  const elsewhere = await companySigner(app, '邻家人', '上海邻家用印有限公司')
  const asked = async ({ client }: Signer, at: { contractId: string; partyId: string }) => {
    const input = { ...at, requestId: randomUUID() }
    const answers = [
      await client.ask(calls.getSealRequest, at),
      await client.ask(calls.returnSealRequest, { ...input, reason: '附件缺少报价单' }),
      await client.ask(calls.transferSealRequest, { ...input, toMemberId: sealer.memberId }),
      await client.ask(calls.sealContract, { ...input, willingToken: 'none', seals: {} }),
    ]
    return answers.map(({ code, info, status }) => ({ code, info, status }))
  }
  const never = await asked(sealer, { contractId: randomUUID(), partyId: randomUUID() })
  expect(new Set(never.map(({ code }) => code))).toEqual(new Set(['not-found']))
  expect(await asked(sealer, { contractId, partyId: second!.partyId })).toEqual(never)
  expect(await asked(sealer, { contractId, partyId: await partyIdOf(other, contractId, other) })).toEqual(
    never,
  )
  for (const who of [elsewhere, colleague]) expect(await asked(who, { contractId, partyId })).toEqual(never)

  // Nor is a colleague of another company told from nobody where it is handed on.
  const hand = async (toMemberId: string) => {
    const input = { contractId, partyId, requestId: randomUUID(), toMemberId }
    const { code, info } = await boss.client.ask(calls.transferSealRequest, input)
    return [code, info]
  }
  const abroad = await hire(app, elsewhere, '邻家职员', { roles: ['sealer'] })
  const nobody = await hand(randomUUID())
  expect(nobody[0]).toBe('seal.successor')
  expect(await hand(abroad.memberId)).toEqual(nobody)
})

/** Puts copies of an application before it, each a second newer than the one before, whose parties stand in a state. */
const putBefore = async (contractId: string, many: number, state: 'sealApproving' | 'toSeal') => {
  const orm = app.db.current()
  const [ofContract] = await orm.select().from(contract).where(eq(contract.id, contractId))
  const [, ofParty] = await orm
    .select()
    .from(party)
    .where(eq(party.contractId, contractId))
    .orderBy(party.position)
  const places = await orm.select().from(partyPlace).where(eq(partyPlace.partyId, ofParty!.id))
  const [request] = await orm.select().from(sealRequest).where(eq(sealRequest.partyId, ofParty!.id))
  const copies = Array.from({ length: many }, (_, n) => ({
    ids: { contractId: randomUUID(), partyId: randomUUID() },
    createdAt: new Date(app.clock.now().getTime() + n * 1_000),
  }))
  app.clock.advance(many * 1_000)
  await orm.insert(contract).values(copies.map(({ ids }) => ({ ...ofContract!, id: ids.contractId })))
  await orm
    .insert(party)
    .values(copies.map(({ ids }) => ({ ...ofParty!, contractId: ids.contractId, id: ids.partyId, state })))
  await orm
    .insert(partyPlace)
    .values(copies.flatMap(({ ids }) => places.map((place) => ({ ...place, ...ids, id: randomUUID() }))))
  await orm
    .insert(sealRequest)
    .values(copies.map(({ ids, createdAt }) => ({ ...request!, ...ids, id: randomUUID(), createdAt })))
}

test('what waits for the caller is looked for behind what does not, as far as it is shown', async () => {
  const asked = async () => {
    const tasks = (await sealer.client.call(readHome, {})).tasks.filter(({ act }) => act === 'seal')
    const dots = await sealer.client.call(getNotice, { processType: 1 })
    const { rows, hasMore } = await sealer.client.call(calls.pickSealRequests, {})
    const dot = dots.find(({ listType }) => listType === LIST_TYPE.seal)?.countNum
    return { tasks: tasks.length, dot, picked: rows.length, hasMore }
  }
  const [{ contractId } = { contractId: '' }] = (await tabOf(clerk)).rows
  expect(await asked()).toEqual({ tasks: 2, dot: 2, picked: 2, hasMore: false })
  // A red dot looks at 200 at a time, and the home page at 50, up to 500.
  await putBefore(contractId, 200, 'sealApproving')
  expect(await asked()).toEqual({ tasks: 2, dot: 2, picked: 2, hasMore: false })
  await putBefore(contractId, 299, 'sealApproving')
  expect(await asked()).toEqual({ tasks: 1, dot: 2, picked: 2, hasMore: false })
  await putBefore(contractId, 1, 'sealApproving')
  expect(await asked()).toEqual({ tasks: 0, dot: 2, picked: 2, hasMore: false })
  await putBefore(contractId, 100, 'toSeal')
  expect(await asked()).toEqual({ tasks: 6, dot: 100, picked: 102, hasMore: false })
  await putBefore(contractId, 898, 'toSeal')
  expect(await asked()).toEqual({ tasks: 6, dot: 100, picked: 1_000, hasMore: false })
  await putBefore(contractId, 1, 'toSeal')
  expect(await asked()).toEqual({ tasks: 6, dot: 100, picked: 1_000, hasMore: true })
})
