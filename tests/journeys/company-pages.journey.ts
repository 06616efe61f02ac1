// Pages of a company in each of their states: with contracts, with applications, with approvals.
import { actAs, apiCompany, apiTwoParties, drafted, launched } from '#tests/support/api-people.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt, whyNoPictures } from '#tests/support/looked-at.ts'
import { go, NOBODYS } from '#tests/support/looked-at-paths.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test.beforeEach(() => {
  const reason = whyNoPictures()
  if (reason !== false) test.info().annotations.push({ type: 'no pictures', description: reason })
})

// Many pages one after the other, which a slow machine needs longer for.
test.describe.configure({ timeout: 360_000 })

test('a company with contracts', async ({ context, page, server }) => {
  const [company, person] = await apiTwoParties(server.url, '333')
  await launched([company, person], '房屋租赁合同')
  await launched([company, person], '年度物业服务合同', false)
  const { contractId } = await launched([company, person], '办公家具采购合同')
  await drafted([company, person], '品牌设计委托合同')
  await actAs(context, company)
  await go(page, '/home')
  await lookAt(page, 'home-company', [1366, 1920])
  await page.getByRole('button', { name: /当前身份/ }).click()
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  await lookAt(page, 'identity-menu', [1366])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /条未读$/ }).click()
  await expect(page.getByRole('region', { name: '消息' }).getByRole('listitem').first()).toBeVisible()
  await lookAt(page, 'messages', [1366])
  await page.getByRole('button', { name: /条未读$/ }).click()
  await expect(page.getByRole('region', { name: '消息' })).toBeHidden()
  await go(page, '/message')
  await expect(page.getByRole('list', { name: '消息' }).getByRole('listitem').first()).toBeVisible()
  await lookAt(page, 'message-centre', [1366, 390])
  await go(page, '/message/settings')
  await lookAt(page, 'notice-settings', [1366, 390])
  await go(page, '/sign/list/signing')
  await lookAt(page, 'list', [1366, 1920])
  await page.getByRole('button', { name: '更多操作：房屋租赁合同' }).click()
  await page.getByRole('menuitem', { name: '撤回', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '撤回《房屋租赁合同》？' })).toBeVisible()
  await lookAt(page, 'revoke', [1366])
  await go(page, '/sign/list/drafts')
  await lookAt(page, 'drafts', [1366])
  for (const list of [
    '/sign/list/review',
    '/sign/list/confirm',
    '/sign/list/abandon',
    '/sign/list/lawyer',
    '/office/signingReport',
    '/office/fileReport',
    '/office/approvalSeal',
    '/office/fileDrafts',
    '/human/regularManage',
    '/human/transferManage',
    '/human/departManage',
    '/human/dues',
    '/user/userCenter/traceManage',
    '/user/userCenter/traceManageDetail',
    '/user/userCenter/tagManage',
    '/user/userCenter/clauseManage',
  ] as const) {
    await go(page, list)
    await lookAt(page, 'a list', [])
  }
  await go(page, '/signDetail', `?contractId=${contractId}`)
  await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  await lookAt(page, 'detail')
  for (const path of [
    '/flowStart/contractAbandon',
    '/signModel/contractReview',
    '/signModel/contractConfirm',
    '/office/detail',
    '/lawyerDetail',
    '/flowStart/lawyersApply',
    '/humanFlow/fillForm',
    '/humanFlow/humanDetail',
    '/humanFlow/humanApprove',
  ] as const) {
    const ids = ['contractId', 'reviewId', 'partyId', 'paperId', 'hrFormId'].map(
      (name) => `${name}=${NOBODYS}`,
    )
    await go(page, path, `?${ids.join('&')}`)
    await lookAt(page, 'another page', [])
  }
  await go(page, '/human/entryManage')
  await lookAt(page, 'hr-entries', [1366, 390])
  await go(page, '/humanFlow/humanForm', '?kind=entry')
  await lookAt(page, 'hr-form', [1366, 390])
  await go(page, '/user/userCenter/signature')
  await lookAt(page, 'seals', [1366])
  await go(page, '/user/userCenter/signatureEdit')
  await expect(page.getByAltText(/预览/)).toBeVisible()
  await lookAt(page, 'seal-making')
  await go(page, '/user/userCenter/userInfo')
  await lookAt(page, 'account-company')
})

test('partner applications', async ({ context, page, server }) => {
  const company = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900007771')
  await actAs(context, company)
  await go(page, '/user/userCenter/integratedManage')
  await expect(page.getByText('还没有应用')).toBeVisible()
  await lookAt(page, 'integrations-empty', [1366])
  await page.getByRole('button', { name: '新建应用' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建应用' })
  await drawer.getByRole('textbox', { name: '回调地址' }).fill('erp.example.com')
  await drawer.getByRole('textbox', { name: 'IP 名单' }).fill('203.0.113.0/40')
  await drawer.getByRole('button', { name: '新建应用' }).click()
  await expect(page.getByText('请填写应用名称')).toBeVisible()
  await lookAt(page, 'integration-complaints', [1366])
})

test('a company that approves its contracts', async ({ context, page, server }) => {
  const [company] = await apiTwoParties(server.url, '334')
  await actAs(context, company)
  await go(page, '/user/userCenter/approveManage')
  await expect(page.getByText('还没有合同与用印审批流程')).toBeVisible()
  await lookAt(page, 'processes-empty', [1366])
  await go(page, '/user/userCenter/approveManageEdit')
  await page.getByLabel('流程名称').fill('大额采购合同审批')
  await lookAt(page, 'process-basics', [1366])
  await page.getByRole('button', { name: '保存，下一步' }).click()
  await page.getByRole('button', { name: '在最后添加步骤' }).click()
  await page.getByRole('radio', { name: '发起人自选' }).click()
  await page.getByRole('button', { name: '在最后添加步骤' }).click()
  await page.getByRole('radio', { name: '持有角色的员工' }).click()
  await page.getByRole('button', { name: '保存并启用' }).click()
  await expect(page.getByText('请选择角色').first()).toBeVisible()
  await lookAt(page, 'process-steps')
  await page.getByRole('button', { name: '删除第 2 步' }).click()
  await page.getByRole('button', { name: '保存并启用' }).click()
  await expect(page.getByRole('link', { name: '大额采购合同审批' })).toBeVisible()
  await lookAt(page, 'processes', [1366])
  await go(page, '/user/userCenter/approveManageEdit1')
  await lookAt(page, 'hr-process-basics', [])
  await page.getByLabel('流程名称').fill('新员工入职审批')
  await page.getByRole('button', { name: '保存，下一步' }).click()
  await expect(page).toHaveURL(/\/user\/userCenter\/approveSet1\?processId=/)
  await page.getByRole('button', { name: '在最后添加步骤' }).click()
  await page.getByRole('radio', { name: '发起人自选' }).click()
  await page.getByRole('button', { name: '保存并启用' }).click()
  await expect(page.getByRole('link', { name: '新员工入职审批' })).toBeVisible()
  await go(page, '/sign/list/approval')
  await lookAt(page, 'approvals-empty', [1366])
})
