// One’s own pages: home, messages, account, contacts, signatures and seals.
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

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
    path: '/user/userCenter/userInfo',
    title: '账号信息',
    layout: 'service',
    access: 'signedIn',
    resource: 'userInfo',
    page: page(async () => (await import('#src/features/account/accounts/user-info-page.tsx')).UserInfoPage),
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
]
