// Who must sign a voiding now, what its lists tell, and how many there are.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { disableStaff } from '#protocol/company/staff/staff.ts'
import { revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import {
  countVoidings,
  getVoidingTerms,
  listVoidings,
  startVoiding,
} from '#protocol/contracts/voidings/voidings.ts'
import type { VoidingStatus } from '#protocol/contracts/voidings/voidings.ts'
import { maskPhone } from '#protocol/phone.ts'
import { getUser, updateUser } from '#server/domain/account/users/store.ts'
import { changeStaff, listAdministrators } from '#server/domain/company/staff/store.ts'
import { changeParty } from '#server/domain/contracts/parties/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newPhone } from '#tests/support/people.ts'
import { issuedReceipt } from '#tests/support/receipts.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { completedContract, startedVoiding, voidingOf, voidingsIn } from '#tests/support/voidings.ts'

const DAY = 86_400_000
const app = await createTestApp()

// One of each status, before the others are there: those signed in would be signed out by the days that pass.
const owner = await companySigner(app, '邵总', '苏州清单科技有限公司')
const guest = await personSigner(app, '何客')
const voidingFrom = async () => {
  app.clock.advance(1000)
  const about = await completedContract(app, [owner, guest])
  const { contractId } = await startedVoiding(owner, about)
  return { contractId, about }
}
const act = (contractId: string) => ({ contractId, requestId: randomUUID(), reason: '不同意作废' })
const expired = await voidingFrom()
app.clock.advance(31 * DAY)
await runJobs(app)
for (const who of [owner, guest]) {
  await signInByCode(app, who)
  await actFor(who, who.companyId)
}
const voided = await voidingFrom()
for (const signer of [owner, guest]) await sign(app, signer, voided.contractId)
const rejected = await voidingFrom()
await guest.client.call(rejectContract, {
  ...act(rejected.contractId),
  partyId: await partyIdOf(guest, rejected.contractId, guest),
})
const revoked = await voidingFrom()
await owner.client.call(revokeContract, act(revoked.contractId))
const open = await voidingFrom()

const company = await companySigner(app, '陈晓明', '杭州云杉科技有限公司')
const person = await personSigner(app, '李清')
const stranger = await personSigner(app, '王静')
const firm = await companySigner(app, '赵总', '宁波三方有限公司')
const contractId = await completedContract(app, [company, person, firm])
const partyId = await partyIdOf(company, contractId, company)
afterAll(() => app.close())

const coded = ({ code, info }: { code: string; info: string }) => [code, info]
const partiesFor = async ({ client }: Signer, contractId: string) =>
  (await client.call(getVoidingTerms, { contractId })).parties

test('the terms tell the contract, its files and who must sign, under the phone they have now', async () => {
  const { contract, documents, completedAt } = await seen(company, contractId)
  const before = (await getUser(app.db, person.userId))!.phone
  const phone = newPhone()
  const change = (to: string) => updateUser(app.db, person.userId, { phone: to, updatedAt: app.clock.now() })
  await change(phone)
  expect(await company.client.call(getVoidingTerms, { contractId })).toEqual({
    contractId,
    name: '设备采购合同',
    contractNo: contract.contractNo,
    completedAt,
    documents: documents.map(({ name, sha256 }) => ({ name, sha256 })),
    parties: [
      {
        partyType: 2,
        name: '陈晓明',
        companyName: '杭州云杉科技有限公司',
        phoneMasked: maskPhone(company.phone),
        isMe: true,
      },
      { partyType: 1, name: '李清', companyName: '', phoneMasked: maskPhone(phone), isMe: false },
      {
        partyType: 2,
        name: '赵总',
        companyName: '宁波三方有限公司',
        phoneMasked: maskPhone(firm.phone),
        isMe: false,
      },
    ],
  })
  await change(before)
})

test('a company signs through who signed before and works there, else its caller, else its administrator', async () => {
  const named = async (viewer: Signer) => (await partiesFor(viewer, contractId))[0]
  const boss = { name: '陈晓明', phoneMasked: maskPhone(company.phone) }
  const agent = await hire(app, company, '张代办', { roles: ['admin'] })
  await changeParty(app.db, partyId, { userId: agent.userId, name: agent.name })
  expect(await named(person)).toMatchObject({ name: '张代办', phoneMasked: maskPhone(agent.phone) })
  // Somebody who is disabled there, or never worked there.
  await company.client.call(disableStaff, { memberId: agent.memberId })
  expect(await named(person)).toMatchObject(boss)
  await changeParty(app.db, partyId, { userId: stranger.userId, name: stranger.name })
  // Nor does somebody who acts for another company of the contract.
  for (const viewer of [person, firm]) expect(await named(viewer)).toMatchObject(boss)
  const other = await hire(app, company, '赵同事', { roles: ['admin'] })
  expect(await named(other)).toMatchObject({
    name: '赵同事',
    phoneMasked: maskPhone(other.phone),
    isMe: true,
  })
  await changeParty(app.db, partyId, { userId: company.userId, name: company.name })
})

test('nothing is voided for a company in which nobody could sign, nor what is not completed', async () => {
  await changeParty(app.db, partyId, { userId: stranger.userId, name: stranger.name })
  const [memberId = ''] = await memberIdsOf(company, [company])
  const give = (to: string, role: string) =>
    changeStaff(app.db, to, { roles: [role], updatedAt: app.clock.now() })
  for (const { id } of await listAdministrators(app.db, company.companyId ?? '')) await give(id, 'staff')
  const refused = async (id: string) => {
    const answers = [
      await person.client.ask(getVoidingTerms, { contractId: id }),
      await person.client.ask(startVoiding, voidingOf(id)),
    ]
    return answers.map(coded)
  }
  const nobody = ['contract.not-possible', '“杭州云杉科技有限公司”现在没有可以代表它签署的人，不能发起作废。']
  expect(await refused(contractId)).toEqual([nobody, nobody])
  await give(memberId, 'superAdmin')
  await changeParty(app.db, partyId, { userId: company.userId, name: company.name })
  const early = [
    'contract.not-possible',
    '只有已完成的合同可以作废，并且由签署方发起；如已发起作废，请在“合同作废”中查看。',
  ]
  expect(coded(await owner.client.ask(getVoidingTerms, { contractId: open.about }))).toEqual(early)
  const unsigned = await launched(person, { parties: [partyFor(person)] })
  expect(await refused(unsigned)).toEqual([early, early])
})

test('the agreement is to be signed within thirty days, and both chains tell why and what about', async () => {
  const startedAt = app.clock.now().getTime()
  const { contractId: agreementId } = await startedVoiding(company, contractId)
  const { contract } = await seen(company, agreementId)
  expect([contract.deadline, contract.waitingFor]).toEqual([
    new Date(startedAt + 30 * DAY).toISOString(),
    ['杭州云杉科技有限公司（陈晓明）', '李清', '宁波三方有限公司（赵总）'],
  ])
  const own = await partyIdOf(person, agreementId, person)
  const reason = '不同意作废'
  await person.client.call(rejectContract, {
    contractId: agreementId,
    partyId: own,
    requestId: randomUUID(),
    reason,
  })
  const told = (await readChain(app.db, contractId)).filter(({ event }) => event.includes('abandon'))
  expect(told.map(({ event, detail }) => [event, detail['reason'], detail['agreementId']])).toEqual([
    ['contract:abandon.started', '合作终止：双方另签新约', undefined],
    ['contract:abandon.ended', undefined, agreementId],
  ])
})

test('each voiding is told whole in the list of its status alone, and counted there', async () => {
  const listed = async (tab: VoidingStatus) => {
    const { rows, ...rest } = await voidingsIn(owner, tab)
    return { ...rest, rows: rows.map((one) => [one.contractId, one.voidingStatus, one.about.contractId]) }
  }
  for (const [one, status] of [
    [open, 1],
    [voided, 2],
    [rejected, 3],
    [revoked, 4],
    [expired, 5],
  ] as const)
    expect(await listed(status)).toEqual({
      page: 1,
      pageSize: 10,
      total: 1,
      rows: [[one.contractId, status, one.about]],
    })
  const [row] = (await voidingsIn(owner, 1)).rows
  const { contract } = await seen(owner, open.contractId)
  expect(row).toEqual({
    ...contract,
    voidingStatus: 1,
    about: {
      contractId: open.about,
      name: '设备采购合同',
      contractNo: (await seen(owner, open.about)).contract.contractNo,
    },
    cause: '合作终止：双方另签新约',
  })
  const none = { open: 0, voided: 0, rejected: 0, revoked: 0, expired: 0 }
  expect(await owner.client.call(countVoidings, {})).toEqual({
    open: 1,
    voided: 1,
    rejected: 1,
    revoked: 1,
    expired: 1,
  })
  expect(await stranger.client.call(countVoidings, {})).toEqual(none)
})

test('a list is narrowed to what the company itself started', async () => {
  const started = async (who: Signer) =>
    (await who.client.call(listVoidings, { tab: 1, ours: 'yes' })).rows.map((row) => row.contractId)
  const { contractId: byGuest } = await startedVoiding(guest, rejected.about)
  expect((await voidingsIn(owner, 1)).rows.map((row) => row.contractId).toSorted()).toEqual(
    [open.contractId, byGuest].toSorted(),
  )
  expect(await started(owner)).toEqual([open.contractId])
})

test('the end of another paper about something voids nothing', async () => {
  const { contractId: paperId } = await issuedReceipt({ receiver: person, giver: stranger })
  const { code } = await person.client.ask(revokeContract, act(paperId))
  expect([code, (await seen(person, paperId)).contract.label]).toEqual(['000000', 'revoked'])
})
