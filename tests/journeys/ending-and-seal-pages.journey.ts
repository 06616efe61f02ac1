// Rarely seen pages of a company: a requested seal, and its cancellation (look: Proof).
import { randomUUID } from 'node:crypto'
import { askCompanyCancellation } from '#protocol/company/cancellations/cancellations.ts'
import { sendVerifyCode } from '#protocol/base.ts'
import { applySeal } from '#protocol/seals/seal-requests.ts'
import { codeFor } from '../../scripts/smoke/people.ts'
import { actAs, apiCompany, apiEmployee, apiPerson, launched } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('a seal that is applied for', async ({ context, page, server }) => {
  const boss = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900008881')
  const clerk = await apiEmployee(boss, await apiPerson(server.url, '白羽', '13900008882'))
  const tenant = await apiPerson(server.url, '顾南舟', '13900008883')
  const { contractId, partyIds } = await launched([tenant, clerk], '房屋租赁合同', false)
  const at = { contractId, partyId: partyIds[1] ?? '' }
  const reason = '与客户签订租赁合同'
  await clerk.client.call(applySeal, { ...at, requestId: randomUUID(), reason })
  await actAs(context, boss)
  await goTo(page, '/sign/list/signatureApprovalList')
  await expect(page.getByRole('link', { name: '房屋租赁合同' })).toBeVisible()
  await lookAt(page, 'seal-requests', [1366, 390])
  await goTo(page, '/sign/list/signatureApprovalList?activeTab=4')
  await expect(page.getByText('没有退回或撤回的用印申请')).toBeVisible()
  await lookAt(page, 'seal-requests-empty', [1366, 390])
  await goTo(page, `/signModel/signatureApproval?contractId=${contractId}&partyId=${at.partyId}`)
  await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await lookAt(page, 'seal-request', [1366, 390])
})

test('a company’s end', async ({ context, page, server }) => {
  const boss = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900008891')
  await actAs(context, boss)
  await goTo(page, '/cancellationCompany')
  await expect(page.getByRole('heading', { name: '注销的后果' })).toBeVisible()
  await lookAt(page, 'cancel-company', [1366, 390])
  const { client, phone } = boss
  await client.call(sendVerifyCode, { phone, purpose: 'cancelCompany' })
  const verifyCode = await codeFor(client, phone)
  await client.call(askCompanyCancellation, { reason: '业务已并入母公司', verifyCode, agreed: true })
  await goTo(page, '/cancellationCompany')
  await expect(page.getByRole('button', { name: /撤回/ })).toBeVisible()
  await lookAt(page, 'cancel-company-cooling', [1366, 390])
  await goTo(page, '/ops/cancellation')
  await openDesk(page, server.output())
  await expect(page.getByText('业务已并入母公司')).toBeVisible()
  await lookAt(page, 'desk-cancellations', [1366, 390])
})
