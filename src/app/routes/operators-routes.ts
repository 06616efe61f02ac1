// The operators’ desk.
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

export const deskRoutes: readonly AppRoute[] = [
  {
    path: '/ops',
    title: '运营台',
    layout: 'bare',
    access: 'desk',
    deskEntry: '待办',
    page: page(async () => (await import('#src/features/platform/operators/home-page.tsx')).DeskHomePage),
  },
  {
    path: '/ops/certification',
    title: '认证审核',
    layout: 'bare',
    access: 'desk',
    permission: 'certification.review',
    deskEntry: '认证审核',
    page: page(
      async () =>
        (await import('#src/features/platform/operators/certifications-page.tsx')).CertificationsPage,
    ),
  },
  {
    path: '/ops/certificationDetail',
    title: '审核资料',
    layout: 'bare',
    access: 'desk',
    permission: 'certification.review',
    page: page(
      async () =>
        (await import('#src/features/platform/operators/certification-detail-page.tsx'))
          .CertificationDetailPage,
    ),
  },
  {
    path: '/ops/cancellation',
    title: '单位注销',
    layout: 'bare',
    access: 'desk',
    permission: 'cancellation.review',
    deskEntry: '单位注销',
    page: page(
      async () => (await import('#src/features/platform/operators/cancellations-page.tsx')).CancellationsPage,
    ),
  },
  {
    path: '/ops/certificates',
    title: '签名证书',
    layout: 'bare',
    access: 'desk',
    permission: 'certification.review',
    deskEntry: '签名证书',
    page: page(
      async () => (await import('#src/features/platform/operators/certificates-page.tsx')).CertificatesPage,
    ),
  },
  {
    path: '/ops/quotas',
    title: '赠送份数',
    layout: 'bare',
    access: 'desk',
    permission: 'quotas.give',
    deskEntry: '赠送份数',
    page: page(async () => (await import('#src/features/platform/operators/quotas-page.tsx')).QuotasPage),
  },
  {
    path: '/ops/orders',
    title: '订单到账',
    layout: 'bare',
    access: 'desk',
    permission: 'orders.settle',
    deskEntry: '订单到账',
    page: page(async () => (await import('#src/features/platform/operators/orders-page.tsx')).DeskOrdersPage),
  },
  {
    path: '/ops/invoices',
    title: '发票',
    layout: 'bare',
    access: 'desk',
    permission: 'invoices.issue',
    deskEntry: '发票',
    page: page(
      async () => (await import('#src/features/platform/operators/invoices-page.tsx')).DeskInvoicesPage,
    ),
  },
  {
    path: '/ops/subsidies',
    title: '补贴申请',
    layout: 'bare',
    access: 'desk',
    permission: 'orders.settle',
    deskEntry: '补贴申请',
    platform: 'subsidy',
    page: page(async () => (await import('#src/features/trade/subsidies/desk-page.tsx')).DeskSubsidiesPage),
  },
  {
    path: '/ops/partners',
    title: '合伙人',
    layout: 'bare',
    access: 'desk',
    permission: 'partners.keep',
    deskEntry: '合伙人',
    page: page(async () => (await import('#src/features/trade/partners/desk-page.tsx')).DeskPartnersPage),
  },
  {
    path: '/ops/lawyers',
    title: '律所与律师',
    layout: 'bare',
    access: 'desk',
    permission: 'lawyers.manage',
    deskEntry: '律所与律师',
    page: page(async () => (await import('#src/features/platform/operators/lawyers-page.tsx')).LawyersPage),
  },
  {
    path: '/ops/questions',
    title: '帮助中心',
    layout: 'bare',
    access: 'desk',
    permission: 'questions.edit',
    deskEntry: '帮助中心',
    page: page(
      async () => (await import('#src/features/platform/operators/questions-page.tsx')).QuestionsPage,
    ),
  },
  {
    path: '/ops/questions/detail',
    title: '编辑问题',
    layout: 'bare',
    access: 'desk',
    permission: 'questions.edit',
    page: page(async () => (await import('#src/features/platform/operators/question-page.tsx')).QuestionPage),
  },
  {
    path: '/ops/dictionaries',
    title: '字典',
    layout: 'bare',
    access: 'desk',
    permission: 'dictionaries.keep',
    deskEntry: '字典',
    page: page(
      async () => (await import('#src/features/platform/operators/dictionaries-page.tsx')).DictionariesPage,
    ),
  },
  {
    path: '/ops/templates',
    title: '平台模板',
    layout: 'bare',
    access: 'desk',
    permission: 'templates.manage',
    deskEntry: '平台模板',
    page: page(
      async () => (await import('#src/features/platform/operators/templates-page.tsx')).DeskTemplatesPage,
    ),
  },
  {
    path: '/ops/operators',
    title: '操作员',
    layout: 'bare',
    access: 'desk',
    permission: 'operators.manage',
    deskEntry: '操作员',
    page: page(
      async () => (await import('#src/features/platform/operators/operators-page.tsx')).OperatorsPage,
    ),
  },
  {
    path: '/ops/audit',
    title: '操作记录',
    layout: 'bare',
    access: 'desk',
    permission: 'audit.view',
    deskEntry: '操作记录',
    page: page(async () => (await import('#src/features/platform/operators/audit-page.tsx')).AuditPage),
  },
]
