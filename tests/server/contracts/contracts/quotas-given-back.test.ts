// A contract that ends before its first signature returns its document to the quota, once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseApproval } from '#protocol/contracts/approvals.ts'
import { reopenContract, revokeContract, withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import { entriesOf } from '#server/domain/trade/packages/ledger.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import {
  companySigner,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let boss: Signer
let legal: Colleague
let guest: Signer
let plain: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州审批科技有限公司')
  legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  await newProcess(boss, [node({ by: 'persons', memberIds: [legal.memberId] })])
  guest = await personSigner(app, '陈一诺')
  plain = await personSigner(app, '林小满')
})
afterAll(() => app.close())

/** A contract on its way, with what its people need to end it. */
interface Running {
  readonly owner: Signer
  readonly contractId: string
  readonly partyId: string
  readonly approvalId: string
}
const because = { reason: '条款有误' }
const requestId = () => randomUUID()

/** What ends a contract; each answers the code it was answered with. */
const ENDINGS = {
  withdrawn: async ({ owner, contractId }: Running) =>
    (await owner.client.ask(withdrawContract, { contractId, ...because, requestId: requestId() })).code,
  revoked: async ({ owner, contractId }: Running) =>
    (await owner.client.ask(revokeContract, { contractId, ...because, requestId: requestId() })).code,
  rejected: async ({ contractId, partyId }: Running) =>
    (await guest.client.ask(rejectContract, { contractId, partyId, ...because, requestId: requestId() }))
      .code,
  refused: async ({ approvalId }: Running) =>
    approvalId === ''
      ? 'none'
      : (await legal.client.ask(refuseApproval, { approvalId, ...because, requestId: requestId() })).code,
  expired: async ({ owner }: Running) => {
    app.clock.advance(31 * DAY)
    await runJobs(app)
    const company = owner.companyId
    for (const one of [plain, boss, guest, legal]) await signInByCode(app, one)
    for (const one of [boss, legal]) await actFor(one, company ?? boss.companyId)
    return '000000'
  },
} as const
type Ending = keyof typeof ENDINGS

const launch = async (owner: Signer, isSelf = false): Promise<Running> => {
  const parties = [...(isSelf ? [partyFor(owner, { isSelf: true })] : []), partyFor(guest)]
  const { contractId, version } = await newDraft(owner, { parties })
  await owner.client.call(launchContract, { contractId, version, requestId: requestId() })
  const { approval } = await seen(owner, contractId)
  const partyId = await partyIdOf(owner, contractId, guest)
  return { owner, contractId, partyId, approvalId: approval?.approvalId ?? '' }
}
const kinds = async (contractId: string) =>
  (await entriesOf(app.db, contractId)).map(({ kind }) => kind).toSorted()
const left = async ({ client }: Signer) => (await client.call(getQuotas, {})).left

const inApproval: readonly Ending[] = ['refused', 'withdrawn', 'expired']
const onItsWay: readonly Ending[] = ['withdrawn', 'revoked', 'rejected', 'expired']
const CASES: readonly (readonly [string, Ending])[] = [
  ...inApproval.map((ending) => ['in approval', ending] as const),
  ...onItsWay.map((ending) => ['on its way', ending] as const),
]

test.each(CASES)('%s, %s gives it back once, whatever is tried after', async (where, ending) => {
  const owner = where === 'in approval' ? boss : plain
  const before = await left(owner)
  const running = await launch(owner)
  expect([running.approvalId === '', await left(owner)]).toEqual([where !== 'in approval', before - 1])
  expect(await ENDINGS[ending](running)).toBe('000000')
  expect([await left(owner), await kinds(running.contractId)]).toEqual([before, ['frozen', 'released']])
  for (const again of Object.values(ENDINGS)) await again(running)
  expect([await left(owner), await kinds(running.contractId)]).toEqual([before, ['frozen', 'released']])
})

test.each(['withdrawn', 'revoked', 'rejected', 'expired'] as const)(
  'once somebody signed, it is used up and %s gives nothing back',
  async (ending) => {
    const before = await left(plain)
    const running = await launch(plain, true)
    await sign(app, plain, running.contractId)
    await ENDINGS[ending](running)
    for (const again of Object.values(ENDINGS)) await again(running)
    expect([await left(plain), await kinds(running.contractId)]).toEqual([before - 1, ['frozen', 'used']])
  },
)

test('refused by its company, put right and handed in again, it is set aside anew and given back anew', async () => {
  const before = await left(boss)
  const running = await launch(boss)
  const { contractId } = running
  await ENDINGS.refused(running)
  await boss.client.call(reopenContract, { contractId, requestId: requestId() })
  expect([await left(boss), await kinds(contractId)]).toEqual([before, ['frozen', 'released']])
  const { version } = await boss.client.call(getDraft, { contractId })
  await boss.client.call(launchContract, { contractId, version, requestId: requestId() })
  expect([await left(boss), await kinds(contractId)]).toEqual([before - 1, ['frozen', 'frozen', 'released']])
  const { approval } = await seen(boss, contractId)
  const again = { ...running, approvalId: approval?.approvalId ?? '' }
  expect(await ENDINGS.refused(again)).toBe('000000')
  const holds = Map.groupBy(await entriesOf(app.db, contractId), ({ holdId }) => holdId)
  expect([...holds.values()].map((entries) => entries.map(({ kind }) => kind).toSorted())).toEqual([
    ['frozen', 'released'],
    ['frozen', 'released'],
  ])
  expect(await left(boss)).toBe(before)
})
