// Who is offered where work is given to a colleague: those alone whom the server would take.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDepartment } from '#protocol/company/departments.ts'
import { createRole } from '#protocol/company/roles.ts'
import { disableStaff, leaveStaff, listColleagues, listOpenTasks } from '#protocol/company/staff/staff.ts'
import type { ColleagueWork } from '#protocol/company/staff/staff.ts'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { createHrForm, sendHrForm } from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { user } from '#server/db/schema/account/users.ts'
import { rightHolders } from '#server/operations/company/staff/right-holders.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { companySigner, newDraft, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { handInForReview, reviewedBy } from '#tests/support/reviews.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let legal: Colleague
let clerk: Colleague
let department: string
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州可用科技有限公司')
  const added = await boss.client.call(addDepartment, { name: '法务部', parentId: null, headMemberId: null })
  department = added.departmentId
  const role = async (name: string, grants: Record<string, string[]>) =>
    (await boss.client.call(createRole, { requestId: randomUUID(), name, note: '', grants })).roleId
  const own = await role('只审查', { review: ['attend'] })
  const launcher = await role('只发起', { contract: ['launch'] })
  legal = await hire(app, boss, '方法务', { roles: ['legal'], departments: [department] })
  clerk = await hire(app, boss, '许职员')
  await hire(app, boss, '只看人', { roles: [own], departments: [department] })
  await hire(app, boss, '无权人', { roles: [launcher], departments: [department] })
  await hire(app, boss, '两样人', { roles: [launcher, own] })
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const DAY_MS = 86_400_000
const offered = async (work?: ColleagueWork, filter: { departmentId?: string; search?: string } = {}) =>
  namesOf(await boss.client.call(listColleagues, { ...filter, ...(work === undefined ? {} : { work }) }))
/** All came in one moment, so their order says nothing. */
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name).toSorted()
const people = (...names: string[]) => names.toSorted()

test('without a purpose everybody is listed who works here', async () => {
  expect(await offered()).toEqual(people('程总理', '方法务', '许职员', '只看人', '无权人', '两样人'))
})

test('for work those alone are listed whose roles, preset or the company’s own, allow it', async () => {
  expect(await offered('approve')).toEqual(people('程总理', '方法务', '许职员'))
  expect(await offered('review')).toEqual(people('程总理', '方法务', '许职员', '只看人', '两样人'))
  expect(await offered('sign')).toEqual(people('程总理', '许职员'))
  expect(await offered('everything')).toEqual(people('程总理', '许职员'))
  expect(await offered('takeOver')).toEqual(
    people('程总理', '方法务', '许职员', '只看人', '无权人', '两样人'),
  )
})

test('who holds a right is known by the same roles', async () => {
  const holders = await rightHolders(app.db, boss.companyId!, 'review', 'attend')
  expect(namesOf(holders)).toEqual(people('程总理', '方法务', '许职员', '只看人', '两样人'))
  expect(holders[0]).toEqual({ userId: boss.userId, name: '程总理', isSuperAdmin: true })
})

test('department and search narrow them further', async () => {
  expect(await offered('review', { departmentId: department })).toEqual(people('方法务', '只看人'))
  expect(await offered('approve', { departmentId: department })).toEqual(people('方法务'))
  expect(await offered('review', { search: 'fang' })).toEqual(people('方法务'))
  expect(await offered('sign', { search: 'fang' })).toEqual([])
})

test('nobody is listed who is disabled, has left or is not certified', async () => {
  const disabled = await hire(app, boss, '停用人')
  const left = await hire(app, boss, '离职人')
  const unproved = await hire(app, boss, '未实名')
  expect(await offered('approve')).toEqual(people('程总理', '方法务', '许职员', '停用人', '离职人', '未实名'))
  await boss.client.call(disableStaff, { memberId: disabled.memberId })
  const leaving = { memberId: left.memberId, requestId: requestId(), reason: '个人原因', handOver: [] }
  await boss.client.call(leaveStaff, leaving)
  await app.db.current().update(user).set({ autStatus: 0 }).where(eq(user.id, unproved.userId))
  expect(await offered('approve')).toEqual(people('程总理', '方法务', '许职员'))
  expect(await offered('takeOver')).not.toContain('未实名')
  expect(await offered()).toContain('未实名')
  const everybody = await boss.client.call(listColleagues, {})
  expect(everybody.flatMap(({ name, isCertified }) => (isCertified ? [] : [name]))).toEqual(['未实名'])
})

test('another company lists its own people, and a role of another company gives nothing', async () => {
  const elsewhere = await companySigner(app, '程远山', '宁波可用科技有限公司')
  await hire(app, elsewhere, '外单位', { roles: ['legal'] })
  const found = await elsewhere.client.call(listColleagues, { work: 'review' })
  expect(namesOf(found)).toEqual(people('程远山', '外单位'))
  expect(await offered('review')).not.toContain('外单位')
})

test('a purpose that is not known is refused', async () => {
  const { code, fields } = await boss.client.ask(listColleagues, { work: 'all' as never })
  expect([code, Object.keys(fields ?? {})]).toEqual(['input.invalid', ['work']])
})

test('an HR departure names nobody to take over who is not offered for everything', async () => {
  const leaver = await hire(app, boss, '要走人')
  const dayIn = (days: number) =>
    new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const sentTo = async (successorId: string) => {
    const terms = {
      ...newHrTerms('depart'),
      memberId: leaver.memberId,
      successorId,
      noticeDay: dayIn(-40),
      effectiveDay: dayIn(10),
      approverIds: [legal.memberId],
    }
    const pay = { pay: null, probationPay: null }
    const made = await boss.client.call(createHrForm, { requestId: requestId(), kind: 'depart', terms, pay })
    return boss.client.ask(sendHrForm, { ...made, wentOn: [], requestId: requestId() })
  }
  const words = '接手人须在职、已实名认证，并能签署、审批和审查，请重新选择'
  const refused = await sentTo(legal.memberId)
  expect([refused.code, refused.fields]).toEqual(['draft.invalid', { successorId: words }])
  expect((await sentTo(clerk.memberId)).data).toEqual({ status: 2 })
})

test('what somebody leaves behind says who cannot take it: who handed it in, and who is asked already', async () => {
  const gone = await hire(app, boss, '将走人')
  const other = await personSigner(app, '外来客')
  const parties = [partyFor(clerk, { isSelf: true }), partyFor(other)]
  const memberIds = [legal.memberId, gone.memberId]
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds }, { mode: 2 })])
  const { contractId, version } = await newDraft(clerk, { parties })
  await clerk.client.call(launchContract, { contractId, version, requestId: requestId() })
  await boss.client.call(disableApprovalProcess, { processId })
  const reviewed = await handInForReview(clerk, [gone, legal], { parties })
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: gone.memberId })
  expect(tasks.map(({ kind, notAskable }) => [kind, notAskable])).toEqual([
    ['toApprove', [clerk.userId, legal.userId, gone.userId]],
    ['toReview', [clerk.userId, gone.userId, legal.userId]],
  ])
  const { review } = await reviewedBy(gone, reviewed)
  expect(review.notAskable).toEqual([clerk.userId, gone.userId, legal.userId])
})
