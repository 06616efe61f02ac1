// The demo data of an empty installation: seal grants and contracts signed with the seal.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#protocol/account/sessions/session.ts'
import { listSealGrants, listSealUses } from '#protocol/seals/seals/use.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { listNotices } from '#protocol/base.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { makeDemo } from '#server/demo.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const PASSWORD = 'demo4567pass'
let app: TestApp
let founder: TestClient
let sealId = ''
beforeAll(async () => {
  app = await createTestApp()
  await makeDemo(app.deps, PASSWORD)
  await runJobs(app)
  const { client, companyId } = await signedIn('13800000001')
  founder = client
  founder.identity = { type: 2, companyId: companyId ?? '' }
  const seals = await founder.call(listSeals, {})
  sealId = seals.find(({ name }) => name === '合同专用章')?.sealId ?? ''
})
afterAll(() => app.close())

const signedIn = async (phone: string): Promise<{ client: TestClient; companyId: string | null }> => {
  const client = app.client()
  const { userInfo } = await client.call(logIn, {
    userAccount: phone,
    method: 'password',
    password: PASSWORD,
  })
  return { client, companyId: userInfo.defaultBizCompanyId }
}

test('the seal is given to one for good, to one until a date, and was taken back from a department', async () => {
  const grants = await founder.call(listSealGrants, { sealId })
  const bySubject = Object.fromEntries(
    grants.map(({ subject, until, state, reason }) => [subject, [state, until !== null, reason]]),
  )
  expect(bySubject).toEqual({
    苏予安: ['active', false, ''],
    程以宁: ['active', true, ''],
    '市场销售部/华东区': ['revoked', false, '华东区的合同改由苏予安统一用印'],
  })
})

test('its log has a use by role and uses by those it was given to, in contracts that are signed', async () => {
  const { rows } = await founder.call(listSealUses, { sealId })
  const statuses = await Promise.all(
    rows.map(async ({ contractId }) => (await founder.call(getContract, { contractId })).contract.status),
  )
  const byName = rows.map(({ contractName, who, by }, at) => [contractName, who, by, statuses[at]])
  expect(byName.toSorted()).toEqual(
    [
      ['仓储配送服务合同', '林小满', 'role', CONTRACT_STATUS.signing],
      ['办公家具采购合同', '苏予安', 'grant', CONTRACT_STATUS.completed],
      ['系统对接保密协议', '程以宁', 'grant', CONTRACT_STATUS.completed],
    ].toSorted(),
  )
})

test('whoever may use it is told of which company, and led to the seal only where they may look at seals', async () => {
  const heard = async (phone: string) => {
    const { client } = await signedIn(phone)
    const { rows } = await client.call(listNotices, { pageSize: 100 })
    const { text, target } = rows.find(({ title }) => title === '您被授权使用印章')!
    return { text, target }
  }
  expect(await heard('13800000005')).toEqual({
    text: '您可以使用杭州青禾科技有限公司的“合同专用章”签署：服务合同、采购合同。',
    target: '/home',
  })
  expect((await heard('13800000009')).target).toBe(`/user/userCenter/signatureDetail?sealId=${sealId}`)
})
