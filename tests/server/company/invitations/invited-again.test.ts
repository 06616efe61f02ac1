// Somebody is invited again: by whoever may give the roles that were meant for them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/company/invitations.ts'
import { createRole, deleteRole } from '#protocol/company/roles.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPhone } from '#tests/support/people.ts'
import { hire, rowOf } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const ABOVE = ['staff.above', '“管理员”的权限高于您，不能由您授予。']

let app: TestApp
let boss: Signer
/** Invites people, and may give no more than that. */
let inviter: Colleague
let inviting: string
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
  inviting = await roleOf('招聘', { staffManage: ['view', 'invite'] })
  inviter = await hire(app, boss, '许招聘', { roles: [inviting] })
})
afterAll(() => app.close())

const roleOf = async (name: string, grants: Record<string, string[]>) =>
  (await boss.client.call(createRole, { requestId: randomUUID(), name, note: '', grants })).roleId
const invited = async (roles: string[]) =>
  (await boss.client.call(calls.inviteStaff, { name: '苏小小', phone: newPhone(), roles })).memberId
const again = async (memberId: string, by: Signer = inviter) => {
  const { code, info } = await by.client.ask(calls.reinviteStaff, { memberId })
  return [code, info]
}

test('nobody brings back an invitation with more rights than their own', async () => {
  const memberId = await invited(['admin', inviting])
  expect(await again(memberId)).toEqual(ABOVE)
  await boss.client.call(calls.cancelInvitation, { memberId })
  expect(await again(memberId)).toEqual(ABOVE)
  expect(await rowOf(inviter, memberId, 'invited')).toMatchObject({ status: 'cancelled', actions: [] })
  expect(await again(memberId, boss)).toEqual(['000000', ''])
  expect((await rowOf(boss, memberId, 'invited')).status).toBe('invited')
})

test('one with no more rights is sent again, also where a role is gone since', async () => {
  const gone = await roleOf('临时', { reportData: ['view'] })
  const memberId = await invited([inviting, gone])
  await boss.client.call(calls.cancelInvitation, { memberId })
  await boss.client.call(deleteRole, { roleId: gone })
  expect((await rowOf(inviter, memberId, 'invited')).actions).toEqual(['reinvite'])
  expect(await again(memberId)).toEqual(['000000', ''])
})
