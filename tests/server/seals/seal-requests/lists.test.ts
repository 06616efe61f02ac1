// Applications for the seal as lists and one by one: found, and read alike by each.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getSignTask } from '#protocol/contracts/signing.ts'
import * as calls from '#protocol/seals/seal-requests.ts'
import type { SealTab } from '#protocol/seals/seal-requests.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { partyIdOf, runJobs, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { BOTH, REASON, openSealingHouse } from '#tests/support/sealing-house.ts'
import type { At, SealingHouse } from '#tests/support/sealing-house.ts'

let house: SealingHouse
beforeAll(async () => {
  house = await openSealingHouse()
})
afterAll(() => house.app.close())
afterEach(() => house.disableProcesses())

test('the list is searched by what its field promises: names, numbers and parties, waiting and sealed', async () => {
  const { app, sealer, clerk, other, inbound, apply, seal, tab } = house
  const at = await inbound()
  await inbound().then((another) => apply(clerk, another))
  await apply(clerk, at)
  const { contractNo: no } = (await seen(other, at.contractId)).contract
  const found = async (activeTab: SealTab, search: string) =>
    (await sealer.client.call(calls.listSealRequests, { activeTab, search })).rows.map(
      ({ contractId }) => contractId,
    )
  expect([no !== '', await found(2, no), await found(2, `外来客 ${no}`)]).toEqual([
    true,
    [at.contractId],
    [at.contractId],
  ])
  const { requestId } = (await tab(sealer, 2)).find((row) => row.contractId === at.contractId)!
  const picked = async (search: string) => sealer.client.call(calls.pickSealRequests, { search })
  expect(await picked(no)).toEqual({ rows: [{ requestId, contractId: at.contractId }], hasMore: false })
  expect((await picked('')).rows.map(({ contractId }) => contractId)).toEqual(await found(2, ''))
  expect(await other.client.call(calls.pickSealRequests, {})).toEqual({ rows: [], hasMore: false })
  expect([await found(2, '许职员'), await found(2, '查无此名')]).toEqual([await found(2, ''), []])
  expect((await seal(sealer, at)).code).toBe('000000')
  await runJobs(app)
  expect([await found(3, no), await found(3, `杭州用印 外来客 ${no}`), await found(3, '100%')]).toEqual([
    [at.contractId],
    [at.contractId],
    [],
  ])
})

test('an application reads alike to each who sees it, and what cannot be done says why', async () => {
  const { app, boss, sealer, legal, clerk, other, inbound, tab } = house
  const at = await inbound()
  const ask = async (
    who: Signer,
    call: typeof calls.applySeal | typeof calls.withdrawSealRequest | typeof calls.returnSealRequest,
    place: At = at,
  ) => {
    const { code, info } = await who.client.ask(call as typeof calls.applySeal, {
      ...place,
      requestId: randomUUID(),
      reason: REASON,
    })
    return [code, info]
  }
  const notOpen = '用印申请已经办完或已退回，不能再撤回。请刷新页面查看。'
  const partyId = await partyIdOf(other, at.contractId, other)
  expect([
    await ask(other, calls.applySeal, { ...at, partyId }),
    await ask(boss, calls.applySeal, await inbound(boss)),
    await ask(clerk, calls.withdrawSealRequest),
  ]).toEqual([
    ['seal.not-possible', '这份合同在当前身份下不需要申请用印。请刷新页面查看。'],
    ['seal.not-possible', '您有用印权限，可以直接签署，不需要申请。请刷新页面。'],
    ['seal.not-possible', notOpen],
  ])
  expect(await ask(clerk, calls.applySeal)).toEqual(['000000', ''])
  const [first] = await tab(clerk, 2)
  const { waitingFor, ...row } = first!
  expect([row, waitingFor.toSorted()]).toEqual([
    {
      requestId: expect.any(String),
      ...at,
      name: '设备采购合同',
      initiator: '外来客',
      contractType: row.contractType,
      amount: row.amount,
      applicant: '许职员',
      reason: REASON,
      appliedAt: app.clock.now().toISOString(),
      status: PARTY_STATUS.toSeal,
      outcome: '',
      closedBy: '',
      closeReason: '',
      closedAt: null,
      actions: ['withdraw'],
    },
    BOTH,
  ])
  const forSealers = { ...row, actions: ['seal', 'return', 'transfer'] }
  expect([(await tab(sealer, 2))[0], (await tab(boss, 2))[0]]).toMatchObject([forSealers, forSealers])
  expect(await clerk.client.call(calls.getSealRequest, at)).toEqual({
    ...first,
    waitingFor: expect.any(Array),
    approval: null,
    successors: [],
  })
  const last = (await readChain(app.db, at.contractId)).at(-1)
  expect([last?.event, last?.detail]).toEqual([
    'party:seal.applied',
    { id: at.partyId, companyId: boss.companyId, reason: REASON, from: 'toSign', to: 'toSeal' },
  ])
  expect([
    await ask(clerk, calls.applySeal),
    await ask(clerk, calls.returnSealRequest),
    await ask(sealer, calls.withdrawSealRequest),
  ]).toEqual([
    ['sign.blocked', expect.any(String)],
    ['seal.not-possible', '只有能用印的同事可以退回用印申请。'],
    ['not-found', expect.any(String)],
  ])
  const hand = async (who: Signer, to: Colleague) => {
    const { code, info } = await who.client.ask(calls.transferSealRequest, {
      ...at,
      requestId: randomUUID(),
      toMemberId: to.memberId,
    })
    return [code, info]
  }
  expect([await hand(sealer, sealer), await hand(sealer, legal)]).toEqual([
    ['seal.successor', '您本人可以直接用印，请选择其他同事。'],
    [
      'seal.successor',
      expect.stringMatching(
        /^接手的同事须有所需印章的用印权限，请选择(程总理、章用印|章用印、程总理)，或先在“签名与印章”里授权。$/,
      ),
    ],
  ])
  app.clock.advance(1_000)
  expect(await ask(clerk, calls.withdrawSealRequest)).toEqual(['000000', ''])
  expect((await tab(clerk, 4))[0]).toEqual({
    ...row,
    waitingFor: [],
    status: PARTY_STATUS.toSign,
    outcome: 'withdrawn',
    closedBy: '许职员',
    closedAt: app.clock.now().toISOString(),
    actions: [],
  })
  await actFor(clerk, null)
  const personal = async (activeTab: SealTab) =>
    clerk.client.call(calls.listSealRequests, { activeTab, page: 2, pageSize: 7 })
  const nothing = { total: 0, page: 2, pageSize: 7, rows: [] }
  expect([await personal(2), await personal(4)]).toEqual([nothing, nothing])
  // Their own task shows the application still, with nothing to do about it in this identity.
  await actFor(clerk, clerk.companyId)
  await ask(clerk, calls.applySeal)
  await actFor(clerk, null)
  const { request } = await clerk.client.call(getSignTask, at)
  expect([request?.status, request?.waitingFor.toSorted(), request?.actions]).toEqual([
    PARTY_STATUS.toSeal,
    BOTH,
    [],
  ])
  await actFor(clerk, clerk.companyId)
})
