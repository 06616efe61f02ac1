// What lists offer each viewer in each state of a contract, against what the server then accepts.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import * as calls from '#protocol/contracts/contracts/contracts.ts'
import type { ContractDetail, ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import * as people from '#protocol/contracts/contracts/people.ts'
import { CONTRACT_ACTIONS } from '#protocol/contracts/contracts/status.ts'
import type { ContractAction } from '#protocol/contracts/contracts/status.ts'
import { refuseApproval } from '#protocol/contracts/approvals.ts'
import { getConfirmTask } from '#protocol/contracts/confirmations.ts'
import { deleteContract, getDraft } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask, rejectContract } from '#protocol/contracts/signing.ts'
import { startVoiding } from '#protocol/contracts/voidings/voidings.ts'
import { maskPhone } from '#protocol/phone.ts'
import { approvedBy } from '#tests/support/approvals.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  personSigner,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPhone } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** Of the company that initiates: its administrator, who initiates there, and a colleague without a part. */
let boss: Signer
let clerk: Colleague
let colleague: Colleague
/** Of the company asked to sign. */
let head: Signer
let agent: Colleague
let helper: Colleague
let reader: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '孟知远', '杭州清和文化科技有限公司')
  clerk = await hire(app, boss, '林小满', { roles: ['staff', 'sealer'] })
  colleague = await hire(app, boss, '许清嘉')
  head = await companySigner(app, '沈见山', '宁波远帆贸易有限公司')
  agent = await hire(app, head, '周既明', { roles: ['staff', 'sealer'] })
  helper = await hire(app, head, '宋词安')
  reader = await personSigner(app, '江照晚')
  stranger = await personSigner(app, '何必问')
})
afterAll(() => app.close())

const ROLES = [
  'initiator',
  'administrator',
  'colleague',
  'agent',
  'agentsHead',
  'reader',
  'stranger',
] as const
type Role = (typeof ROLES)[number]
const viewerIn = (role: Role): Signer =>
  ({ initiator: clerk, administrator: boss, colleague, agent, agentsHead: head, reader, stranger })[role]

const options = (needsConfirm = false) => ({
  parties: [partyFor(clerk, { isSelf: true }), partyFor(agent)],
  content: () => ({
    needsConfirm,
    cc: [{ copyId: randomUUID(), name: reader.name, phone: reader.phone, timing: 1 as const }],
  }),
})
const requestId = () => randomUUID()
const why = { reason: '合作方案有变' }
const launch = () => launched(clerk, options())

/** How a contract of each state comes about, in an order in which a later one does not touch an earlier one. */
const STATES: Record<string, () => Promise<string>> = {
  draft: async () => (await newDraft(clerk, options())).contractId,
  signing: launch,
  half: async () => {
    const contractId = await launch()
    await sign(app, clerk, contractId)
    return contractId
  },
  completed: async () => {
    const contractId = await launch()
    await sign(app, clerk, contractId)
    await sign(app, agent, contractId)
    return contractId
  },
  revoked: async () => {
    const contractId = await launch()
    await boss.client.call(calls.revokeContract, { contractId, requestId: requestId(), ...why })
    return contractId
  },
  confirming: () => launched(clerk, options(true)),
  approving: launch,
  returned: async () => {
    const contractId = await launch()
    const { approval } = await seen(clerk, contractId)
    const at = { approvalId: approval?.approvalId ?? '', requestId: requestId() }
    await boss.client.call(refuseApproval, { ...at, ...why })
    return contractId
  },
}

/** Does something and takes it back. */
const undone = async <T>(work: () => Promise<T>): Promise<T> => {
  const results: T[] = []
  const takenBack = new Error('taken back')
  await app.db
    .transaction(async () => {
      results.push(await work())
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  const [result] = results
  if (result === undefined) throw new Error('nothing came of it')
  return result
}

/** Whether the server does it for this viewer; what it did is undone. */
const accepts = async (role: Role, action: ContractAction, contractId: string): Promise<boolean> => {
  const { client } = viewerIn(role)
  const shown = (await client.ask(calls.getContract, { contractId })).data as ContractDetail | null
  const parties = shown?.contract.parties ?? []
  const idOf = (fits: (party: (typeof parties)[number]) => boolean) =>
    parties.find(fits)?.partyId ?? randomUUID()
  const mine = shown?.contract.myPartyId ?? randomUUID()
  const move = { contractId, requestId: requestId() }
  const successor = role.startsWith('agent') ? helper.memberId : colleague.memberId
  const codeOf = async (answer: Promise<{ code: string }>): Promise<boolean> =>
    (await answer).code === '000000'
  const isFree = async (answer: Promise<{ data: { blocked: unknown } | null }>): Promise<boolean> =>
    (await answer).data?.blocked === null
  const ways: Record<ContractAction, () => Promise<boolean>> = {
    edit: () => codeOf(client.ask(getDraft, { contractId })),
    reopen: () => codeOf(client.ask(calls.reopenContract, move)),
    delete: () => codeOf(client.ask(deleteContract, { contractId })),
    confirm: () => isFree(client.ask(getConfirmTask, { contractId, partyId: mine })),
    sign: () => isFree(client.ask(getSignTask, { contractId, partyId: mine })),
    reject: () => codeOf(client.ask(rejectContract, { ...move, partyId: mine, ...why })),
    withdraw: () => codeOf(client.ask(calls.withdrawContract, { ...move, ...why })),
    revoke: () => codeOf(client.ask(calls.revokeContract, { ...move, ...why })),
    urge: () =>
      codeOf(
        client.ask(calls.urgeParty, {
          ...move,
          partyId: idOf(({ isMe, status }) => !isMe && (status === 1 || status === 2)),
        }),
      ),
    extend: () =>
      codeOf(
        client.ask(calls.extendDeadline, {
          ...move,
          deadline: new Date(app.clock.now().getTime() + 60 * 86_400_000).toISOString(),
        }),
      ),
    transfer: () =>
      codeOf(client.ask(people.transferParty, { ...move, partyId: mine, toMemberId: successor })),
    reassign: () =>
      codeOf(
        client.ask(people.transferParty, {
          ...move,
          partyId: idOf(({ isMe, companyName }) => !isMe && companyName === viewerIn(role).companyName),
          toMemberId: successor,
        }),
      ),
    addCopy: () =>
      codeOf(client.ask(people.addCopy, { ...move, name: '宋新到', phone: newPhone(), timing: 1 })),
    copy: () => codeOf(client.ask(calls.copyContract, move)),
    download: () => codeOf(client.ask(calls.downloadContract, { contractId })),
    evidence: () => codeOf(client.ask(calls.downloadEvidence, { contractId })),
    retryFinish: () => codeOf(client.ask(calls.retryFinish, move)),
    retryPreparing: () => codeOf(client.ask(calls.retryPreparing, move)),
    abandon: () => codeOf(client.ask(startVoiding, { ...move, reason: 4, note: '' })),
  }
  return undone(ways[action])
}

/** The row as the viewer's lists have it; in one list or another, or nowhere. */
const rowOf = async ({ client }: Signer, contractId: string): Promise<ContractRow | undefined> => {
  const lists = [
    await client.call(calls.listContracts, { tab: 'all', pageSize: 100 }),
    await client.call(calls.listContracts, { tab: 'cc', pageSize: 100 }),
    await client.call(calls.listDrafts, { pageSize: 100 }),
  ]
  return lists.flatMap(({ rows }) => rows).find((row) => row.contractId === contractId)
}

/** What lists and page offer; who is not named does not see it. The staff's preset role may neither revoke nor void. */
const OFFERED: Record<string, Partial<Record<Role, string>>> = {
  draft: { initiator: 'edit delete' },
  signing: {
    initiator: 'sign reject urge extend transfer addCopy download',
    administrator: 'revoke reassign download',
    agent: 'sign reject transfer download',
    agentsHead: 'reassign download',
    reader: 'download',
  },
  half: {
    initiator: 'urge extend addCopy download',
    administrator: 'revoke download',
    agent: 'sign reject transfer download',
    agentsHead: 'reassign download',
    reader: 'download',
  },
  completed: {
    initiator: 'addCopy download evidence',
    administrator: 'download evidence abandon',
    agent: 'download evidence',
    agentsHead: 'download evidence abandon',
    reader: 'download evidence',
  },
  revoked: {
    initiator: 'delete copy download',
    administrator: 'delete download',
    agent: 'delete download',
    agentsHead: 'delete download',
    reader: 'delete download',
  },
  confirming: {
    initiator: 'urge extend transfer addCopy download',
    administrator: 'revoke reassign download',
    agent: 'confirm transfer download',
    agentsHead: 'reassign download',
    reader: 'download',
  },
  approving: { initiator: 'download', administrator: 'download' },
  returned: { initiator: 'reopen delete download', administrator: 'download' },
}

test('nobody can do anything with a contract of others, nor with a state that does not allow it', async () => {
  const found: string[] = []
  const contractId = await STATES['draft']!()
  for (const role of ROLES)
    for (const action of CONTRACT_ACTIONS)
      if (await accepts(role, action, contractId)) found.push(`${role} ${action}`)
  expect(found).toEqual(['initiator edit', 'initiator delete'])
})

const noticesOf = async ({ client }: Signer) =>
  (await client.call(listNotices, { kind: 'contract' })).rows.map(({ title, text }) => ({ title, text }))
const newestHistory = async (viewer: Signer, contractId: string) => {
  const { history } = await seen(viewer, contractId)
  return history
    .toSorted((a, b) => b.n - a.n)
    .slice(0, 1)
    .map(({ event, who, detail }) => ({ event, who, detail }))
}

test('a task that is handed on is the successor’s, and those concerned hear of it', async () => {
  const contractId = await STATES['confirming']!()
  const partyId = (await seen(agent, contractId)).contract.myPartyId ?? ''
  const at = { contractId, partyId }
  const to = (toMemberId: string) => ({ ...at, toMemberId, requestId: requestId() })
  const foreign = await agent.client.ask(people.transferParty, to(colleague.memberId))
  expect([foreign.code, foreign.info]).toEqual([
    'contract.successor',
    '接手人须是在职且已实名认证的其他同事，请重新选择。',
  ])
  app.clock.advance(60_000)
  await head.client.call(people.transferParty, to(helper.memberId))
  expect((await agent.client.ask(calls.getContract, { contractId })).code).toBe('not-found')
  expect((await seen(helper, contractId)).contract).toMatchObject({ label: 'toConfirm', myPartyId: partyId })
  expect(await newestHistory(clerk, contractId)).toEqual([
    {
      event: 'party:party.transferred',
      who: '沈见山',
      detail: { id: partyId, fromName: '周既明', toName: '宋词安' },
    },
  ])
  expect([(await noticesOf(agent))[0], (await noticesOf(helper))[0], (await noticesOf(clerk))[0]]).toEqual([
    { title: '任务已改派', text: '《设备采购合同》改由宋词安办理，不需要您再处理。' },
    {
      title: '同事转交给您一份待确认合同',
      text: '杭州清和文化科技有限公司邀请您确认《设备采购合同》。',
    },
    {
      title: '签署方更换经办人',
      text: '《设备采购合同》中，宁波远帆贸易有限公司的经办人由周既明改为宋词安。',
    },
  ])
})

test('somebody copied in later reads it and is told; the other side does not learn of it', async () => {
  const contractId = await STATES['confirming']!()
  const late = await personSigner(app, '宋新到')
  const input = { contractId, name: late.name, phone: late.phone, timing: 1 as const }
  app.clock.advance(60_000)
  await clerk.client.call(people.addCopy, { ...input, requestId: requestId() })
  expect((await seen(late, contractId)).contract.actions).toEqual(['download'])
  expect(await noticesOf(late)).toEqual([
    {
      title: '有一份合同抄送给您',
      text: '杭州清和文化科技有限公司将《设备采购合同》抄送给您，可以查看和下载。',
    },
  ])
  const shown = { name: late.name, phoneMasked: maskPhone(late.phone), timing: 1 }
  expect((await seen(clerk, contractId)).copies[1]).toEqual({
    ...shown,
    sentAt: app.clock.now().toISOString(),
  })
  expect(await newestHistory(clerk, contractId)).toEqual([
    {
      event: 'contract:copy.added',
      who: '林小满',
      detail: { toName: late.name, phoneMasked: shown.phoneMasked, timing: 1 },
    },
  ])
  expect((await seen(agent, contractId)).history.map(({ event }) => event)).not.toContain(
    'contract:copy.added',
  )
  const refusalOf = async (phone: string) =>
    (await clerk.client.ask(people.addCopy, { ...input, phone, requestId: requestId() })).info
  expect([await refusalOf(late.phone), await refusalOf(agent.phone)]).toEqual([
    '这个手机号已在抄送人里，不需要再添加。',
    '这个手机号已是签署方，无需再抄送。',
  ])
})

test('once all have signed, whoever is copied in reads it at once, whatever was chosen', async () => {
  const contractId = await STATES['completed']!()
  const late = await personSigner(app, '钟晚舟')
  const input = { contractId, name: late.name, phone: late.phone, timing: 2 as const }
  await clerk.client.call(people.addCopy, { ...input, requestId: requestId() })
  expect((await seen(late, contractId)).contract.actions).toEqual(['download', 'evidence'])
})

test('whatever a list offers is accepted, and whatever it offers to others alone is refused', async () => {
  const found: typeof OFFERED = {}
  const wrong: string[] = []
  for (const [state, make] of Object.entries(STATES)) {
    if (state === 'approving') await approvedBy(boss, [boss])
    const contractId = await make()
    const offered: Partial<Record<Role, string>> = (found[state] = {})
    for (const role of ROLES) {
      const row = await rowOf(viewerIn(role), contractId)
      const page = await viewerIn(role).client.ask(calls.getContract, { contractId })
      const onPage = (page.data as ContractDetail | null)?.contract.actions
      if (row !== undefined) expect([state, role, row.actions]).toEqual([state, role, onPage])
      if (onPage !== undefined) offered[role] = onPage.join(' ')
    }
    const toSomebody = new Set(Object.values(offered).flatMap((actions) => actions.split(' ')))
    for (const role of ROLES)
      for (const action of CONTRACT_ACTIONS.filter((one) => toSomebody.has(one))) {
        const isOffered = offered[role]?.split(' ').includes(action) === true
        if ((await accepts(role, action, contractId)) !== isOffered)
          wrong.push(`${state} ${role} ${action}: ${isOffered ? 'offered in vain' : 'accepted unoffered'}`)
      }
  }
  expect(wrong).toEqual([])
  expect(found).toEqual(OFFERED)
}, 300_000)
