// HR forms go through the process that was drawn for their kind: added to, handed on, given back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addApprovers,
  agreeApproval,
  refuseApproval,
  transferApproval,
} from '#protocol/contracts/approvals.ts'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import type { People } from '#tests/models/server/people.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { approvalOf, newHrPeople, sentHrForm } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let ids: HrPeople['ids']

beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
  await newProcess(
    people.initiator,
    [
      node({ by: 'persons', memberIds: [ids.admin] }, { name: '原主管' }),
      node({ by: 'persons', memberIds: [ids.initiator] }, { name: '总经理' }),
    ],
    { scope: 'transfer', name: '调岗审批', allowsSelf: true },
  )
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const sent = async (): Promise<{ hrFormId: string; approvalId: string }> => {
  const hrFormId = await sentHrForm(people.initiator, 'transfer', {
    memberId: ids.clerk,
    post: '采购主管',
    effectiveDay: '2999-01-01',
    needsFilling: false,
  })
  return { hrFormId, approvalId: await approvalOf(app, hrFormId) }
}
const read = (hrFormId: string) => people.initiator.client.call(calls.getHrForm, { hrFormId })

it('asks the steps of the process, whom a step adds, and whom it is handed to', async () => {
  const { hrFormId, approvalId } = await sent()
  const before = await read(hrFormId)
  expect(before.waitingFor).toEqual(['周远'])
  await people.admin.client.call(addApprovers, {
    approvalId,
    requestId: requestId(),
    memberIds: [ids.clerk],
    when: 'before',
    note: '请核对交接安排',
  })
  expect((await read(hrFormId)).waitingFor).toEqual(['许一'])
  // Whoever is added sees the form, and gives it on.
  const seen = await people.clerk.client.call(calls.getHrForm, { hrFormId })
  const taskId = seen
    .approval!.nodes.flatMap(({ tasks }) => tasks)
    .find(({ name }) => name === '许一')!.taskId
  await people.clerk.client.call(transferApproval, {
    approvalId,
    taskId,
    requestId: requestId(),
    toMemberId: ids.initiator,
  })
  await people.initiator.client.call(agreeApproval, { approvalId, requestId: requestId() })
  await people.admin.client.call(agreeApproval, { approvalId, requestId: requestId() })
  expect((await read(hrFormId)).waitingFor).toEqual(['林清和'])
  await people.initiator.client.call(agreeApproval, { approvalId, requestId: requestId() })
  const after = await read(hrFormId)
  expect([
    after.status,
    after.history.map(({ event }) => event).filter((e) => e.startsWith('approval:task')),
  ]).toEqual([
    3,
    [
      'approval:task.added',
      'approval:task.transferred',
      'approval:task.agreed',
      'approval:task.agreed',
      'approval:task.agreed',
    ],
  ])
})

it('comes back to HR with the reason, and is asked anew from the first step', async () => {
  const { hrFormId, approvalId } = await sent()
  await people.admin.client.call(refuseApproval, {
    approvalId,
    requestId: requestId(),
    reason: '岗位名称有误',
  })
  const back = await read(hrFormId)
  expect([back.status, back.endReason, back.actions.includes('edit')]).toEqual([5, '岗位名称有误', true])
  const { version } = await people.initiator.client.call(calls.saveHrForm, {
    hrFormId,
    version: back.version,
    terms: { ...back.terms, post: '采购经理' },
    pay: { pay: null, probationPay: null },
  })
  await people.initiator.client.call(calls.sendHrForm, {
    hrFormId,
    version,
    wentOn: [],
    requestId: requestId(),
  })
  const again = await read(hrFormId)
  expect([again.status, again.waitingFor, again.post]).toEqual([2, ['周远'], '采购经理'])
})

it('asks whoever may decide about HR forms where there is no process and nobody is named', async () => {
  const { client } = people.initiator
  const form = await client.call(calls.createHrForm, {
    requestId: requestId(),
    kind: 'regular',
    terms: {
      ...newHrTerms('regular'),
      memberId: ids.clerk,
      effectiveDay: '2999-01-01',
      needsFilling: false,
    },
    pay: { pay: null, probationPay: null },
  })
  await client.call(calls.sendHrForm, { ...form, wentOn: [], requestId: requestId() })
  expect((await read(form.hrFormId)).waitingFor).toEqual(['周远'])
})
