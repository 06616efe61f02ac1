// Every page in each of its states: axe finds nothing serious, and the pictures match.
// See look: Proof.
import type { Page } from '@playwright/test'
import { routes } from '#src/app/routes/routes.ts'
import {
  actAs,
  apiCompany,
  apiNewcomer,
  apiPassport,
  apiPerson,
  drafted,
  launched,
  SIGN_PASSWORD,
} from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { newVisitor, openDesk, register } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt, whyNoPictures } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'
import { readToTheEnd, sign } from '#tests/support/signing-screens.ts'

const PATHS = [
  '/login/password',
  '/login/msgCode',
  '/register',
  '/forget',
  '/appLogin',
  '/appDownload',
  '/scanConfirm',
  '/phoneSign',
  '/signOnBack',
  '/errLogin',
  '/autoLogin',
  '/embed',
  '/exclusivePackage',
  '/payJump',
  '/cashier',
  '/setMeal/list',
  '/orderInfo',
  '/partner',
  '/autoMessage',
  '/invitation',
  '/outbox',
  '/inspector',
  '/404',
  '/home',
  '/message',
  '/message/settings',
  '/authPersonal',
  '/authCompany',
  '/joinCompany',
  '/cancellationAccount',
  '/cancellationCompany',
  '/legalConsent',
  '/user/userCenter/userInfo',
  '/user/userCenter/examineDetail',
  '/user/userCenter/signature',
  '/user/userCenter/signatureEdit',
  '/user/userCenter/signatureDetail',
  '/user/userCenter/contact',
  '/user/userCenter/orgManage',
  '/user/userCenter/orgDetail',
  '/user/userCenter/staffManage',
  '/user/userCenter/roleManage',
  '/user/userCenter/selfMeal',
  '/user/userCenter/traceManage',
  '/user/userCenter/traceManageDetail',
  '/user/userCenter/tagManage',
  '/user/userCenter/clauseManage',
  '/user/userCenter/integratedManage',
  '/user/userCenter/approveManage',
  '/user/userCenter/approveManageEdit',
  '/user/userCenter/approveSet',
  '/user/userCenter/approveManageEdit1',
  '/user/userCenter/approveSet1',
  '/sign/textSearch',
  '/sign/list/signing',
  '/sign/list/approval',
  '/sign/list/drafts',
  '/sign/list/signatureApprovalList',
  '/sign/list/review',
  '/sign/list/confirm',
  '/sign/list/abandon',
  '/sign/list/loan',
  '/loanDetail',
  '/sign/list/receipt',
  '/office/signingReport',
  '/office/fileReport',
  '/office/approvalSeal',
  '/office/fileDrafts',
  '/office/detail',
  '/sign/list/lawyer',
  '/lawyerDetail',
  '/signDetail',
  '/flowStart/startType',
  '/flowStart/editDoc',
  '/flowStart/signSet',
  '/flowStart/signSet2',
  '/flowStart/signPosition',
  '/flowStart/fileSigning',
  '/flowStart/contracSigning',
  '/flowStart/contractAbandon',
  '/flowStart/loanSignSet',
  '/flowStart/receiptSignSet',
  '/flowStart/lawyersApply',
  '/signModel/signAuth',
  '/signModel/lawyerSignAuth',
  '/signModel/signatureApproval',
  '/signModel/contractReview',
  '/signModel/contractConfirm',
  '/human/entryManage',
  '/human/regularManage',
  '/human/transferManage',
  '/human/departManage',
  '/humanFlow/humanForm',
  '/humanFlow/fillForm',
  '/humanFlow/humanDetail',
  '/humanFlow/humanApprove',
  '/signatureRecord',
  '/ops',
  '/ops/certification',
  '/ops/certificationDetail',
  '/ops/cancellation',
  '/ops/certificates',
  '/ops/partners',
  '/ops/quotas',
  '/ops/quotas/packages',
  '/ops/orders',
  '/ops/lawyers',
  '/ops/dictionaries',
  '/ops/checks',
  '/ops/operators',
  '/ops/audit',
  '/user/userCenter/personalInvoiceManage',
  '/user/userCenter/companyInvoiceManage',
  '/user/userCenter/contractFiling',
  '/user/userCenter/classfyManage',
  '/user/userCenter/reportData',
  '/flowStart/templateSet',
  '/template/platTemplate',
  '/template/commTemplate',
  '/template/createTemplate',
  '/template/fixTemplate',
  '/helper/helperCenter/questionList',
  '/helper/helperCenter/questionContent',
  '/helper/helperCenter/questionSearch',
  '/ops/invoices',
  '/ops/questions',
  '/ops/questions/detail',
  '/ops/templates',
  '/human/copies',
  '/humanFlow/setForm',
  '/flowStart/setPosition',
  '/human/notices',
  '/human/person',
  '/human/dues',
  '/humanFlow/humanNotice',
  '/humanFlow/receiveNotice',
  '/user/userCenter/integratedManage/interfaces',
] as const

/** An id of nothing, so that a page says so. */
const NOBODYS = '0f9c41d2-5b7e-4a36-9c18-2d7be06f3a54'

const go = (page: Page, path: (typeof PATHS)[number], search = ''): Promise<void> =>
  goTo(page, `${path}${search}`)

test.use({ viewport: { width: 1366, height: 768 } })
test.beforeEach(() => {
  const reason = whyNoPictures()
  if (reason !== false) test.info().annotations.push({ type: 'no pictures', description: reason })
})

// Many pages one after the other, which a slow machine needs longer for.
test.describe.configure({ timeout: 360_000 })

test('the list of pages looked at is whole', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([...PATHS].sort())
})

test('before signing in', async ({ page }) => {
  await go(page, '/login/password')
  await lookAt(page, 'login-password', [1366, 390])
  await go(page, '/login/msgCode')
  await lookAt(page, 'login-message', [1366])
  await go(page, '/register')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('请输入短信验证码')).toBeVisible()
  await lookAt(page, 'register-complaints', [1366, 390])
  await go(page, '/forget')
  await lookAt(page, 'forget', [1366])
  await go(page, '/autoMessage', '?tokenId=nobody')
  await lookAt(page, 'link-unknown', [1366])
  await go(page, '/404')
  await lookAt(page, 'not-found', [1366])
  await go(page, '/signatureRecord')
  await lookAt(page, 'check-public')
  await go(page, '/outbox')
  await lookAt(page, 'outbox', [])
  await go(page, '/inspector')
  await lookAt(page, 'inspector', [])
})

test('a person without certification', async ({ page, server }) => {
  await go(page, '/register')
  await register(page, server.url, { ...newVisitor('沈知微'), phone: '13900001111' })
  await page.waitForLoadState('networkidle')
  await lookAt(page, 'home-new')
  await go(page, '/authPersonal')
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('请输入身份证号')).toBeVisible()
  await lookAt(page, 'person-complaints', [1366])
  await go(page, '/flowStart/startType')
  await expect(page.getByRole('dialog', { name: '请先完成实名认证' })).toBeVisible()
  await lookAt(page, 'certify-first', [1366])
})

test('a certified person', async ({ context, page, server }) => {
  await actAs(context, await apiPerson(server.url, '顾南舟', '13900002222'))
  await go(page, '/home')
  await lookAt(page, 'home-person', [1366])
  await go(page, '/authPersonal')
  await lookAt(page, 'person-certified', [1366])
  for (const path of [
    '/sign/list/loan',
    '/flowStart/loanSignSet',
    '/loanDetail',
    '/sign/list/receipt',
    '/flowStart/receiptSignSet',
  ] as const) {
    await go(page, path, `?loanId=${NOBODYS}&receiptId=${NOBODYS}`)
    await lookAt(page, 'another page', [])
  }
  await go(page, '/user/userCenter/examineDetail')
  await lookAt(page, 'examine-detail', [1366])
  await go(page, '/cancellationAccount')
  await lookAt(page, 'close-account', [1366, 390])
  await go(page, '/legalConsent', '?token=nobody')
  await lookAt(page, 'legal-consent-unknown', [1366])
  await go(page, '/authCompany')
  await lookAt(page, 'company-form', [1366])
  await go(page, '/user/userCenter/userInfo')
  await lookAt(page, 'account-person', [1366])
  await page.getByRole('button', { name: '修改签署密码' }).click()
  await expect(page.getByRole('dialog', { name: '修改签署密码' })).toBeVisible()
  await lookAt(page, 'sign-password', [1366])
  await go(page, '/user/userCenter/signature')
  await lookAt(page, 'signatures', [1366])
  await go(page, '/user/userCenter/signatureEdit')
  await lookAt(page, 'signature-by-hand', [1366])
  await page.getByText('字体签名').click()
  await expect(page.getByAltText('顾南舟的签名预览')).toBeVisible()
  await lookAt(page, 'signature-typed', [1366])
  await page.getByText('手机手写').click()
  await expect(page.getByRole('img', { name: '手写签名二维码' })).toBeVisible()
  await lookAt(page, 'signature-by-phone', [])
  await page.getByText('上传图片').click()
  await lookAt(page, 'signature-upload', [1366])
  await go(page, '/user/userCenter/signature')
  await page.getByRole('link', { name: '查看详情' }).first().click()
  await expect(page.getByRole('region', { name: '变更历史' })).toBeVisible()
  await lookAt(page, 'signature-detail', [])
  await go(page, '/phoneSign', '?token=nobody')
  await expect(page.getByText('不能继续手写', { exact: true })).toBeVisible()
  await lookAt(page, 'phone-sign-over', [390])
  await go(page, '/sign/list/signing')
  await lookAt(page, 'list-empty')
  await go(page, '/sign/list/drafts')
  await lookAt(page, 'drafts-empty', [1366])
})

const twoParties = async (url: string, mark: string): Promise<[ApiPerson, ApiPerson]> => [
  await apiCompany(url, '沈知微', '杭州栖木文化创意有限公司', `1390000${mark}1`),
  await apiPerson(url, '顾南舟', `1390000${mark}2`),
]

test('a company with contracts', async ({ context, page, server }) => {
  const [company, person] = await twoParties(server.url, '333')
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
  const [company] = await twoParties(server.url, '334')
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

test('the wizard', async ({ context, page, server }) => {
  const [company, person] = await twoParties(server.url, '444')
  const { contractId } = await drafted([company, person], '房屋租赁合同')
  await actAs(context, company)
  await go(page, '/flowStart/startType')
  await lookAt(page, 'wizard-1-start')
  await page.getByRole('button', { name: /上传文件发起/ }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText(/处需要修改/)).toBeVisible()
  await lookAt(page, 'wizard-2-complaints', [1366])
  const search = `?contractId=${contractId}`
  await go(page, '/flowStart/signPosition', search)
  await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  await page.getByRole('button', { name: /^第 3 页/ }).click()
  await expect(page.getByRole('button', { name: /^公章，/ })).toBeVisible()
  await lookAt(page, 'wizard-4-places', [1366, 1920])
  await go(page, '/flowStart/editDoc', search)
  await page.getByRole('button', { name: /上传文件$/ }).click()
  await expect(page.getByLabel('合同名称')).toHaveValue('房屋租赁合同')
  await lookAt(page, 'wizard-2-files')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '设置签署方' })).toBeVisible()
  await lookAt(page, 'wizard-3-parties')
  await page.getByRole('button', { name: /5 发起签署/ }).click()
  await expect(page.getByRole('heading', { name: '核对并发起签署' })).toBeVisible()
  await lookAt(page, 'wizard-5-launch')
})

test('the operators’ desk', async ({ page, server }) => {
  const applicant = await apiNewcomer(server.url, 'Anna Berg', '13900006661')
  await apiPassport(applicant)
  await apiPerson(server.url, '闻人听雪', '13900006662')
  await go(page, '/ops')
  await expect(page.getByRole('heading', { name: '登录运营台' })).toBeVisible()
  await lookAt(page, 'desk-sign-in', [1366, 390])
  await openDesk(page, server.output())
  await expect(page.getByText('Anna Berg')).toBeVisible()
  await lookAt(page, 'desk-home', [1366])
  await go(page, '/ops/certification')
  await expect(page.getByText('Anna Berg')).toBeVisible()
  await lookAt(page, 'desk-certifications', [1366])
  await page
    .getByRole('row', { name: /Anna Berg/ })
    .getByRole('link', { name: '审核' })
    .click()
  await expect(page.getByRole('img', { name: /证件正面/ })).toBeVisible()
  await lookAt(page, 'desk-certification')
  await page.getByRole('button', { name: '驳回' }).click()
  await expect(page.getByRole('dialog', { name: /驳回/ })).toBeVisible()
  await lookAt(page, 'desk-refuse', [1366])
  // One holder alone: who else has a certificate is up to the journeys before this one.
  await go(page, '/ops/certificates')
  await page.getByRole('searchbox').fill('闻人听雪')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '吊销' })).toHaveCount(1)
  await lookAt(page, 'desk-certificates', [1366])
  await go(page, '/ops/quotas')
  await page.getByRole('button', { name: '赠送份数' }).click()
  await expect(page.getByRole('dialog', { name: '赠送合同份数' })).toBeVisible()
  await lookAt(page, 'desk-quotas', [])
  await go(page, '/ops/lawyers')
  await lookAt(page, 'desk-lawyers', [])
  await go(page, '/ops/operators')
  await expect(page.getByText('系统管理员').first()).toBeVisible()
  await lookAt(page, 'desk-operators', [1366])
  await go(page, '/ops/audit')
  await page.getByRole('button', { name: '校验完整性' }).click()
  await expect(page.getByText(/记录完整/)).toBeVisible()
  await lookAt(page, 'desk-audit', [])
})

test('signing and what comes of it', async ({ context, page, server }) => {
  const [company, person] = await twoParties(server.url, '555')
  const { contractId, partyIds } = await launched([company, person], '房屋租赁合同', false)
  await actAs(context, company)
  const at = (index: number) => `?contractId=${contractId}&partyId=${partyIds[index] ?? ''}`
  await go(page, '/signModel/signAuth', at(0))
  await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  await lookAt(page, 'signing-reading', [1366, 1920, 390])
  await readToTheEnd(page)
  await page.getByText('密码认证').click()
  await page.getByRole('textbox', { name: '签署密码' }).fill(SIGN_PASSWORD)
  await expect(page.getByText('已确认是您本人的意愿')).toBeVisible()
  await lookAt(page, 'signing-ready')
  await page.getByRole('button', { name: '拒签' }).click()
  await expect(page.getByRole('dialog', { name: '拒签《房屋租赁合同》？' })).toBeVisible()
  await lookAt(page, 'reject', [1366])
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await sign(page)
  await lookAt(page, 'signed', [1366, 390])
  await go(page, '/signModel/signAuth', at(1))
  await expect(page.getByRole('alert')).toBeVisible()
  await lookAt(page, 'signing-blocked', [1366])
  await go(page, '/signatureRecord')
  await lookAt(page, 'check-known', [1366])
})
