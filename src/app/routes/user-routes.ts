// One’s own pages: home, messages, certification, and the user centre.
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

// One page for both steps of a process, contract or HR.
const processEditor = page(
  async () =>
    (await import('#src/features/contracts/approval-processes/process-editor-page.tsx')).ProcessEditorPage,
)
const processStep = (path: string, title: string): AppRoute => ({
  path,
  title,
  list: '/user/userCenter/approveManage',
  layout: 'service',
  isForComputer: true,
  access: 'signedIn',
  resource: 'approveManage',
  page: processEditor,
})

// One page for both identities, each under its own address.
const invoicesPage = page(
  async () => (await import('#src/features/trade/invoices/invoices-page.tsx')).InvoicesPage,
)

export const userRoutes: readonly AppRoute[] = [
  {
    path: '/scanConfirm',
    title: '确认登录',
    layout: 'entry',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/account/sessions/scan-confirm-page.tsx')).ScanConfirmPage,
    ),
  },
  {
    path: '/home',
    title: '首页',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/account/home/home-page.tsx')).HomePage),
  },
  {
    path: '/message',
    title: '消息中心',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/account/notices/message-page.tsx')).MessagePage),
  },
  {
    path: '/message/settings',
    title: '通知设置',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/account/notices/settings-page.tsx')).NoticeSettingsPage,
    ),
  },
  {
    path: '/authPersonal',
    title: '个人认证',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/company/certifications/person-page.tsx')).PersonPage),
  },
  {
    path: '/authCompany',
    title: '单位认证',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/company/certifications/company-page.tsx')).CompanyPage,
    ),
  },
  {
    path: '/cancellationAccount',
    title: '注销账号',
    layout: 'main',
    access: 'signedIn',
    resource: 'userInfo',
    page: page(async () => (await import('#src/features/account/closing/closing-page.tsx')).ClosingPage),
  },
  {
    path: '/cancellationCompany',
    title: '注销单位',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/account/closing/cancel-company-page.tsx')).CancelCompanyPage,
    ),
  },
  {
    path: '/joinCompany',
    title: '加入单位',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/company/invitations/join-company-page.tsx')).JoinCompanyPage,
    ),
  },
  {
    path: '/user/userCenter/userInfo',
    title: '账号信息',
    layout: 'service',
    access: 'signedIn',
    resource: 'userInfo',
    page: page(async () => (await import('#src/features/account/accounts/user-info-page.tsx')).UserInfoPage),
  },
  {
    path: '/user/userCenter/examineDetail',
    title: '认证审核详情',
    layout: 'service',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/company/certifications/examine-page.tsx')).ExaminePage,
    ),
  },
  {
    path: '/user/userCenter/signature',
    title: '签名与印章',
    layout: 'service',
    access: 'signedIn',
    resource: 'signature',
    page: page(async () => (await import('#src/features/seals/seals/signature-page.tsx')).SignaturePage),
  },
  {
    path: '/user/userCenter/signatureEdit',
    title: '制作签名与印章',
    list: '/user/userCenter/signature',
    layout: 'service',
    access: 'signedIn',
    resource: 'signature',
    page: page(
      async () => (await import('#src/features/seals/seals/signature-edit-page.tsx')).SignatureEditPage,
    ),
  },
  {
    path: '/user/userCenter/signatureDetail',
    title: '印章与签名详情',
    list: '/user/userCenter/signature',
    layout: 'service',
    access: 'signedIn',
    resource: 'signature',
    page: page(
      async () => (await import('#src/features/seals/seals/signature-detail-page.tsx')).SignatureDetailPage,
    ),
  },
  {
    path: '/user/userCenter/contact',
    title: '联系人',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'contact',
    page: page(async () => (await import('#src/features/account/contacts/contact-page.tsx')).ContactPage),
  },
  {
    path: '/setMeal/list',
    title: '套餐',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/trade/packages/packages-page.tsx')).PackagesPage),
  },
  {
    path: '/partner',
    title: '合伙人业务后台',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/trade/partners/partner-page.tsx')).PartnerPage),
  },
  {
    path: '/orderInfo',
    title: '订单',
    list: '/user/userCenter/selfMeal',
    layout: 'main',
    access: 'signedIn',
    resource: 'selfMeal',
    page: page(async () => (await import('#src/features/trade/orders/order-info-page.tsx')).OrderInfoPage),
  },
  {
    path: '/user/userCenter/selfMeal',
    title: '我的套餐',
    layout: 'service',
    access: 'signedIn',
    resource: 'selfMeal',
    page: page(
      async () => (await import('#src/features/trade/packages/own-packages-page.tsx')).OwnPackagesPage,
    ),
  },
  {
    path: '/user/userCenter/personalInvoiceManage',
    title: '个人发票',
    layout: 'service',
    access: 'signedIn',
    resource: 'personalInvoiceManage',
    page: invoicesPage,
  },
  {
    path: '/user/userCenter/orgManage',
    title: '组织架构',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'orgManage',
    page: page(async () => (await import('#src/features/company/staff/org-manage-page.tsx')).OrgManagePage),
  },
  {
    path: '/user/userCenter/orgDetail',
    title: '单位与部门详情',
    list: '/user/userCenter/orgManage',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'orgManage',
    page: page(async () => (await import('#src/features/company/staff/org-detail-page.tsx')).OrgDetailPage),
  },
  {
    path: '/user/userCenter/staffManage',
    title: '员工',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'staffManage',
    page: page(
      async () => (await import('#src/features/company/staff/staff-manage-page.tsx')).StaffManagePage,
    ),
  },
  {
    path: '/user/userCenter/roleManage',
    title: '角色与权限',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'roleManage',
    page: page(async () => (await import('#src/features/company/roles/role-manage-page.tsx')).RoleManagePage),
  },
  {
    path: '/user/userCenter/companyInvoiceManage',
    title: '单位发票',
    layout: 'service',
    access: 'signedIn',
    resource: 'companyInvoiceManage',
    page: invoicesPage,
  },
  {
    path: '/user/userCenter/contractFiling',
    title: '合同归档',
    layout: 'service',
    access: 'signedIn',
    resource: 'contractFiling',
    page: page(async () => (await import('#src/app/signing/archive-page.tsx')).ArchivePage),
  },
  {
    path: '/user/userCenter/classfyManage',
    title: '归档分类',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'contractFiling',
    page: page(
      async () => (await import('#src/features/archive/classes/classify-manage-page.tsx')).ClassifyManagePage,
    ),
  },
  {
    path: '/user/userCenter/traceManage',
    title: '履约提醒',
    layout: 'service',
    access: 'signedIn',
    resource: 'traceManage',
    page: page(
      async () => (await import('#src/features/contracts/promises/promise-list-page.tsx')).PromiseListPage,
    ),
  },
  {
    // Whoever looks after one opens it from the notice, though they may not see the list.
    path: '/user/userCenter/traceManageDetail',
    title: '履约详情',
    list: '/user/userCenter/traceManage',
    layout: 'service',
    access: 'signedIn',
    page: page(
      async () =>
        (await import('#src/features/contracts/promises/promise-detail-page.tsx')).PromiseDetailPage,
    ),
  },
  {
    path: '/user/userCenter/tagManage',
    title: '标签',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'contractFiling',
    page: page(async () => (await import('#src/features/contracts/tags/tag-manage-page.tsx')).TagManagePage),
  },
  {
    path: '/user/userCenter/clauseManage',
    title: '条款库',
    layout: 'service',
    isForCompanies: true,
    isForComputer: true,
    access: 'signedIn',
    resource: 'template',
    page: page(
      async () => (await import('#src/features/templates/clauses/clause-manage-page.tsx')).ClauseManagePage,
    ),
  },
  {
    path: '/user/userCenter/subsidyApplication',
    title: '补贴申请',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'subsidyApplication',
    platform: 'subsidy',
    page: page(async () => (await import('#src/features/trade/subsidies/subsidies-page.tsx')).SubsidiesPage),
  },
  {
    path: '/user/userCenter/appliyRecordDetail',
    title: '补贴申请详情',
    list: '/user/userCenter/subsidyApplication',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'subsidyApplication',
    platform: 'subsidy',
    page: page(
      async () => (await import('#src/features/trade/subsidies/subsidy-detail-page.tsx')).SubsidyDetailPage,
    ),
  },
  {
    path: '/user/userCenter/groupManage',
    title: '集团',
    layout: 'service',
    isForCompanies: true,
    access: 'signedIn',
    resource: 'groupManage',
    platform: 'group',
    page: page(async () => (await import('#src/features/company/affiliations/group-page.tsx')).GroupPage),
  },
  {
    path: '/user/userCenter/groupContracts',
    title: '成员企业的合同',
    list: '/user/userCenter/groupManage',
    layout: 'service',
    isForCompanies: true,
    access: 'signedIn',
    resource: 'groupManage',
    platform: 'group',
    page: page(
      async () =>
        (await import('#src/features/company/affiliations/opened-contracts-page.tsx')).OpenedContractsPage,
    ),
  },
  {
    path: '/user/userCenter/groupContract',
    title: '成员企业的合同详情',
    list: '/user/userCenter/groupManage',
    layout: 'service',
    isForCompanies: true,
    access: 'signedIn',
    resource: 'groupManage',
    platform: 'group',
    page: page(
      async () =>
        (await import('#src/features/company/affiliations/opened-contract-page.tsx')).OpenedContractPage,
    ),
  },
  {
    path: '/user/userCenter/reportData',
    title: '数据报表',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'reportData',
    page: page(async () => (await import('#src/features/contracts/reports/report-page.tsx')).ReportPage),
  },
  {
    path: '/user/userCenter/integratedManage',
    title: '集成应用',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'integratedManage',
    page: page(
      async () =>
        (await import('#src/features/platform/applications/integrated-manage-page.tsx')).IntegratedManagePage,
    ),
  },
  {
    path: '/user/userCenter/integratedManage/interfaces',
    title: '接口文档',
    list: '/user/userCenter/integratedManage',
    layout: 'service',
    access: 'signedIn',
    resource: 'integratedManage',
    page: page(
      async () => (await import('#src/features/platform/applications/interfaces-page.tsx')).InterfacesPage,
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
    isForComputer: true,
    access: 'signedIn',
    resource: 'approveManage',
    page: page(
      async () =>
        (await import('#src/features/contracts/approval-processes/approve-manage-page.tsx'))
          .ApproveManagePage,
    ),
  },
]
