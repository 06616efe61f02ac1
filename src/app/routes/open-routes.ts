// The doors, and what anybody may open without an account.
import { mayInspect } from '#src/app/inspection.ts'
import { door, page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

export const openRoutes: readonly AppRoute[] = [
  {
    path: '/login/password',
    title: '密码登录',
    layout: 'entry',
    isPlain: true,
    access: 'open',
    page: door(async () => (await import('#src/features/account/sessions/password-page.tsx')).PasswordPage),
  },
  {
    path: '/login/msgCode',
    title: '验证码登录',
    layout: 'entry',
    access: 'open',
    page: door(
      async () => (await import('#src/features/account/sessions/message-code-page.tsx')).MessageCodePage,
    ),
  },
  {
    path: '/register',
    title: '注册',
    layout: 'entry',
    access: 'open',
    page: door(async () => (await import('#src/features/account/sessions/register-page.tsx')).RegisterPage),
  },
  {
    path: '/forget',
    title: '找回密码',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/account/sessions/forget-page.tsx')).ForgetPage),
  },
  {
    path: '/appLogin',
    title: '扫码登录',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/account/sessions/app-login-page.tsx')).AppLoginPage),
  },
  {
    path: '/appDownload',
    title: '下载 App',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/app/app-download-page.tsx')).AppDownloadPage),
  },
  {
    path: '/phoneSign',
    title: '手写签名',
    layout: 'bare',
    access: 'open',
    page: page(async () => (await import('#src/features/seals/seals/phone-sign-page.tsx')).PhoneSignPage),
  },
  {
    path: '/chooseZky',
    title: '科技云通行证登录',
    layout: 'entry',
    access: 'open',
    platform: 'academy',
    page: page(
      async () => (await import('#src/features/account/sessions/choose-zky-page.tsx')).ChooseZkyPage,
    ),
  },
  {
    path: '/errLogin',
    title: '完善信息',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/account/sessions/err-login-page.tsx')).ErrLoginPage),
  },
  {
    path: '/autoLogin',
    title: '正在登录',
    layout: 'entry',
    access: 'open',
    page: page(
      async () => (await import('#src/features/account/sessions/auto-login-page.tsx')).AutoLoginPage,
    ),
  },
  {
    path: '/cashier',
    title: '演示收银台',
    layout: 'bare',
    access: 'open',
    page: page(async () => (await import('#src/features/trade/payments/cashier-page.tsx')).CashierPage),
  },
  {
    path: '/payJump',
    title: '支付结果',
    layout: 'entry',
    access: 'open',
    page: page(async () => (await import('#src/features/trade/orders/pay-jump-page.tsx')).PayJumpPage),
  },
  {
    path: '/exclusivePackage',
    title: '领取专属套餐',
    layout: 'entry',
    access: 'open',
    page: page(
      async () =>
        (await import('#src/features/trade/packages/exclusive-package-page.tsx')).ExclusivePackagePage,
    ),
  },
  {
    path: '/autoMessage',
    title: '打开短信链接',
    layout: 'bare',
    access: 'open',
    page: page(async () => (await import('#src/features/account/sessions/sms-link-page.tsx')).SmsLinkPage),
  },
  {
    path: '/invitation',
    title: '加入单位的邀请',
    layout: 'entry',
    access: 'open',
    page: page(
      async () => (await import('#src/features/company/invitations/invitation-page.tsx')).InvitationPage,
    ),
  },
  {
    path: '/outbox',
    title: '短信发件箱',
    layout: 'bare',
    access: 'open',
    page: page(async () => (await import('#src/features/account/sessions/outbox-page.tsx')).OutboxPage),
  },
  {
    path: '/inspector',
    title: '状态图检视器',
    layout: 'bare',
    access: 'aside',
    page: page(async () =>
      mayInspect()
        ? (await import('#src/inspector/page/inspector-page.tsx')).InspectorPage
        : (await import('#src/app/not-found-page.tsx')).NotFoundPage,
    ),
  },
  {
    path: '/404',
    title: '页面不存在',
    layout: 'main',
    access: 'open',
    page: page(async () => (await import('#src/app/not-found-page.tsx')).NotFoundPage),
  },
  {
    path: '/legalConsent',
    title: '法定代表人授权',
    layout: 'entry',
    access: 'open',
    page: page(
      async () =>
        (await import('#src/features/company/certifications/legal-consent-page.tsx')).LegalConsentPage,
    ),
  },
]
