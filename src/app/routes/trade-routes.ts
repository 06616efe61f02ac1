// Pages of what is bought: packages, orders, invoices, partners and subsidies.
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

// One page for both identities, each under its own address.
const invoicesPage = page(
  async () => (await import('#src/features/trade/invoices/invoices-page.tsx')).InvoicesPage,
)

export const tradeRoutes: readonly AppRoute[] = [
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
    page: page(async () => (await import('#src/app/trade/order-page.tsx')).OrderPage),
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
    path: '/user/userCenter/companyInvoiceManage',
    title: '单位发票',
    layout: 'service',
    access: 'signedIn',
    resource: 'companyInvoiceManage',
    page: invoicesPage,
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
]
