// Contracts the product writes itself: they go out at once and are nobody's draft.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSignTask } from '#protocol/contracts/signing.ts'
import { listContracts, withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { launchMade } from '#server/operations/contracts/drafts/launch-made.ts'
import { personSigner, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY = 86_400_000
let app: TestApp
let launcher: Signer
let other: Signer
beforeAll(async () => {
  app = await createTestApp()
  launcher = await personSigner(app, '陈晓明')
  other = await personSigner(app, '李清')
})
afterAll(() => app.close())

const aboutId = randomUUID()

/** The launch of a paper that both sign. */
const launch = async () => {
  const { clock, deps } = app
  const { pdf, pages, places } = await deps.reports.makeDocument({
    title: '作废协议',
    footer: '',
    createdAt: clock.now(),
    blocks: [],
    signatures: [launcher, other].map(({ name }) => ({ role: '', partyType: 1, name, lines: [] })),
  })
  await deps.storage.put(pdf)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const actor = {
    userId: launcher.userId,
    who: launcher.name,
    identity: '1',
    ip: '127.0.0.1',
    userAgent: 'test',
    requestId: randomUUID(),
  }
  const user = { id: launcher.userId, phone: launcher.phone, name: launcher.name, autStatus: 1 }
  return launchMade(
    {
      deps,
      clock,
      user,
      identity: { type: 1 },
      actor,
      transaction: (work) => deps.db.transaction(work),
    },
    {
      kind: 'abandon',
      aboutId,
      name: '设备采购合同作废协议',
      remark: '合作终止',
      files: [{ name: '作废协议.pdf', sha256, size: pdf.length, pages: [...pages] }],
      parties: [launcher, other].map(({ name, phone, userId }, index) => ({
        userId,
        companyId: null,
        partyType: 1,
        name,
        // A phone they had once: who they are is known.
        phone: index === 1 ? '13900000000' : phone,
        companyName: '',
        signOrder: 1,
        willing: ['sms', 'signPwd'],
        places: (places[index] ?? []).map((place) => ({ ...place, file: 0 })),
      })),
      ordered: false,
      deadline: new Date(clock.now().getTime() + 30 * DAY),
    },
  )
}

describe('a contract the product wrote', () => {
  it('is out at once, with its launcher among those who sign, and takes nothing of the quota', async () => {
    const before = (await launcher.client.call(getQuotas, {})).left
    const { contractId, myPartyId, inApproval } = await launch()
    const stored = await findContract(app.db, contractId)
    expect([stored?.kind, stored?.aboutId, stored?.state, inApproval]).toEqual([
      'abandon',
      aboutId,
      'signing',
      false,
    ])
    const parties = await partiesOf(app.db, contractId)
    expect(parties.map(({ userId, state }) => [userId, state])).toEqual([
      [launcher.userId, 'toSign'],
      [other.userId, 'toSign'],
    ])
    expect(myPartyId).toBe(parties[0]?.id)
    const task = await launcher.client.call(getSignTask, { contractId, partyId: myPartyId ?? '' })
    expect([task.blocked, task.fields.map(({ kind }) => kind)]).toEqual([null, ['personSign', 'signDate']])
    expect((await launcher.client.call(getQuotas, {})).left).toBe(before)
  })

  it('is in no list of ordinary contracts', async () => {
    await launch()
    for (const { client } of [launcher, other])
      expect(
        (await client.call(listContracts, { tab: 'all', page: 1, pageSize: 10, search: '' })).total,
      ).toBe(0)
  })

  it('has no draft to go back to: its launcher may take it back for good alone', async () => {
    const { contractId } = await launch()
    const asked = { contractId, requestId: randomUUID(), reason: '不再需要' }
    expect((await launcher.client.ask(withdrawContract, asked)).code).toBe('contract.not-possible')
    const { actions } = (await seen(launcher, contractId)).contract
    expect(actions).toEqual(['sign', 'reject', 'revoke', 'urge', 'extend', 'download'])
  })
})
