// 申请用印 through the server: requested, approved, sealed, returned, handed on, never bypassed.
// See domain.md §1.2, §1.3.
import { randomUUID } from 'node:crypto'
import { maskPhone } from '#protocol/phone.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDepartment } from '#protocol/company/departments.ts'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { grantSeal, listSealUses } from '#protocol/seals/seals/use.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { listNotices } from '#protocol/base.ts'
import { agreeApproval, refuseApproval, transferApproval } from '#protocol/contracts/approvals.ts'
import { downloadEvidence, getContract, withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import * as calls from '#protocol/seals/seal-requests.ts'
import type { SealTab } from '#protocol/seals/seal-requests.ts'
import {
  getSignTask,
  proveWilling,
  rejectContract,
  sendWillingCode,
  signContract,
} from '#protocol/contracts/signing.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { user } from '#server/db/schema/account/users.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { readSealingCompany } from '#server/operations/seals/seal-requests/company.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import {
  companySigner,
  launched,
  ordinaryFields,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInput,
  fieldAt,
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
let legal: Colleague
let clerk: Colleague
let other: Signer
const processes: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州用印科技有限公司')
  sealer = await hire(app, boss, '章用印', { roles: ['sealer'] })
  legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  clerk = await hire(app, boss, '许职员', { roles: ['staff'] })
  other = await personSigner(app, '外来客')
})
afterAll(() => app.close())
afterEach(async () => {
  for (const processId of processes.splice(0)) await boss.client.call(disableApprovalProcess, { processId })
})

const BOTH = ['程总理', '章用印'].toSorted()
const requestId = () => randomUUID()
const reason = '与客户签订采购合同'

/** A process in use until the end of the test. */
const process = async (people: Colleague[], change: Parameters<typeof newProcess>[2] = {}) => {
  const memberIds = people.map(({ memberId }) => memberId)
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds })], { scope: 'seal', ...change })
  processes.push(processId)
  return processId
}

/** A contract the clerk signs for the company, launched by the other side. */
const inbound = async () => {
  const contractId = await launched(other, { parties: [partyFor(other), partyFor(clerk)] })
  return { contractId, partyId: await partyIdOf(other, contractId, clerk) }
}
/** One whose agent may seal at once. */
const directly = async () => {
  const contractId = await launched(other, { parties: [partyFor(other), partyFor(boss)] })
  return { contractId, partyId: await partyIdOf(other, contractId, boss) }
}
type At = Awaited<ReturnType<typeof inbound>>

const apply = (who: Signer, at: At) =>
  who.client.ask(calls.applySeal, { ...at, requestId: requestId(), reason })

/** What a sealer sends: the seal, and their own proof of will. */
const sealInput = async (who: Signer, at: At) => {
  const task = await who.client.call(getSignTask, { ...at, as: 'sealer' })
  app.clock.advance(61_000)
  await who.client.call(sendWillingCode, { ...at, as: 'sealer' })
  const { willingToken } = await who.client.call(proveWilling, {
    ...at,
    as: 'sealer',
    method: 'sms',
    secret: await app.code(who.phone),
    documentsHash: task.documentsHash,
  })
  return { ...at, requestId: requestId(), willingToken, seals: { companySeal: task.seals[0]?.sealId } }
}
const seal = async (who: Signer, at: At) => who.client.ask(calls.sealContract, await sealInput(who, at))

const statusOf = async ({ contractId, partyId }: At, viewer: Signer = other) =>
  (await seen(viewer, contractId)).contract.parties.find((party) => party.partyId === partyId)?.status
/** What was written down last of such an event of the contract. */
const written = async ({ contractId }: At, event: string) =>
  (await readChain(app.db, contractId)).findLast((entry) => entry.event === event)?.detail
const tab = async (who: Signer, activeTab: SealTab) =>
  (await who.client.call(calls.listSealRequests, { activeTab })).rows
const dots = async (who: Signer) =>
  (await who.client.call(getNotice, { processType: 1 })).filter(({ listType }) => listType === 4)
const titlesOf = async ({ client }: Signer) =>
  (await client.call(listNotices, { pageSize: 100 })).rows.map(({ title, target }) => [title, target])
const sealPath = ({ contractId, partyId }: At) =>
  `/signModel/signatureApproval?contractId=${contractId}&partyId=${partyId}`

test('an employee without the right applies, and whoever holds it seals', async () => {
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
  const direct = { ...at, requestId: requestId(), willingToken: 'none', seals: {} }
  expect((await clerk.client.ask(signContract, direct)).code).toBe('sign.blocked')
  expect((await sealer.client.ask(getSignTask, { ...at, as: 'sealer' })).code).toBe('not-found')

  expect((await apply(clerk, at)).code).toBe('000000')
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSeal)
  const waiting = await clerk.client.call(getSignTask, at)
  expect([waiting.blocked?.code, waiting.request?.reason, waiting.request?.waitingFor.toSorted()]).toEqual([
    'applied',
    reason,
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

test('a seal process is asked first, whoever launched, and even of whoever holds the right', async () => {
  await process([legal])
  const at = await inbound()
  const task = await clerk.client.call(getSignTask, at)
  expect(task.prospect?.process?.nodes.map(({ people }) => people)).toEqual([['方法务']])
  await apply(clerk, at)
  expect(await statusOf(at)).toBe(PARTY_STATUS.sealApproving)
  expect([await dots(legal), await dots(sealer)]).toEqual([[{ listType: 4, countNum: 1 }], []])
  expect(await titlesOf(legal)).toContainEqual(['有一项审批等您处理', sealPath(at)])
  const { approval, actions } = await legal.client.call(calls.getSealRequest, at)
  expect([actions, approval?.actions]).toEqual([['approve'], ['agree', 'refuse', 'transfer', 'add']])
  // Nobody seals before it passed.
  expect((await boss.client.call(getSignTask, { ...at, as: 'sealer' })).blocked?.code).toBe('applied')

  await legal.client.call(agreeApproval, { approvalId: approval?.approvalId ?? '', requestId: requestId() })
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSeal)
  expect([await dots(legal), await dots(sealer)]).toEqual([[], [{ listType: 4, countNum: 1 }]])
  expect((await seal(boss, at)).code).toBe('000000')
  await runJobs(app)
  expect(await statusOf(at)).toBe(PARTY_STATUS.signed)

  // The super-administrator, who may use every seal, asks all the same.
  const own = await launched(other, { parties: [partyFor(other), partyFor(boss)] })
  const mine = { contractId: own, partyId: await partyIdOf(other, own, boss) }
  const input = { ...mine, requestId: requestId(), willingToken: 'none', seals: {} }
  expect((await boss.client.ask(signContract, input)).code).toBe('sign.blocked')
  expect((await apply(boss, mine)).code).toBe('000000')
  expect(await statusOf(mine)).toBe(PARTY_STATUS.sealApproving)
})

test('a contract launched outside the company meets its process for contracts at the seal', async () => {
  await process([legal], {
    scope: 'contract',
    conditions: { contractTypes: ['采购合同'], amountFrom: null, amountBelow: null },
  })
  const party = partyFor(boss)
  await actFor(boss, null)
  const contractId = await launched(
    { ...boss, companyId: null },
    { parties: [party, partyFor(other)], content: () => ({ contractType: '采购合同' }) },
  )
  const partyId = await partyIdOf(boss, contractId, boss)
  await actFor(boss, boss.companyId)
  const { prospect } = await boss.client.call(getSignTask, { contractId, partyId })
  expect(prospect?.process?.nodes.map(({ people }) => people)).toEqual([['方法务']])
  // One of somebody else's is asked by processes for seals alone.
  const at = await inbound()
  expect((await clerk.client.call(getSignTask, at)).prospect?.process).toBe(null)
})

test('what is returned tells the applicant why and may be applied for again', async () => {
  const at = await inbound()
  await apply(clerk, at)
  const back = (who: Signer) =>
    who.client.ask(calls.returnSealRequest, { ...at, requestId: requestId(), reason: '附件缺少报价单' })
  expect([(await back(legal)).code, (await back(sealer)).code, (await back(boss)).code]).toEqual([
    'not-found',
    '000000',
    'seal.not-possible',
  ])
  expect(await written(at, 'party:seal.returned')).toEqual({
    id: at.partyId,
    companyId: boss.companyId,
    reason: '附件缺少报价单',
    from: 'toSeal',
    to: 'toSign',
  })
  const { request, prospect } = await clerk.client.call(getSignTask, at)
  expect([request?.outcome, request?.closedBy, request?.closeReason]).toEqual([
    'returned',
    '章用印',
    '附件缺少报价单',
  ])
  expect(prospect?.mustApply).toBe(true)
  expect((await tab(sealer, 4))[0]?.partyId).toBe(at.partyId)
  expect((await titlesOf(clerk)).map(([title]) => title)).toContain('用印申请被退回')
  // The other side learns nothing of it.
  expect((await seen(other, at.contractId)).contract.parties.map((party) => party.reason)).toEqual(['', ''])

  expect((await apply(clerk, at)).code).toBe('000000')
  expect((await clerk.client.ask(calls.withdrawSealRequest, { ...at, requestId: requestId() })).code).toBe(
    '000000',
  )
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSign)
  expect(await seal(sealer, at).catch((error: Error) => error.message)).toContain('退回或已撤回')
})

test('a refused approval gives it back, and one who applies never approves it', async () => {
  await process([clerk, legal])
  const at = await inbound()
  await apply(clerk, at)
  const { approval } = await clerk.client.call(calls.getSealRequest, at)
  expect(approval?.nodes.map(({ tasks }) => tasks.map(({ name }) => name))).toEqual([['方法务']])
  const approvalId = approval?.approvalId ?? ''
  const taskId = approval?.nodes[0]?.tasks[0]?.taskId ?? ''
  // Nor by way of a transfer, which offers neither them nor who is asked already.
  expect([approval?.notAskable.toSorted(), approval?.nodes.length]).toEqual([
    [clerk.userId, legal.userId].toSorted(),
    1,
  ])
  const transfer = { approvalId, taskId, requestId: requestId(), toMemberId: clerk.memberId }
  expect((await legal.client.ask(transferApproval, transfer)).code).toBe('approval.successor')
  await legal.client.call(refuseApproval, { approvalId, requestId: requestId(), reason: '价格未谈妥' })
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSign)
  expect((await clerk.client.call(getSignTask, at)).request?.closeReason).toBe('价格未谈妥')
})

test('a grant that needs approval lets nobody seal alone', async () => {
  const granted = await hire(app, boss, '柳授权', { roles: ['staff'] })
  const [official] = await boss.client.call(listSeals, {})
  await boss.client.call(grantSeal, {
    requestId: requestId(),
    sealId: official?.sealId ?? '',
    subject: { kind: 'member', memberId: granted.memberId },
    contractTypes: [],
    until: null,
    needsApproval: true,
  })
  const contractId = await launched(other, { parties: [partyFor(other), partyFor(granted)] })
  const at = { contractId, partyId: await partyIdOf(other, contractId, granted) }
  const { prospect } = await granted.client.call(getSignTask, at)
  expect([prospect?.why, prospect?.sealers.toSorted()]).toEqual([
    '您的用印授权须逐次申请，由他人确认后用印。',
    BOTH,
  ])
  await apply(granted, at)
  expect((await granted.client.call(getSignTask, { ...at, as: 'sealer' })).blocked?.code).toBe('not-sealer')
  expect((await seal(sealer, at)).code).toBe('000000')
})

test('it is handed to one colleague who may seal, by a sealer or an administrator', async () => {
  const at = await inbound()
  await apply(clerk, at)
  const hand = (who: Signer, to: Colleague) =>
    who.client.ask(calls.transferSealRequest, { ...at, requestId: requestId(), toMemberId: to.memberId })
  expect([(await hand(boss, clerk)).code, (await hand(clerk, sealer)).code]).toEqual([
    'seal.successor',
    'seal.not-possible',
  ])
  // Offered is exactly who would be taken: not who hands it on, nor who only applies or approves.
  const offered = async (who: Signer) => (await who.client.call(calls.getSealRequest, at)).successors
  const one = ({ memberId, name, phone }: Colleague) => ({
    memberId,
    name,
    phoneMasked: maskPhone(phone),
  })
  expect([await offered(boss), await offered(clerk)]).toEqual([[one(sealer)], []])
  expect((await hand(sealer, sealer)).code).toBe('seal.successor')
  expect((await offered(sealer)).map(({ name }) => name)).toEqual(['程总理'])
  expect((await hand(boss, sealer)).code).toBe('000000')
  expect(await written(at, 'party:seal.transferred')).toEqual({
    id: at.partyId,
    companyId: boss.companyId,
    toName: '章用印',
    from: 'toSeal',
    to: 'toSeal',
  })
  expect([await dots(boss), (await dots(sealer)).length]).toEqual([[], 1])
  expect((await boss.client.call(calls.getSealRequest, at)).waitingFor).toEqual(['章用印'])
  expect((await titlesOf(sealer)).map(([title]) => title)).toContain('同事转交给您一份待用印合同')
})

test('an agent who signs beside the seal proves their own will, the sealer theirs', async () => {
  const contractId = await launched(other, {
    parties: [partyFor(other), partyFor(clerk)],
    content: ({ parties, files }) => ({
      fields: [
        ...parties.flatMap((party, index) => ordinaryFields(files[0]!.fileId, party, index)),
        fieldAt({
          fileId: files[0]!.fileId,
          partyId: parties[1]!.partyId,
          kind: 'personSign',
          x: 60,
          y: 600,
        }),
      ],
    }),
  })
  const at = { contractId, partyId: await partyIdOf(other, contractId, clerk) }
  const { fields, seals } = await clerk.client.call(getSignTask, at)
  expect(fields.map(({ kind }) => kind)).toEqual(['personSign'])
  expect((await apply(clerk, at)).code).toBe('seal.not-usable')
  const { willingToken } = await signInput(app, clerk, at)
  const input = { ...at, requestId: requestId(), reason, willingToken, personSign: seals[0]?.sealId }
  expect((await clerk.client.ask(calls.applySeal, input)).code).toBe('000000')
  const task = await sealer.client.call(getSignTask, { ...at, as: 'sealer' })
  expect(task.fields.map(({ kind }) => kind).sort()).toEqual(['companySeal', 'signDate'])
  await seal(sealer, at)
  await runJobs(app)
  await sign(app, other, contractId)
  const { contract, history } = await seen(other, contractId)
  expect(contract.label).toBe('completed')
  const entry = history.find(
    ({ event, detail }) => event === 'party:sealing.finished' && detail['id'] === at.partyId,
  )
  const made = (entry?.detail['signatures'] ?? []) as { field: string }[]
  expect(made.map(({ field }) => field)).toEqual([`${at.partyId}-companySeal`, `${at.partyId}-personSign`])
})

test('the contract’s end ends the application: refused by its agent, or taken back by its initiator', async () => {
  await process([legal])
  const refused = await inbound()
  await apply(clerk, refused)
  await clerk.client.call(rejectContract, { ...refused, requestId: requestId(), reason: '条款不符' })
  expect((await tab(clerk, 4))[0]?.outcome).toBe('ended')
  expect((await tab(legal, 2)).map(({ partyId }) => partyId)).not.toContain(refused.partyId)

  const taken = await inbound()
  await apply(clerk, taken)
  await other.client.call(withdrawContract, {
    contractId: taken.contractId,
    requestId: requestId(),
    reason: '修改付款期限',
  })
  expect((await tab(legal, 2)).map(({ partyId }) => partyId)).not.toContain(taken.partyId)
  expect((await legal.client.ask(getContract, taken)).code).toBe('not-found')
})

test('the wizard is told beforehand who will seal', async () => {
  await process([legal])
  const { mustApply, sealers, process: asked } = await clerk.client.call(calls.getSealProspect, {})
  expect([mustApply, sealers.toSorted(), asked?.nodes[0]?.people]).toEqual([
    true,
    ['柳授权', ...BOTH].toSorted(),
    ['方法务'],
  ])
  expect((await other.client.ask(calls.getSealProspect, {})).code).toBe('identity.company-only')
})

test('the list is searched by what its field promises: names, numbers and parties, waiting and sealed', async () => {
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
  const at = await inbound()
  const ask = async (
    who: Signer,
    call: typeof calls.applySeal | typeof calls.withdrawSealRequest | typeof calls.returnSealRequest,
    place: At = at,
  ) => {
    const { code, info } = await who.client.ask(call as typeof calls.applySeal, {
      ...place,
      requestId: requestId(),
      reason,
    })
    return [code, info]
  }
  const notOpen = '用印申请已经办完或已退回，不能再撤回。请刷新页面查看。'
  const partyId = await partyIdOf(other, at.contractId, other)
  expect([
    await ask(other, calls.applySeal, { ...at, partyId }),
    await ask(boss, calls.applySeal, await directly()),
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
      reason,
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
    { id: at.partyId, companyId: boss.companyId, reason, from: 'toSign', to: 'toSeal' },
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
      requestId: requestId(),
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
  await actFor(clerk, clerk.companyId)
})

test('who may seal is read with what was given to people, roles and departments; who is not certified may not', async () => {
  const add = async (name: string, parentId: string | null) =>
    (await boss.client.call(addDepartment, { name, parentId, headMemberId: null })).departmentId
  const upper = await add('销售中心', null)
  const lower = await add('华东组', upper)
  const inside = await hire(app, boss, '组里人', { departments: [lower] })
  const unproved = await hire(app, boss, '未实名', { roles: ['sealer'] })
  await app.db.current().update(user).set({ autStatus: 0 }).where(eq(user.id, unproved.userId))
  const [official] = await boss.client.call(listSeals, {})
  for (const subject of [
    { kind: 'department', departmentId: upper },
    { kind: 'role', roleCode: 'legal' },
    { kind: 'member', memberId: clerk.memberId },
  ] as const) {
    const given = { subject, contractTypes: [], until: null }
    await boss.client.call(grantSeal, { requestId: requestId(), sealId: official!.sealId, ...given })
  }
  const { people, seals } = await readSealingCompany(app.deps, boss.companyId!)
  const known = [boss, sealer, legal, clerk, inside, unproved].map(({ userId }) => userId)
  const line = (who: Signer) => {
    const found = people.find(({ userId }) => userId === who.userId)!
    const { name, phone, hasRoleRight, isLegalPerson, grants } = found
    return [name, phone === who.phone, hasRoleRight, isLegalPerson, grants.map((one) => one.subjectKind)]
  }
  expect(known.filter((id) => !people.some(({ userId }) => userId === id))).toEqual([unproved.userId])
  expect([boss, sealer, legal, clerk, inside].map(line)).toEqual([
    ['程总理', true, true, true, []],
    ['章用印', true, true, false, []],
    ['方法务', true, false, false, ['role']],
    ['许职员', true, false, false, ['member']],
    ['组里人', true, false, false, ['department']],
  ])
  expect(seals).toEqual([{ id: official!.sealId, kind: 'companySeal', onlyGranted: false }])
})
