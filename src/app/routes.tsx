// Every page of the product, one row each: path, title, layout, who may see it, and where its code is (specification §2).
import type { ComponentType, LazyExoticComponent } from 'react'
import type { OperatorPermission } from '#protocol/platform/permissions.ts'
import type { GuardedRoute } from '#src/app/guard.ts'
import { mayInspect } from '#src/app/inspection.ts'
import { page } from '#src/app/page-loading.ts'
import { platform } from '#src/app/platform.ts'
import type { Platform, PlatformFeature } from '#src/app/platform.ts'

/**
 * `entry`: the two halves of the sign-in pages; `main`: header and content; `service`: with the side menu of the path's section;
 * `wizard`: header, full width, no side menu; `bare`: nothing around.
 */
export type LayoutName = 'entry' | 'main' | 'service' | 'wizard' | 'bare'

export interface AppRoute extends GuardedRoute {
  /** Without the product suffix. */
  readonly title: string
  readonly layout: LayoutName
  /** Whether a computer serves better; said politely on a phone. */
  readonly isForDesk?: boolean
  /** Of a page of the operators' desk: what an operator must hold. */
  readonly permission?: OperatorPermission
  /** Its name in the desk's menu; absent from it without one. */
  readonly deskEntry?: string
  /** Only on platforms that have this (domain.md §8). */
  readonly on?: PlatformFeature
  readonly page: LazyExoticComponent<ComponentType>
}

// One page for all steps of the wizard, so that going from step to step loads nothing anew.
const wizard = page(async () => (await import('#src/features/flow-start/wizard-page.tsx')).WizardPage)
const wizardStep = (path: string, title: string): AppRoute => ({
  path,
  title,
  layout: 'wizard',
  isForDesk: true,
  access: 'signedIn',
  certified: true,
  resource: 'contract',
  page: wizard,
})

// One page for both steps of a process, contract or HR.
const processEditor = page(
  async () => (await import('#src/features/approvals/process-editor-page.tsx')).ProcessEditorPage,
)
const processStep = (path: string, title: string): AppRoute => ({
  path,
  title,
  layout: 'service',
  isForDesk: true,
  access: 'signedIn',
  resource: 'approveManage',
  page: processEditor,
})

export const routes: readonly AppRoute[] = [
  {
    path: '/login/password',
    title: '密码登录',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/password-page.tsx')).PasswordPage),
  },
  {
    path: '/login/msgCode',
    title: '验证码登录',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/message-code-page.tsx')).MessageCodePage),
  },
  {
    path: '/register',
    title: '注册',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/register-page.tsx')).RegisterPage),
  },
  {
    path: '/forget',
    title: '找回密码',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/forget-page.tsx')).ForgetPage),
  },
  {
    path: '/appLogin',
    title: '扫码登录',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/app-login-page.tsx')).AppLoginPage),
  },
  {
    path: '/appDownload',
    title: '下载 App',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/app/app-download-page.tsx')).AppDownloadPage),
  },
  {
    path: '/scanConfirm',
    title: '确认登录',
    layout: 'entry',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/session/scan-confirm-page.tsx')).ScanConfirmPage),
  },
  {
    path: '/phoneSign',
    title: '手写签名',
    layout: 'bare',
    access: 'open',
    page: page(async () => (await import('#src/features/seals/phone-sign-page.tsx')).PhoneSignPage),
  },
  {
    path: '/chooseZky',
    title: '科技云通行证登录',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/choose-zky-page.tsx')).ChooseZkyPage),
  },
  {
    path: '/signOnBack',
    title: '正在登录',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/sign-on-back-page.tsx')).SignOnBackPage),
  },
  {
    path: '/errLogin',
    title: '完善信息',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/err-login-page.tsx')).ErrLoginPage),
  },
  {
    path: '/autoLogin',
    title: '正在登录',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/auto-login-page.tsx')).AutoLoginPage),
  },
  {
    path: '/payJump',
    title: '支付结果',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/orders/pay-jump-page.tsx')).PayJumpPage),
  },
  {
    path: '/exclusivePackage',
    title: '领取专属套餐',
    layout: 'entry',
    access: 'open',
    page: page(
      async () => (await import('#src/features/packages/exclusive-package-page.tsx')).ExclusivePackagePage,
    ),
  },
  {
    path: '/autoMessage',
    title: '打开短信链接',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/session/sms-link-page.tsx')).SmsLinkPage),
  },
  {
    path: '/invitation',
    title: '加入单位的邀请',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/joining/invitation-page.tsx')).InvitationPage),
  },
  {
    path: '/outbox',
    title: '短信发件箱',
    layout: 'bare',
    access: 'open',
    page: page(async () => (await import('#src/features/session/outbox-page.tsx')).OutboxPage),
  },
  {
    path: '/inspector',
    title: '状态图检视器',
    layout: 'bare',
    access: 'aside',
    page: page(async () =>
      mayInspect()
        ? (await import('#src/inspector/page/inspector-page.tsx')).InspectorPage
        : (await import('#src/features/session/not-found-page.tsx')).NotFoundPage,
    ),
  },
  {
    path: '/404',
    title: '页面不存在',
    layout: 'bare',
    access: 'open',
    page: page(async () => (await import('#src/features/session/not-found-page.tsx')).NotFoundPage),
  },
  {
    path: '/home',
    title: '首页',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/home/home-page.tsx')).HomePage),
  },
  {
    path: '/message',
    title: '消息中心',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/messages/message-page.tsx')).MessagePage),
  },
  {
    path: '/authPersonal',
    title: '个人认证',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/certification/person-page.tsx')).PersonPage),
  },
  {
    path: '/authCompany',
    title: '单位认证',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/certification/company-page.tsx')).CompanyPage),
  },
  {
    path: '/legalConsent',
    title: '法定代表人授权',
    layout: 'entry',
    access: 'open',
    page: page(
      async () => (await import('#src/features/certification/legal-consent-page.tsx')).LegalConsentPage,
    ),
  },
  {
    path: '/cancellationAccount',
    title: '注销账号',
    layout: 'main',
    access: 'signedIn',
    resource: 'userInfo',
    page: page(async () => (await import('#src/features/closing/closing-page.tsx')).ClosingPage),
  },
  {
    path: '/joinCompany',
    title: '加入单位',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/joining/join-company-page.tsx')).JoinCompanyPage),
  },
  {
    path: '/user/userCenter/userInfo',
    title: '账号信息',
    layout: 'service',
    access: 'signedIn',
    resource: 'userInfo',
    page: page(async () => (await import('#src/features/user/user-info-page.tsx')).UserInfoPage),
  },
  {
    path: '/user/userCenter/examineDetail',
    title: '认证审核详情',
    layout: 'service',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/certification/examine-page.tsx')).ExaminePage),
  },
  {
    path: '/user/userCenter/signature',
    title: '签名与印章',
    layout: 'service',
    access: 'signedIn',
    resource: 'signature',
    page: page(async () => (await import('#src/features/seals/signature-page.tsx')).SignaturePage),
  },
  {
    path: '/user/userCenter/signatureEdit',
    title: '制作签名与印章',
    layout: 'service',
    access: 'signedIn',
    resource: 'signature',
    page: page(async () => (await import('#src/features/seals/signature-edit-page.tsx')).SignatureEditPage),
  },
  {
    path: '/user/userCenter/signatureDetail',
    title: '印章与签名详情',
    layout: 'service',
    access: 'signedIn',
    resource: 'signature',
    page: page(
      async () => (await import('#src/features/seals/signature-detail-page.tsx')).SignatureDetailPage,
    ),
  },
  {
    path: '/user/userCenter/contact',
    title: '联系人',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    resource: 'contact',
    page: page(async () => (await import('#src/features/contacts/contact-page.tsx')).ContactPage),
  },
  {
    path: '/user/userCenter/orgManage',
    title: '组织架构',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    resource: 'orgManage',
    page: page(async () => (await import('#src/features/organisation/org-manage-page.tsx')).OrgManagePage),
  },
  {
    path: '/user/userCenter/orgDetail',
    title: '单位与部门详情',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    resource: 'orgManage',
    page: page(async () => (await import('#src/features/organisation/org-detail-page.tsx')).OrgDetailPage),
  },
  {
    path: '/user/userCenter/staffManage',
    title: '员工',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    resource: 'staffManage',
    page: page(
      async () => (await import('#src/features/organisation/staff-manage-page.tsx')).StaffManagePage,
    ),
  },
  {
    path: '/user/userCenter/roleManage',
    title: '角色与权限',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    resource: 'roleManage',
    page: page(async () => (await import('#src/features/roles/role-manage-page.tsx')).RoleManagePage),
  },
  {
    path: '/user/userCenter/integratedManage',
    title: '集成应用',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    resource: 'integratedManage',
    page: page(
      async () => (await import('#src/features/integration/integrated-manage-page.tsx')).IntegratedManagePage,
    ),
  },
  processStep('/user/userCenter/approveManageEdit', '审批流程基本信息'),
  processStep('/user/userCenter/approveSet', '审批流程步骤'),
  processStep('/user/userCenter/approveManageEdit1', '人事审批流程基本信息'),
  processStep('/user/userCenter/approveSet1', '人事审批流程步骤'),
  {
    path: '/user/userCenter/approveManage',
    title: '审批流程',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    resource: 'approveManage',
    page: page(
      async () => (await import('#src/features/approvals/approve-manage-page.tsx')).ApproveManagePage,
    ),
  },
  {
    path: '/sign/list/signing',
    title: '合同签署',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/signing-list-page.tsx')).SigningListPage),
  },
  {
    path: '/sign/list/approval',
    title: '合同审批',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/approval-list-page.tsx')).ApprovalListPage),
  },
  {
    path: '/sign/list/drafts',
    title: '草稿',
    layout: 'service',
    isForDesk: true,
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/drafts-list-page.tsx')).DraftsListPage),
  },
  {
    path: '/signDetail',
    title: '合同详情',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/detail-page.tsx')).DetailPage),
  },
  wizardStep('/flowStart/startType', '选择发起方式'),
  wizardStep('/flowStart/editDoc', '上传文件'),
  wizardStep('/flowStart/signSet', '签署设置'),
  wizardStep('/flowStart/signPosition', '签署位置'),
  wizardStep('/flowStart/contracSigning', '发起签署'),
  {
    path: '/signModel/signAuth',
    title: '签署合同',
    layout: 'wizard',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/sign-tasks/sign-page.tsx')).SignPage),
  },
  {
    path: '/signatureRecord',
    title: '文件验签',
    layout: 'main',
    access: 'open',
    page: page(async () => (await import('#src/features/checking/check-page.tsx')).CheckPage),
  },
  {
    path: '/ops',
    title: '运营台',
    layout: 'bare',
    access: 'desk',
    deskEntry: '待办',
    page: page(async () => (await import('#src/features/desk/home-page.tsx')).DeskHomePage),
  },
  {
    path: '/ops/certification',
    title: '认证审核',
    layout: 'bare',
    access: 'desk',
    permission: 'certification.review',
    deskEntry: '认证审核',
    page: page(async () => (await import('#src/features/desk/certifications-page.tsx')).CertificationsPage),
  },
  {
    path: '/ops/certificationDetail',
    title: '审核资料',
    layout: 'bare',
    access: 'desk',
    permission: 'certification.review',
    page: page(
      async () => (await import('#src/features/desk/certification-detail-page.tsx')).CertificationDetailPage,
    ),
  },
  {
    path: '/ops/operators',
    title: '操作员',
    layout: 'bare',
    access: 'desk',
    permission: 'operators.manage',
    deskEntry: '操作员',
    page: page(async () => (await import('#src/features/desk/operators-page.tsx')).OperatorsPage),
  },
  {
    path: '/ops/audit',
    title: '操作记录',
    layout: 'bare',
    access: 'desk',
    permission: 'audit.view',
    deskEntry: '操作记录',
    page: page(async () => (await import('#src/features/desk/audit-page.tsx')).AuditPage),
  },
]

/** Paths that lead straight on (specification §2). */
export const redirects: Record<string, string> = {
  '/': '/home',
  '/login': '/login/password',
  '/sign': '/sign/list/signing',
  '/sign/list': '/sign/list/signing',
  '/flowStart': '/flowStart/startType',
  '/user': '/user/userCenter/userInfo',
  '/user/userCenter': '/user/userCenter/userInfo',
}

/** The row for a path; undefined when no page of this platform has it. */
export const routeFor = (path: string, here: Platform = platform): AppRoute | undefined =>
  routes.find((route) => route.path === path && (route.on === undefined || here.features.includes(route.on)))

/** The document's title on a route. */
export const titleOf = (route: Pick<AppRoute, 'title'> | undefined, here: Platform = platform): string =>
  route === undefined ? here.product : `${route.title} - ${here.product}`
