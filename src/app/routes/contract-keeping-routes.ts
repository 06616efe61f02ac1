// Pages by which a company keeps its contracts: archive, deadlines, tags, clauses, reports, processes.
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

export const contractKeepingRoutes: readonly AppRoute[] = [
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
    path: '/user/userCenter/reportData',
    title: '数据报表',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'reportData',
    page: page(async () => (await import('#src/features/contracts/reports/report-page.tsx')).ReportPage),
  },
  {
    path: '/user/userCenter/reportData/uses',
    title: '用印明细',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'reportData',
    page: page(
      async () => (await import('#src/features/contracts/reports/report-uses-page.tsx')).ReportUsesPage,
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
