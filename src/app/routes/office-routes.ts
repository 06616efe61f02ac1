// The office: reports, papers to be sealed, tasks and drafts (specification §2).
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

const list = (path: string, title: string, shown: AppRoute['page']): AppRoute => ({
  path,
  title,
  layout: 'service',
  isForComputer: true,
  access: 'signedIn',
  page: shown,
})

export const officeRoutes: readonly AppRoute[] = [
  list(
    '/office/signingReport',
    '合同签报',
    page(async () => (await import('#src/features/office/papers/paper-list-page.tsx')).ReportListPage),
  ),
  list(
    '/office/fileReport',
    '文件用印',
    page(async () => (await import('#src/features/office/papers/paper-list-page.tsx')).FileSealListPage),
  ),
  list(
    '/office/approvalSeal',
    '用印审批',
    page(async () => (await import('#src/app/office/task-list.tsx')).TaskList),
  ),
  list(
    '/office/fileDrafts',
    '办公草稿',
    page(async () => (await import('#src/features/office/papers/draft-list-page.tsx')).DraftListPage),
  ),
  {
    path: '/office/detail',
    title: '申请详情',
    list: '/office/signingReport',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/app/office/paper-page.tsx')).PaperDetailPage),
  },
]
