// What applying for the company’s seal does: who may, what it carries, and who sees it.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { downloadEvidence, getContract, withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { refuseApproval } from '#protocol/contracts/approvals.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { maskPhone } from '#protocol/phone.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getSignTask, rejectContract, signContract } from '#protocol/contracts/signing.ts'
import * as calls from '#protocol/seals/seal-requests.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { listSealUses } from '#protocol/seals/seals/use.ts'
import { fieldAt, ordinaryFields, runJobs, seen, sign, signInput } from '#tests/support/contracts.ts'
import { BOTH, REASON, openSealingHouse, sealPath } from '#tests/support/sealing-house.ts'
import type { SealingHouse } from '#tests/support/sealing-house.ts'

let house: SealingHouse
beforeAll(async () => {
  house = await openSealingHouse()
})
afterAll(() => house.app.close())
afterEach(() => house.disableProcesses())

/** The second party signs in person beside the seal. */
const signingInPerson = ({ parties, files }: DraftContent) => {
  const { fileId } = files[0]!
  const { partyId } = parties[1]!
  const ordinary = parties.flatMap((party, index) => ordinaryFields(fileId, party, index))
  return { fields: [...ordinary, fieldAt({ fileId, partyId, kind: 'personSign', x: 60, y: 600 })] }
}

test('an employee without the right applies, and whoever holds it seals', async () => {
  const {
    app,
    boss,
    sealer,
    legal,
    clerk,
    other,
    inbound,
    apply,
    seal,
    statusOf,
    written,
    tab,
    dots,
    titlesOf,
  } = house
  const at = await inbound()
  const { prospect, blocked, fields } = await clerk.client.call(getSignTask, at)
  expect([blocked, prospect?.why, prospect?.sealers.toSorted(), prospect?.process, fields]).toEqual([
    null,
    '您没有所需印章的用印权限，可以提交用印申请。',
    BOTH,
    null,
    [],
  ])
  // Neither the clerk signs without the right nor anybody seals what was not applied for.
  const direct = { ...at, requestId: randomUUID(), willingToken: 'none', seals: {} }
  expect((await clerk.client.ask(signContract, direct)).code).toBe('sign.blocked')
  expect((await sealer.client.ask(getSignTask, { ...at, as: 'sealer' })).code).toBe('not-found')

  expect((await apply(clerk, at)).code).toBe('000000')
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSeal)
  const waiting = await clerk.client.call(getSignTask, at)
  expect([waiting.blocked?.code, waiting.request?.reason, waiting.request?.waitingFor.toSorted()]).toEqual([
    'applied',
    REASON,
    BOTH,
  ])

  // Those who may seal find it in their list, with a dot and a notice; nobody else does.
  expect(await dots(sealer)).toEqual([{ listType: 4, countNum: 1 }])
  expect(await dots(legal)).toEqual([])
  const [row] = await tab(sealer, 2)
  expect([row?.partyId, row?.applicant, row?.actions]).toEqual([
    at.partyId,
    '许职员',
    ['seal', 'return', 'transfer'],
  ])
  expect(await titlesOf(sealer)).toContainEqual(['有一份合同等您用印', sealPath(at)])
  expect(await tab(legal, 2)).toEqual([])
  expect((await legal.client.ask(calls.getSealRequest, at)).code).toBe('not-found')
  expect((await other.client.ask(calls.getSealRequest, at)).code).toBe('not-found')

  expect((await seal(sealer, at)).code).toBe('000000')
  // While the signature is written, there is nothing to do for anybody.
  expect(await clerk.client.call(calls.getSealRequest, at)).toMatchObject({
    status: PARTY_STATUS.sealing,
    outcome: '',
    waitingFor: [],
    actions: [],
  })
  await runJobs(app)
  expect(await statusOf(at)).toBe(PARTY_STATUS.signed)
  expect([await dots(sealer), (await tab(sealer, 2)).length, (await tab(sealer, 3))[0]?.closedBy]).toEqual([
    [],
    0,
    '章用印',
  ])
  expect((await titlesOf(clerk)).map(([title]) => title)).toContain('已用印')

  expect(await written(at, 'party:seal.used')).toEqual({
    id: at.partyId,
    documentsHash: expect.stringMatching(/^[\da-f]{64}$/),
    method: 'sms',
    seals: { companySeal: expect.any(String) },
    grants: {},
    from: 'toSeal',
    to: 'sealing',
  })

  // The log of the seal names who used it, not who asked.
  const [official] = await boss.client.call(listSeals, {})
  const { rows } = await boss.client.call(listSealUses, { sealId: official?.sealId ?? '' })
  expect(rows[0]?.who).toBe('章用印')

  // What the company said among itself stays with it.
  const words = (await seen(other, at.contractId)).history.map(({ event }) => event)
  expect(words.filter((event) => event.startsWith('party:seal.'))).toEqual(['party:seal.used'])
  const inside = (await seen(clerk, at.contractId)).history.map(({ event }) => event)
  expect(inside).toContain('party:seal.applied')

  await sign(app, other, at.contractId)
  expect((await seen(other, at.contractId)).contract.label).toBe('completed')
  expect((await other.client.ask(downloadEvidence, { contractId: at.contractId })).code).toBe('000000')
})

test('an agent who signs beside the seal proves their own will, the sealer theirs', async () => {
  const { app, sealer, clerk, other, inbound, apply, seal } = house
  const at = await inbound(clerk, { content: signingInPerson })
  const { contractId } = at
  const { fields, seals } = await clerk.client.call(getSignTask, at)
  expect(fields.map(({ kind }) => kind)).toEqual(['personSign'])
  expect((await apply(clerk, at)).code).toBe('seal.not-usable')
  const { willingToken } = await signInput(app, clerk, at)
  const input = { ...at, requestId: randomUUID(), reason: REASON, willingToken, personSign: seals[0]?.sealId }
  expect((await clerk.client.ask(calls.applySeal, input)).code).toBe('000000')
  const task = await sealer.client.call(getSignTask, { ...at, as: 'sealer' })
  expect(task.fields.map(({ kind }) => kind).sort()).toEqual(['companySeal', 'signDate'])
  const provedAt = app.clock.now().toISOString()
  await seal(sealer, at)
  await runJobs(app)
  const [, own] = await partiesOf(app.db, contractId)
  const { documentsHash } = task
  const official = { companySeal: task.seals[0]!.sealId }
  expect([own?.submittedAt, own?.act]).toEqual([
    app.clock.now(),
    {
      userId: clerk.userId,
      companyId: clerk.companyId,
      seals: { personSign: seals[0]?.sealId, ...official },
      grants: {},
      willingMethod: 'sms',
      willingAt: provedAt,
      documentsHash,
      sealer: {
        userId: sealer.userId,
        name: '章用印',
        phoneMasked: maskPhone(sealer.phone),
        willingMethod: 'sms',
        willingAt: app.clock.now().toISOString(),
        documentsHash,
      },
    },
  ])
  await sign(app, other, contractId)
  const { contract, history } = await seen(other, contractId)
  expect(contract.label).toBe('completed')
  const entry = history.find(
    ({ event, detail }) => event === 'party:sealing.finished' && detail['id'] === at.partyId,
  )
  const made = (entry?.detail['signatures'] ?? []) as { field: string }[]
  expect(made.map(({ field }) => field)).toEqual([`${at.partyId}-companySeal`, `${at.partyId}-personSign`])
})

test('the will given with an application is forgotten when it comes back, and whoever applies again gives it anew', async () => {
  const { app, sealer, legal, clerk, inbound, sendBack, disableProcesses, process } = house
  const at = await inbound(clerk, { content: signingInPerson })
  const applyAgain = async () => {
    const { seals } = await clerk.client.call(getSignTask, at)
    const { willingToken } = await signInput(app, clerk, at)
    const input = {
      ...at,
      requestId: randomUUID(),
      reason: REASON,
      willingToken,
      personSign: seals[0]?.sealId,
    }
    await clerk.client.call(calls.applySeal, input)
    return kept()
  }
  const kept = async () => (await partiesOf(app.db, at.contractId))[1]?.act?.seals ?? null
  const own = { personSign: expect.any(String) }
  expect(await applyAgain()).toEqual(own)
  await clerk.client.call(calls.withdrawSealRequest, { ...at, requestId: randomUUID() })
  expect([await kept(), await applyAgain()]).toEqual([null, own])
  await sendBack(sealer, at, '附件缺少报价单')
  expect(await kept()).toBeNull()
  await process([legal])
  expect(await applyAgain()).toEqual(own)
  const { approval } = await legal.client.call(calls.getSealRequest, at)
  const approvalId = approval!.approvalId
  await legal.client.call(refuseApproval, { approvalId, requestId: randomUUID(), reason: '价格未谈妥' })
  expect(await kept()).toBeNull()
  await disableProcesses()
})

test('the contract’s end ends the application: refused by its agent, or taken back by its initiator', async () => {
  const { app, legal, clerk, other, inbound, apply, tab, process } = house
  await process([legal])
  app.clock.advance(1_000)
  const refused = await inbound()
  await apply(clerk, refused)
  await clerk.client.call(rejectContract, { ...refused, requestId: randomUUID(), reason: '条款不符' })
  expect((await tab(clerk, 4))[0]?.outcome).toBe('ended')
  expect((await tab(legal, 2)).map(({ partyId }) => partyId)).not.toContain(refused.partyId)

  const taken = await inbound()
  await apply(clerk, taken)
  await other.client.call(withdrawContract, {
    contractId: taken.contractId,
    requestId: randomUUID(),
    reason: '修改付款期限',
  })
  expect((await tab(legal, 2)).map(({ partyId }) => partyId)).not.toContain(taken.partyId)
  expect((await legal.client.ask(getContract, taken)).code).toBe('not-found')
})
