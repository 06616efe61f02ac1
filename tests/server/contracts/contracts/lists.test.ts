// The lists: tabs, counts and search agree, and administrators see their company's contracts.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countContracts,
  getContract,
  listContracts,
  listDrafts,
  revokeContract,
} from '#protocol/contracts/contracts/contracts.ts'
import type { SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { AskedFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { addDays } from '#protocol/contracts/loans/days.ts'
import { MOST_SELECTED, exportContracts, pickContracts } from '#protocol/contracts/contracts/selection.ts'
import { deleteContract } from '#protocol/contracts/drafts/drafts.ts'
import { getNotice, LIST_TYPE, PROCESS_TYPES } from '#protocol/contracts/contracts/red-dots.ts'
import { maskPhone } from '#protocol/phone.ts'
import { insertMember } from '#server/domain/company/companies/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { companySigner, launched, newDraft, partyFor, personSigner, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Signer
let clerk: Signer
let buyer: Signer
const ids: Record<'bought' | 'open' | 'revoked' | 'done', string> = {
  bought: '',
  open: '',
  revoked: '',
  done: '',
}

beforeAll(async () => {
  app = await createTestApp()
  admin = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  clerk = {
    ...(await personSigner(app, '方经办')),
    companyId: admin.companyId,
    companyName: admin.companyName,
  }
  const now = app.clock.now()
  await insertMember(app.db, {
    id: randomUUID(),
    companyId: admin.companyId ?? '',
    userId: clerk.userId,
    roles: ['staff'],
    status: 'active',
    createdAt: now,
    updatedAt: now,
  })
  await actFor(clerk, clerk.companyId)
  buyer = await personSigner(app, '周既明')
  const named = (name: string) => ({ content: () => ({ name }) })
  const later = () => app.clock.advance(60_000)
  ids.bought = await launched(buyer, { parties: [partyFor(admin)], ...named('办公用品采购') })
  later()
  ids.open = await launched(clerk, {
    parties: [partyFor(buyer)],
    content: () => ({ name: '年度维护_100%', contractType: '服务合同', amount: 120_050 }),
  })
  later()
  ids.revoked = await launched(clerk, { parties: [partyFor(buyer)], ...named('会议室租赁') })
  await admin.client.call(revokeContract, {
    contractId: ids.revoked,
    requestId: randomUUID(),
    reason: '改为长租',
  })
  later()
  ids.done = await launched(admin, { parties: [partyFor(buyer)], ...named('软件许可') })
  await sign(app, buyer, ids.done)
  await newDraft(admin, { parties: [partyFor(buyer)] })
})
afterAll(() => app.close())

const names = async (viewer: Signer, tab: SigningTab, search = '') =>
  (await viewer.client.call(listContracts, { tab, search })).rows.map((row) => row.name)

test('an administrator sees all of the company, and their own turn as theirs', async () => {
  expect({
    all: await names(admin, 'all'),
    toSign: await names(admin, 'toSign'),
    waiting: await names(admin, 'waiting'),
    completed: await names(admin, 'completed'),
    revoked: await names(admin, 'revoked'),
    rejected: await names(admin, 'rejected'),
    expired: await names(admin, 'expired'),
    cc: await names(admin, 'cc'),
  }).toEqual({
    all: ['软件许可', '会议室租赁', '年度维护_100%', '办公用品采购'],
    toSign: ['办公用品采购'],
    waiting: ['年度维护_100%'],
    completed: ['软件许可'],
    revoked: ['会议室租赁'],
    rejected: [],
    expired: [],
    cc: [],
  })
  expect(await admin.client.call(countContracts, {})).toEqual({
    all: 4,
    toSign: 1,
    waiting: 1,
    completed: 1,
    revoked: 1,
    rejected: 0,
    expired: 0,
    cc: 0,
    drafts: 1,
  })
})

test('staff see what they started, signers what concerns them', async () => {
  expect(await names(clerk, 'all')).toEqual(['会议室租赁', '年度维护_100%'])
  expect(await names(buyer, 'all')).toEqual(['软件许可', '会议室租赁', '年度维护_100%', '办公用品采购'])
  expect(await names(buyer, 'waiting')).toEqual(['办公用品采购'])
  const { rows } = await buyer.client.call(listContracts, { tab: 'toSign' })
  expect(rows.map(({ label, actions, waitingFor }) => ({ label, actions, waitingFor }))).toEqual([
    { label: 'toSign', actions: ['sign', 'reject', 'download'], waitingFor: ['周既明'] },
  ])
})

test('search finds names, numbers and parties; % and _ are letters like others', async () => {
  expect(await names(buyer, 'all', '租赁')).toEqual(['会议室租赁'])
  expect(await names(buyer, 'all', '_100%')).toEqual(['年度维护_100%'])
  expect(await names(buyer, 'all', '林小满')).toEqual(['办公用品采购'])
  expect(await names(buyer, 'all', '青禾 维护')).toEqual(['年度维护_100%'])
  expect(await names(buyer, 'all', '查无此名')).toEqual([])
})

test('filters narrow the list by type, amount, party, initiator and days in China', async () => {
  const filtered = async (filters: AskedFilters) =>
    (await buyer.client.call(listContracts, { tab: 'all', ...filters })).rows.map((row) => row.name)
  const { contract } = await buyer.client.call(getContract, { contractId: ids.open })
  const all = await names(buyer, 'all')
  const open = ['年度维护_100%']
  expect(await filtered({ contractType: '服务合同' })).toEqual(open)
  expect(await filtered({ contractType: '服务' })).toEqual([])
  expect(await filtered({ amountFrom: 120_050, amountTo: 120_050 })).toEqual(open)
  expect(await filtered({ amountFrom: 120_051 })).toEqual([])
  expect(await filtered({ amountTo: 120_049 })).toEqual([])
  expect(await filtered({ counterparty: '林小满' })).toEqual(['办公用品采购'])
  expect(await filtered({ initiator: '方经办' })).toEqual(['会议室租赁', '年度维护_100%'])
  expect(await filtered({ order: 'oldest' })).toEqual(all.toReversed())
  const due = dayInChina(contract.deadline!)
  expect(await filtered({ dueFrom: due, dueTo: due })).toEqual(all)
  expect(await filtered({ dueTo: addDays(due, -1) })).toEqual([])
  const changed = dayInChina(contract.updatedAt)
  expect(await filtered({ changedFrom: changed, changedTo: changed })).toEqual(all)
  expect(await filtered({ changedFrom: addDays(changed, 1) })).toEqual([])
  const { code, fields } = await buyer.client.ask(listContracts, { tab: 'all', dueTo: '2027-02-30' })
  expect({ code, fields }).toEqual({ code: 'input.invalid', fields: { dueTo: '没有这一天，请重新选择' } })
})

const dayInChina = (at: string): string => formatDate(new Date(at), 'YYYY-MM-DD')

test('pages are cut as asked, with the total over all of them', async () => {
  const page = await buyer.client.call(listContracts, { tab: 'all', page: 2, pageSize: 3 })
  expect({ ...page, rows: page.rows.map((row) => row.name) }).toEqual({
    total: 4,
    page: 2,
    pageSize: 3,
    rows: ['办公用品采购'],
  })
})

test('a draft shows the parties typed so far, whole or not', async () => {
  const draft = await newDraft(clerk, {
    parties: [partyFor(clerk, { isSelf: true }), partyFor(buyer, { name: '', phone: '1380' })],
  })
  const { rows } = await clerk.client.call(listDrafts, {})
  expect(
    rows[0]?.parties.map(({ name, companyName, phoneMasked, status, isMe }) => ({
      name,
      companyName,
      phoneMasked,
      status,
      isMe,
    })),
  ).toEqual([
    {
      name: '方经办',
      companyName: '杭州青禾科技有限公司',
      phoneMasked: maskPhone(clerk.phone),
      status: 0,
      isMe: true,
    },
    { name: '', companyName: '', phoneMasked: '****', status: 0, isMe: false },
  ])
  await clerk.client.call(deleteContract, { contractId: draft.contractId })
})

const moment = (at: string | null): string => formatDate(new Date(at ?? ''), 'YYYY-MM-DD hh:mm')

test('what matches a filter can be selected at once, and its table says all that people want to know', async () => {
  const picked = await admin.client.call(pickContracts, { tab: 'all', search: '年度' })
  expect(picked).toEqual({ contractIds: [ids.open], hasMore: false })
  const all = await admin.client.call(pickContracts, { tab: 'all' })
  expect(all.contractIds).toEqual(
    (await admin.client.call(listContracts, { tab: 'all' })).rows.map((row) => row.contractId),
  )
  const wanted = [ids.done, ids.open, randomUUID(), ids.done]
  const { body, headers } = await admin.client.ask(exportContracts, { contractIds: wanted })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('合同台账20')
  const { contract: done, completedAt } = await admin.client.call(getContract, { contractId: ids.done })
  const { contract: open } = await admin.client.call(getContract, { contractId: ids.open })
  expect(readSheet(body, { bytes: 1_000_000, rows: 10, columns: 20 })).toEqual([
    [
      '合同编号',
      '合同名称',
      '合同类型',
      '状态',
      '发起方',
      '签署方',
      '已签',
      '等待',
      '金额（元）',
      '合同开始',
      '合同结束',
      '发起时间',
      '签署截止',
      '完成时间',
    ],
    [
      done.contractNo,
      '软件许可',
      '',
      '已完成',
      '杭州青禾科技有限公司',
      '周既明',
      '1/1',
      '',
      '',
      '',
      '',
      moment(done.createdAt),
      moment(done.deadline),
      moment(completedAt),
    ],
    [
      open.contractNo,
      '年度维护_100%',
      '服务合同',
      '待他人签',
      '杭州青禾科技有限公司',
      '周既明',
      '0/1',
      '周既明',
      '1,200.50',
      '',
      '',
      moment(open.createdAt),
      moment(open.deadline),
    ],
  ])
  const logged = (await readChain(app.db, admin.companyId ?? '')).at(-1)
  expect([logged?.event, logged?.who, logged?.detail]).toEqual([
    'contract:list.exported',
    '林小满',
    { count: 2 },
  ])
})

test('a table has no contract that is not in one’s lists', async () => {
  const [draft] = (await admin.client.call(listDrafts, {})).rows
  const hidden = [ids.bought, draft?.contractId ?? '', randomUUID()]
  expect((await clerk.client.ask(exportContracts, { contractIds: hidden })).code).toBe('not-found')
  expect((await admin.client.ask(exportContracts, { contractIds: hidden.slice(1) })).code).toBe('not-found')
  const many = Array.from({ length: MOST_SELECTED + 1 }, () => randomUUID())
  expect((await admin.client.ask(exportContracts, { contractIds: many })).code).toBe('input.invalid')
})

test('drafts stand in the list of drafts until they are deleted', async () => {
  const { rows } = await admin.client.call(listDrafts, {})
  expect(rows.map(({ name, label, actions }) => ({ name, label, actions }))).toEqual([
    { name: '设备采购合同', label: 'draft', actions: ['edit', 'delete'] },
  ])
  await admin.client.call(deleteContract, { contractId: rows[0]!.contractId })
  expect((await admin.client.call(listDrafts, {})).rows).toEqual([])
  expect((await clerk.client.call(listDrafts, {})).rows).toEqual([])
})

test('the red dots say how much waits for whoever acts, list by list', async () => {
  const { toSign } = await buyer.client.call(countContracts, {})
  expect(toSign).toBeGreaterThan(0)
  const dots = await Promise.all(
    PROCESS_TYPES.map((processType) => buyer.client.call(getNotice, { processType })),
  )
  expect(dots).toEqual([[{ listType: LIST_TYPE.signing, countNum: toSign }], [], []])
  expect((await buyer.client.ask(getNotice, { processType: 4 as never })).code).toBe('input.invalid')
})
