// Contracts: their lists, the wizard that starts one, the page that signs one.
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

// One page for all steps of the wizard, so that a step change loads nothing again.
const wizard = page(async () => (await import('#src/app/signing/wizard.tsx')).Wizard)
const wizardStep = (
  path: string,
  title: string,
  resource?: string,
  list = '/sign/list/drafts',
): AppRoute => ({
  path,
  title,
  list,
  layout: 'wizard',
  isForComputer: true,
  access: 'signedIn',
  certified: true,
  ...(resource === undefined ? {} : { resource }),
  page: wizard,
})

export const signingRoutes: readonly AppRoute[] = [
  {
    path: '/signOnBack',
    title: '正在登录',
    layout: 'entry',
    access: 'open',
    page: page(
      async () => (await import('#src/features/account/sessions/sign-on-back-page.tsx')).SignOnBackPage,
    ),
  },
  {
    path: '/sign/list/signing',
    title: '合同签署',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(async () => (await import('#src/app/signing/signing-list.tsx')).SigningList),
  },
  {
    path: '/sign/textSearch',
    title: '正文搜索',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/page-texts/text-search-page.tsx')).TextSearchPage,
    ),
  },
  {
    path: '/sign/list/review',
    title: '内容审查',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/contracts/review-list-page.tsx')).ReviewListPage,
    ),
  },
  {
    path: '/sign/list/approval',
    title: '合同审批',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/contracts/approval-list-page.tsx')).ApprovalListPage,
    ),
  },
  {
    path: '/sign/list/signatureApprovalList',
    title: '合同用印',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(async () => (await import('#src/app/signing/seal-list.tsx')).SealList),
  },
  {
    path: '/sign/list/confirm',
    title: '合同确认',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/contracts/confirm-list-page.tsx')).ConfirmListPage,
    ),
  },
  {
    path: '/sign/list/drafts',
    title: '草稿',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/contracts/drafts-list-page.tsx')).DraftsListPage,
    ),
  },
  {
    path: '/sign/list/abandon',
    title: '合同作废',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/contracts/voiding-list-page.tsx')).VoidingListPage,
    ),
  },
  {
    path: '/flowStart/contractAbandon',
    title: '发起作废',
    list: '/sign/list/abandon',
    layout: 'main',
    access: 'signedIn',
    certified: true,
    resource: 'contract',
    page: page(
      async () => (await import('#src/features/contracts/voidings/start-voiding-page.tsx')).StartVoidingPage,
    ),
  },
  {
    path: '/sign/list/lawyer',
    title: '律师审查',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(
      async () =>
        (await import('#src/features/contracts/lawyer-reviews/lawyer-list-page.tsx')).LawyerListPage,
    ),
  },
  {
    path: '/lawyerDetail',
    title: '律师审查详情',
    list: '/sign/list/lawyer',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/lawyer-reviews/lawyer-page.tsx')).LawyerPage,
    ),
  },
  {
    path: '/flowStart/lawyersApply',
    title: '申请律师服务',
    list: '/sign/list/lawyer',
    layout: 'main',
    access: 'signedIn',
    certified: true,
    resource: 'lawyer',
    page: page(
      async () =>
        (await import('#src/features/contracts/lawyer-reviews/lawyers-apply-page.tsx')).LawyersApplyPage,
    ),
  },
  {
    path: '/signModel/lawyerSignAuth',
    title: '签署法律意见书',
    list: '/sign/list/lawyer',
    layout: 'wizard',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/signing/sign-page.tsx')).SignPage),
  },
  {
    path: '/sign/list/loan',
    title: '借条',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/loans/loan-list-page.tsx')).LoanListPage),
  },
  {
    path: '/loanDetail',
    title: '借条详情',
    list: '/sign/list/loan',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/app/signing/loan-page.tsx')).LoanDetailPage),
  },
  {
    path: '/flowStart/loanSignSet',
    title: '写借条',
    list: '/sign/list/loan',
    layout: 'wizard',
    access: 'signedIn',
    certified: true,
    resource: 'contract',
    page: page(async () => (await import('#src/features/contracts/loans/loan-set-page.tsx')).LoanSetPage),
  },
  {
    path: '/sign/list/receipt',
    title: '收条',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/receipts/receipt-list-page.tsx')).ReceiptListPage,
    ),
  },
  {
    path: '/flowStart/receiptSignSet',
    title: '开收条',
    list: '/sign/list/receipt',
    layout: 'wizard',
    access: 'signedIn',
    certified: true,
    resource: 'contract',
    page: page(
      async () => (await import('#src/features/contracts/receipts/receipt-set-page.tsx')).ReceiptSetPage,
    ),
  },
  {
    path: '/signDetail',
    title: '合同详情',
    list: '/sign/list/signing',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/app/signing/detail-page.tsx')).ContractDetailPage),
  },
  wizardStep('/flowStart/startType', '选择发起方式', 'contract'),
  wizardStep('/flowStart/templateSet', '填写模板', 'contract'),
  // Contracts and papers of the office share these two; the server says who may begin which.
  wizardStep('/flowStart/editDoc', '上传文件'),
  wizardStep('/flowStart/signSet', '签署设置', 'contract'),
  wizardStep('/flowStart/signSet2', '填写申请', 'office', '/office/fileDrafts'),
  wizardStep('/flowStart/signPosition', '签署位置'),
  wizardStep('/flowStart/contracSigning', '发起签署', 'contract'),
  wizardStep('/flowStart/fileSigning', '核对提交', 'office', '/office/fileDrafts'),
  {
    path: '/flowStart/setPosition',
    title: '设置填写位',
    list: '/template/createTemplate',
    layout: 'wizard',
    isForComputer: true,
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/contracts/flow-start/set-position-page.tsx')).SetPositionPage,
    ),
  },
  {
    path: '/signModel/signAuth',
    title: '签署合同',
    list: '/sign/list/signing',
    layout: 'wizard',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/signing/sign-page.tsx')).SignPage),
  },
  {
    path: '/embed',
    title: '签署合同',
    layout: 'bare',
    access: 'aside',
    page: page(async () => (await import('#src/features/contracts/signing/embed-page.tsx')).EmbedPage),
  },
  {
    path: '/signModel/contractConfirm',
    title: '确认合同',
    list: '/sign/list/confirm',
    layout: 'wizard',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/signing/confirm-page.tsx')).ConfirmPage),
  },
  {
    path: '/signModel/contractReview',
    title: '审查合同',
    list: '/sign/list/review',
    layout: 'wizard',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/contracts/signing/review-page.tsx')).ReviewPage),
  },
  {
    path: '/signModel/signatureApproval',
    title: '合同用印',
    list: '/sign/list/signatureApprovalList',
    layout: 'wizard',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/app/signing/signature-approval-page.tsx')).SignatureApprovalPage,
    ),
  },
  {
    path: '/signatureRecord',
    title: '文件验签',
    layout: 'main',
    access: 'open',
    page: page(async () => (await import('#src/features/contracts/verification/check-page.tsx')).CheckPage),
  },
]
