// HR: the four lists, a form being written, filled in, looked at and approved (specification §2).
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

const list = (path: string, title: string, shown: AppRoute['page']): AppRoute => ({
  path,
  title,
  layout: 'service',
  isForComputer: true,
  access: 'signedIn',
  resource: 'humanResouce',
  page: shown,
})

const detail = page(async () => (await import('#src/app/hr/hr-form-detail-page.tsx')).HrFormDetailPage)
const formPage = (path: string, title: string): AppRoute => ({
  path,
  title,
  list: '/human/entryManage',
  layout: 'main',
  access: 'signedIn',
  page: detail,
})

export const hrRoutes: readonly AppRoute[] = [
  list(
    '/human/entryManage',
    '入职管理',
    page(async () => (await import('#src/features/hr/hr-forms/list-page.tsx')).EntryListPage),
  ),
  list(
    '/human/regularManage',
    '转正管理',
    page(async () => (await import('#src/features/hr/hr-forms/list-page.tsx')).RegularListPage),
  ),
  list(
    '/human/transferManage',
    '调岗管理',
    page(async () => (await import('#src/features/hr/hr-forms/list-page.tsx')).TransferListPage),
  ),
  list(
    '/human/departManage',
    '离职管理',
    page(async () => (await import('#src/features/hr/hr-forms/list-page.tsx')).DepartListPage),
  ),
  list(
    '/human/notices',
    '人事通知',
    page(async () => (await import('#src/features/hr/hr-notices/list-page.tsx')).NoticeListPage),
  ),
  list(
    '/human/dues',
    '到期事项',
    page(async () => (await import('#src/features/hr/hr-people/dues-page.tsx')).DuesPage),
  ),
  list(
    '/human/person',
    '员工档案',
    page(async () => (await import('#src/features/hr/hr-people/person-page.tsx')).PersonPage),
  ),
  {
    path: '/human/copies',
    title: '抄送我的',
    layout: 'service',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/hr/hr-forms/copies-page.tsx')).CopiesPage),
  },
  {
    path: '/humanFlow/setForm',
    title: '人事表单设置',
    list: '/human/entryManage',
    layout: 'main',
    isForComputer: true,
    access: 'signedIn',
    resource: 'humanResouce',
    page: page(async () => (await import('#src/features/hr/hr-designs/set-form-page.tsx')).SetFormPage),
  },
  {
    path: '/humanFlow/humanForm',
    title: '发起人事单',
    list: '/human/entryManage',
    layout: 'main',
    isForComputer: true,
    access: 'signedIn',
    resource: 'humanResouce',
    page: page(async () => (await import('#src/features/hr/hr-forms/form-page.tsx')).FormPage),
  },
  {
    path: '/humanFlow/fillForm',
    title: '填写资料',
    list: '/message',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/hr/hr-forms/fill-page.tsx')).FillPage),
  },
  {
    path: '/humanFlow/humanNotice',
    title: '人事通知',
    list: '/human/notices',
    layout: 'main',
    isForComputer: true,
    access: 'signedIn',
    resource: 'humanResouce',
    page: page(async () => (await import('#src/features/hr/hr-notices/notice-page.tsx')).NoticePage),
  },
  {
    path: '/humanFlow/receiveNotice',
    title: '签收通知',
    list: '/message',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/hr/hr-notices/receive-page.tsx')).ReceivePage),
  },
  formPage('/humanFlow/humanDetail', '人事单详情'),
  formPage('/humanFlow/humanApprove', '人事审批'),
]
