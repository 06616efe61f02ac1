// Groups: who becomes a member, what the head sees of it, and what the member sees of the head.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { listNotices } from '#protocol/base.ts'
import * as calls from '#protocol/company/affiliations/affiliations.ts'
import * as opened from '#protocol/company/affiliations/opened.ts'
import { acceptInvitation, inviteStaff } from '#protocol/company/invitations.ts'
import * as roles from '#protocol/company/roles.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { systemActor } from '#server/domain/actor.ts'
import { insertAffiliation } from '#server/domain/company/affiliations/store.ts'
import { insertCancellation } from '#server/domain/company/cancellations/store.ts'
import { mergeCounts } from '#server/domain/contracts/reports/counts.ts'
import { getCompany, insertCompany, updateCompany } from '#server/domain/company/companies/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { carryOut } from '#server/operations/company/cancellations/moves.ts'
import { companySigner, launched, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { invitedTo, joined } from '#tests/support/groups.ts'
import { actFor } from '#tests/support/people.ts'
import { hire, tokenIn } from '#tests/support/staff.ts'
import { IN_STRETCHES, stretchesOf } from '#tests/support/stretches.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let head: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp({ config: { platform: 'group' } })
  head = await companySigner(app, '林清和', '杭州清和控股集团有限公司')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

/** The clock of the cooling-off, as the chart calls it. */
const COOLED = 'xstate.after.coolingOff.cancellation.cooling'

let companies = 0
const newMember = (): Promise<Signer> => {
  companies += 1
  const [tens, ones] = [Math.floor(companies / 10), companies % 10].map((n) => '甲乙丙丁戊己庚辛壬癸'[n])
  return companySigner(app, '沈知微', `杭州栖木${tens}${ones}文化创意有限公司`)
}
const idOf = ({ companyId }: Signer): string => companyId ?? ''
/** Of what is told about groups. */
const titlesOf = async ({ client }: Signer): Promise<string[]> =>
  (await client.call(listNotices, { kind: 'system' })).rows
    .map(({ title }) => title)
    .filter((title) => /集团|成员企业/u.test(title))
    .toSorted()
const rowsOf = async ({ client }: Signer) =>
  (await client.call(calls.listAffiliations, { pageSize: 100 })).rows
const invite = ({ client }: Signer, company: string) =>
  client.ask(calls.inviteAffiliate, { requestId: randomUUID(), company })

test('an invitation is its own head’s: another that asks with its number finds nothing', async () => {
  const [inviting, member, stranger] = [await newMember(), await newMember(), await newMember()]
  const requestId = await invitedTo(inviting, member)
  const asked = { requestId, company: member.companyName }
  const { code, info } = await stranger.client.ask(calls.inviteAffiliate, asked)
  expect([code, info]).toEqual(['not-found', '没有找到这条集团成员记录，请刷新页面。'])
})

test('a company is invited by its name, accepts, chooses what is open, and leaves', async () => {
  const member = await newMember()
  const affiliationId = await invitedTo(head, member)
  expect(await titlesOf(member)).toEqual(['邀请加入集团'])
  const { invitations } = await member.client.call(calls.readOwnGroup, {})
  expect(invitations.map(({ headName }) => headName)).toEqual(['杭州清和控股集团有限公司'])
  await member.client.call(calls.acceptGroup, { affiliationId, disclosed: ['sums'] })
  const own = await member.client.call(calls.readOwnGroup, {})
  expect([own.invitations, own.membership?.disclosed, own.members]).toEqual([[], ['sums'], 0])
  await member.client.call(calls.changeDisclosure, { affiliationId, disclosed: ['contracts', 'sums'] })
  const [row] = await rowsOf(head)
  expect([row?.companyName, row?.status, row?.disclosed, row?.isMine, row?.actions]).toEqual([
    member.companyName,
    1,
    ['sums', 'contracts'],
    false,
    ['contracts', 'remove'],
  ])
  await member.client.call(calls.leaveGroup, { affiliationId })
  const [gone] = await rowsOf(head)
  expect([gone?.status, gone?.disclosed, gone?.actions]).toEqual([4, [], []])
  expect(await titlesOf(head)).toEqual(['成员企业修改了授权', '成员企业已加入集团', '成员企业已退出集团'])
  const events = (await readChain(app.db, idOf(member))).map(({ event }) => event)
  expect(events.filter((event) => event.startsWith('affiliation:'))).toEqual([
    'affiliation:affiliation.invited',
    'affiliation:affiliation.accepted',
    'affiliation:disclosure.changed',
    'affiliation:affiliation.left',
  ])
})

test('only a certified company is found, by exactly its name or its code; nobody twice, and not oneself', async () => {
  const member = await newMember()
  const code = (await getCompany(app.db, idOf(member)))?.creditCode ?? ''
  const answers = [
    await invite(head, '杭州栖木'),
    await invite(head, head.companyName),
    await invite(head, code.toLowerCase()),
    await invite(head, member.companyName),
  ]
  expect(answers.map((answer) => answer.code)).toEqual([
    'affiliation.unknown',
    'affiliation.unknown',
    '000000',
    'affiliation.already',
  ])
  expect(answers[0]?.fields).toEqual({
    company: '没有找到已认证的单位。请核对单位全称或统一社会信用代码，对方要先在本平台完成单位认证。',
  })
})

test('names are not tried out: after thirty invitations a day it is enough', async () => {
  const eager = await newMember()
  const codes: string[] = []
  for (let n = 0; n < 31; n += 1) codes.push((await invite(eager, `没有的第${n}公司`)).code)
  expect([codes.indexOf('affiliation.too-many'), codes.length]).toEqual([30, 31])
})

test('a company is in one group at most, a head is no member, and a member no head', async () => {
  const member = await newMember()
  const other = await newMember()
  const first = await joined(head, member)
  expect((await invite(member, other.companyName)).code).toBe('affiliation.not-free')
  const second = await invitedTo(other, member)
  const taken = { affiliationId: second, disclosed: [] }
  expect((await member.client.ask(calls.acceptGroup, taken)).code).toBe('affiliation.not-free')
  const upwards = await invitedTo(head, other)
  const asHead = { affiliationId: upwards, disclosed: [] }
  expect((await other.client.ask(calls.acceptGroup, asHead)).code).toBe('affiliation.not-free')
  await head.client.call(calls.removeAffiliate, { affiliationId: first })
  expect(await titlesOf(member)).toEqual(['已被移出集团', '邀请加入集团', '邀请加入集团'])
  await member.client.call(calls.acceptGroup, taken)
  expect((await member.client.call(calls.readOwnGroup, {})).membership?.headName).toBe(other.companyName)
})

test('a company that is not certified is neither head nor member, and sees nothing of its members', async () => {
  const member = await newMember()
  const affiliationId = await invitedTo(head, member)
  const at = { updatedAt: app.clock.now() }
  await updateCompany(app.db, idOf(member), { autStatus: 2, ...at })
  const codes = [
    (await member.client.ask(calls.acceptGroup, { affiliationId, disclosed: [] })).code,
    (await invite(member, head.companyName)).code,
    (await invite(head, member.companyName)).code,
  ]
  await updateCompany(app.db, idOf(member), { autStatus: 1, ...at })
  expect(codes).toEqual(['company.not-certified', 'company.not-certified', 'affiliation.unknown'])

  await member.client.call(calls.acceptGroup, { affiliationId, disclosed: ['sums', 'contracts'] })
  await updateCompany(app.db, idOf(head), { autStatus: 2, ...at })
  const looked = [
    (await head.client.ask(opened.readGroupSums, { period: 'month' })).code,
    (await head.client.ask(opened.listOpenedContracts, { companyId: idOf(member) })).code,
  ]
  await updateCompany(app.db, idOf(head), { autStatus: 1, ...at })
  expect(looked).toEqual(['company.not-certified', 'company.not-certified'])
  await member.client.call(calls.leaveGroup, { affiliationId })
})

test('files cannot be opened for taking away without being open for reading', async () => {
  const member = await newMember()
  const affiliationId = await invitedTo(head, member)
  const asked = { affiliationId, disclosed: ['download'] as calls.Disclosure[] }
  expect((await member.client.ask(calls.acceptGroup, asked)).code).toBe('affiliation.invalid')
})

test('the head sums up what those did who opened their figures, and nothing of the others', async () => {
  const [member, silent] = [await newMember(), await newMember()]
  await launched(member, { parties: [partyFor(buyer)] })
  await launched(silent, { parties: [partyFor(buyer)] })
  await joined(head, silent, ['contracts'])
  const affiliationId = await joined(head, member, ['sums'])
  await mergeCounts(app.db)
  const month = await head.client.call(opened.readGroupSums, { period: 'month' })
  const nothing = { completed: 0, rejected: 0, expired: 0, revoked: 0, quotaUsed: 0 }
  const line = month.members.find(({ companyId }) => companyId === member.companyId)
  expect(line).toEqual({
    companyId: member.companyId,
    companyName: member.companyName,
    ...nothing,
    launched: 1,
    quotaLeft: 1_019,
  })
  expect([month.from, month.to, month.total]).toEqual([
    '2026-11-01',
    '2026-11-23',
    { ...nothing, launched: 1, quotaLeft: 1_019 },
  ])
  const year = await head.client.call(opened.readGroupSums, { period: 'year' })
  expect([year.months.length, year.months[0], year.months[10]?.launched]).toEqual([
    11,
    { month: '2026-01', ...nothing, launched: 0 },
    1,
  ])
  await member.client.call(calls.changeDisclosure, { affiliationId, disclosed: [] })
  expect((await head.client.call(opened.readGroupSums, { period: 'year' })).members).toEqual([])
})

test('the head reads a member’s contract where that is open; each look is shown to the member', async () => {
  const member = await newMember()
  const contractId = await launched(member, { parties: [partyFor(buyer)] })
  const companyId = idOf(member)
  const place = { companyId, contractId }
  const affiliationId = await joined(head, member, ['sums'])
  const codes = async () => [
    (await head.client.ask(opened.listOpenedContracts, { companyId })).code,
    (await head.client.ask(opened.readOpenedContract, place)).code,
  ]
  expect(await codes()).toEqual(['not-found', 'not-found'])
  await member.client.call(calls.changeDisclosure, { affiliationId, disclosed: ['contracts'] })
  const list = await head.client.call(opened.listOpenedContracts, { companyId })
  expect(list.rows.map((row) => [row.contractId, row.isLocked])).toEqual([[contractId, false]])
  const contract = await head.client.call(opened.readOpenedContract, place)
  const documentId = contract.documents[0]?.documentId ?? ''
  expect([contract.name, contract.mayDownload]).toEqual([list.rows[0]?.name, false])
  const read = await head.client.ask(opened.readOpenedDocument, { ...place, documentId })
  expect([read.status, Buffer.from(read.body).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const named = { ...place, documentId }
  expect(await stretchesOf(head.client, opened.readOpenedDocument, named)).toEqual(IN_STRETCHES)
  const refused = await head.client.ask(opened.saveOpenedDocument, { ...place, documentId })
  expect(refused.code).toBe('not-found')
  expect((await head.client.ask(getContract, { contractId })).code).toBe('not-found')

  await member.client.call(calls.changeDisclosure, {
    affiliationId,
    disclosed: ['contracts', 'download'],
  })
  expect((await head.client.call(opened.readOpenedContract, place)).mayDownload).toBe(true)
  const saved = await head.client.ask(opened.saveOpenedDocument, { ...place, documentId })
  // What is taken away is counted, and therefore comes whole.
  expect(saved.headers['accept-ranges']).toBe(undefined)
  expect([saved.status, Buffer.from(saved.body)]).toEqual([200, Buffer.from(read.body)])
  const looks = await member.client.call(opened.listLooks, {})
  expect(
    looks.rows.map(({ who, headName, contractId: of, kind }) => [who, headName, of, kind]).toSorted(),
  ).toEqual([
    [head.name, head.companyName, contractId, 'download'],
    [head.name, head.companyName, contractId, 'read'],
  ])
  const events = (await readChain(app.db, companyId)).map(({ event }) => event)
  expect(events.filter((event) => event.startsWith('affiliation:contract.'))).toEqual([
    'affiliation:contract.read',
    'affiliation:contract.downloaded',
  ])
  app.clock.advance(11 * 60_000)
  await head.client.call(opened.readOpenedContract, place)
  expect((await member.client.call(opened.listLooks, {})).total).toBe(3)
  expect((await head.client.call(opened.listLooks, {})).total).toBe(0)

  await member.client.call(calls.leaveGroup, { affiliationId })
  expect(await codes()).toEqual(['not-found', 'not-found'])
})

test('contracts of others, drafts and contracts under a viewing code stay closed', async () => {
  const [member, stranger] = [await newMember(), await newMember()]
  const companyId = idOf(member)
  await joined(head, member, ['contracts'])
  const locked = await launched(member, {
    parties: [partyFor(buyer)],
    content: () => ({ viewingCode: '2468' }),
  })
  const foreign = await launched(stranger, { parties: [partyFor(buyer)] })
  const answer = async (contractId: string) =>
    (await head.client.ask(opened.readOpenedContract, { companyId, contractId })).code
  expect([await answer(locked), await answer(foreign), await answer(randomUUID())]).toEqual([
    'affiliation.locked',
    'not-found',
    'not-found',
  ])
  const { rows } = await head.client.call(opened.listOpenedContracts, { companyId })
  expect(rows.map((row) => [row.contractId, row.isLocked])).toEqual([[locked, true]])
  const elsewhere = { companyId: idOf(stranger), contractId: foreign }
  expect((await head.client.ask(opened.readOpenedContract, elsewhere)).code).toBe('not-found')
})

test('people of the head need the right, and roles can give it', async () => {
  const member = await newMember()
  const companyId = idOf(member)
  await joined(head, member, ['contracts'])
  const { roleId } = await head.client.call(roles.createRole, {
    requestId: randomUUID(),
    name: '集团法务',
    note: '',
    grants: { groupManage: ['contracts'] },
  })
  const plain = await hire(app, head, '无权人')
  const reader = await hire(app, head, '阅读人', { roles: [roleId] })
  const list = async (signer: Signer) =>
    (await signer.client.ask(opened.listOpenedContracts, { companyId })).code
  expect([await list(plain), await list(reader)]).toEqual(['permission.denied', '000000'])
  expect((await invite(reader, member.companyName)).code).toBe('permission.denied')
})

test('who works in a member too is told so, to switch to it', async () => {
  const member = await newMember()
  await joined(head, member)
  const { url } = await head.client.call(inviteStaff, {
    name: member.name,
    phone: member.phone,
    roles: ['admin'],
    departments: [],
  })
  await member.client.call(acceptInvitation, { token: tokenIn(url) })
  const isMine = async (viewer: Signer) =>
    (await rowsOf(viewer)).find(({ companyId }) => companyId === member.companyId)?.isMine
  await actFor(member, head.companyId)
  expect([await isMine(head), await isMine(member)]).toEqual([false, true])
})

test('however many invite a member, it still sees whose it is', async () => {
  const member = await newMember()
  await joined(head, member, ['sums'])
  app.clock.advance(1000)
  const now = app.clock.now()
  const own = (await getCompany(app.db, idOf(head)))!
  for (let at = 0; at < 51; at += 1) {
    const id = randomUUID()
    await insertCompany(app.db, { ...own, id, name: `邀请单位${at}`, creditCode: id, autStatus: null })
    await insertAffiliation(app.db, {
      id: randomUUID(),
      headId: id,
      companyId: idOf(member),
      state: 'invited',
      version: 0,
      invitedBy: head.userId,
      createdAt: now,
      changedAt: now,
    })
  }
  const { membership } = await member.client.call(calls.readOwnGroup, {})
  expect(membership?.headName).toBe(own.name)
})

test('a company that is cancelled is in no group any more', async () => {
  const member = await newMember()
  const affiliationId = await joined(head, member, ['sums'])
  const id = randomUUID()
  const now = app.clock.now()
  await insertCancellation(app.db, {
    id,
    companyId: idOf(member),
    askedBy: member.userId,
    reason: '业务已并入母公司',
    state: 'cooling',
    version: 1,
    askedAt: now,
    dueAt: now,
    outcome: '',
  })
  await carryOut(app.deps, systemActor('test'), id, { type: COOLED } as never)
  const row = (await rowsOf(head)).find((one) => one.affiliationId === affiliationId)
  expect([row?.status, row?.disclosed]).toEqual([6, []])
})

test('any other platform has no groups, and nothing there speaks of them', async () => {
  const plain = await createTestApp()
  const person = await companySigner(plain, '许青山', '苏州博远精密仪器有限公司')
  const answers = [
    await person.client.ask(calls.listAffiliations, {}),
    await person.client.ask(calls.readOwnGroup, {}),
    await person.client.ask(opened.readGroupSums, { period: 'month' }),
    await person.client.ask(opened.listOpenedContracts, { companyId: randomUUID() }),
  ]
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 'not-found'))
  const codes = async ({ client }: Signer) =>
    (await client.call(getCurrentAccount, {})).userRoleResAction.map(({ resCode }) => resCode)
  expect((await codes(person)).includes('groupManage')).toBe(false)
  expect((await codes(head)).includes('groupManage')).toBe(true)
  const told = await person.client.call(roles.listRoles, {})
  expect(told.filter(({ grants }) => 'groupManage' in grants)).toEqual([])
  await plain.close()
})
