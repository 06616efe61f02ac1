// Addresses of pages inside 诺印, for views, notices and text messages.

const HR_PAGES: Readonly<Record<string, string>> = {
  entry: '/human/entryManage',
  regular: '/human/regularManage',
  transfer: '/human/transferManage',
  depart: '/human/departManage',
}

const invoicePage = (owner: string): string =>
  owner === 'company' ? '/user/userCenter/companyInvoiceManage' : '/user/userCenter/personalInvoiceManage'

/** Where the framed page is; the only path that another site may frame. */
export const EMBED_PATH = '/embed'

/** Plain paths, and functions for pages that show one thing; ids and tokens go in as they are. The routes in src/app/routes/ serve them. */
export const PAGES = {
  home: '/home',
  messages: '/message',
  noticeSettings: '/message/settings',
  passwordLogin: '/login/password',
  codeLogin: '/login/msgCode',
  scanLogin: '/appLogin',
  chooseInstitute: '/chooseZky',
  bindAccount: '/errLogin',
  forgotten: '/forget',
  register: '/register',
  smsLink: (tokenId: string) => `/autoMessage?tokenId=${tokenId}`,
  smsLinks: '/autoMessage',
  outbox: '/outbox',

  personCertification: '/authPersonal',
  companyCertification: '/authCompany',
  joinCompany: '/joinCompany',
  examination: '/user/userCenter/examineDetail',
  examinationOf: (companyId: string) => `/user/userCenter/examineDetail?companyId=${companyId}`,
  invitation: (token: string) => `/invitation?token=${token}`,
  closeAccount: '/cancellationAccount',
  cancelCompany: '/cancellationCompany',

  partner: '/partner',

  center: '/user',
  ownAccount: '/user/userCenter/userInfo',
  seals: '/user/userCenter/signature',
  newSeal: '/user/userCenter/signatureEdit',
  seal: (sealId: string) => `/user/userCenter/signatureDetail?sealId=${sealId}`,
  contactsNamed: (name: string, scope: string) =>
    `/user/userCenter/contact?scope=${scope}&search=${encodeURIComponent(name)}`,
  staff: '/user/userCenter/staffManage',
  departments: '/user/userCenter/orgManage',
  department: '/user/userCenter/orgDetail',
  departmentOf: (departmentId: string) => `/user/userCenter/orgDetail?departmentId=${departmentId}`,
  roles: '/user/userCenter/roleManage',
  approvalProcesses: '/user/userCenter/approveManage',
  hrApprovalProcess: (processId: string) => `/user/userCenter/approveManageEdit1?processId=${processId}`,
  newHrApprovalProcess: '/user/userCenter/approveManageEdit1',
  approvalProcess: '/user/userCenter/approveManageEdit',
  applications: '/user/userCenter/integratedManage',
  interfaces: '/user/userCenter/integratedManage/interfaces',
  deliveries: (applicationId: string) =>
    `/user/userCenter/integratedManage?app=${applicationId}&tab=deliveries`,
  promises: '/user/userCenter/traceManage',
  promise: (promiseId: string) => `/user/userCenter/traceManageDetail?promiseId=${promiseId}`,
  tags: '/user/userCenter/tagManage',
  taggedContracts: (tagId: string) => `/sign/list/signing?filters=open&tag=${tagId}`,
  reports: '/user/userCenter/reportData',
  reportUses: '/user/userCenter/reportData/uses',
  subsidies: '/user/userCenter/subsidyApplication',
  subsidy: (subsidyId: string) => `/user/userCenter/appliyRecordDetail?subsidyId=${subsidyId}`,
  group: '/user/userCenter/groupManage',
  groupContracts: (companyId: string) => `/user/userCenter/groupContracts?companyId=${companyId}`,
  groupContract: (companyId: string, contractId: string) =>
    `/user/userCenter/groupContract?companyId=${companyId}&contractId=${contractId}`,
  packages: '/setMeal/list',
  ownPackages: '/user/userCenter/selfMeal',
  buyPackage: (productId: string) => `/orderInfo?productId=${productId}`,
  order: (orderId: string) => `/orderInfo?orderId=${orderId}`,
  paid: (orderId: string) => `/payJump?orderId=${orderId}`,
  cashier: (token: string) => `/cashier?token=${token}`,
  invoices: (owner: string) => invoicePage(owner),
  invoice: (owner: string, invoiceId: string) => `${invoicePage(owner)}?tab=invoices&invoice=${invoiceId}`,
  invoiceOf: (owner: string, orderId: string) => `${invoicePage(owner)}?order=${orderId}`,
  offer: (code: string) => `/exclusivePackage?code=${code}`,

  startContract: '/flowStart/startType',
  /** Templates of the platform, from which a contract is begun. */
  platformTemplates: '/template/platTemplate',
  ownTemplates: '/template/createTemplate',
  /** Where fields and places are put on a template that is a file. */
  setTemplatePlaces: (templateId: string) => `/flowStart/setPosition?templateId=${templateId}`,
  /** A new draft that is filled from a template. */
  fillTemplate: (templateId: string) => `/flowStart/templateSet?templateId=${templateId}`,
  editDraft: (contractId: string) => `/flowStart/editDoc?contractId=${contractId}`,
  contracts: '/sign/list/signing',
  drafts: '/sign/list/drafts',
  reviews: '/sign/list/review',
  voidings: '/sign/list/abandon',
  startVoiding: (contractId: string) => `/flowStart/contractAbandon?contractId=${contractId}`,
  approvals: '/sign/list/approval',
  confirmations: '/sign/list/confirm',
  sealRequests: '/sign/list/signatureApprovalList',
  lawyerReviews: '/sign/list/lawyer',
  lawyerReview: (lawyerReviewId: string) => `/lawyerDetail?lawyerReviewId=${lawyerReviewId}`,
  applyForLawyer: '/flowStart/lawyersApply',
  signOpinion: (contractId: string, partyId: string) =>
    `/signModel/lawyerSignAuth?contractId=${contractId}&partyId=${partyId}`,
  loans: '/sign/list/loan',
  loan: (loanId: string) => `/loanDetail?loanId=${loanId}`,
  editLoan: (loanId: string) => `/flowStart/loanSignSet?loanId=${loanId}`,
  startLoan: '/flowStart/loanSignSet',
  receipts: '/sign/list/receipt',
  editReceipt: (receiptId: string) => `/flowStart/receiptSignSet?receiptId=${receiptId}`,
  startReceipt: '/flowStart/receiptSignSet',
  archive: '/user/userCenter/contractFiling',
  filing: (filingId: string) => `/user/userCenter/contractFiling?tab=filed&filing=${filingId}`,
  archiveClasses: '/user/userCenter/classfyManage',
  contract: (contractId: string) => `/signDetail?contractId=${contractId}`,
  /** A contract's document at a page, from 1, with words looked for in it. */
  contractPage: (contractId: string, documentId: string, page = '1', find = '') =>
    `/signDetail?contractId=${contractId}&document=${documentId}&page=${page}&find=${encodeURIComponent(find)}`,
  /** The search in texts; `among`: `contracts`, or a tab of the archive. */
  textSearch: (words: string, among = 'contracts') => {
    const asked = new URLSearchParams({
      ...(words === '' ? {} : { words }),
      ...(among === 'contracts' ? {} : { among }),
    }).toString()
    return asked === '' ? '/sign/textSearch' : `/sign/textSearch?${asked}`
  },
  sign: (contractId: string, partyId: string) =>
    `/signModel/signAuth?contractId=${contractId}&partyId=${partyId}`,
  confirm: (contractId: string, partyId: string) =>
    `/signModel/contractConfirm?contractId=${contractId}&partyId=${partyId}`,
  useSeal: (contractId: string, partyId: string) =>
    `/signModel/signatureApproval?contractId=${contractId}&partyId=${partyId}`,
  review: (contractId: string) => `/signModel/contractReview?contractId=${contractId}`,
  paperTasks: '/office/approvalSeal',
  paperDrafts: '/office/fileDrafts',
  papers: (kind: string) => (kind === 'report' ? '/office/signingReport' : '/office/fileReport'),
  paper: (paperId: string) => `/office/detail?paperId=${paperId}`,
  startPaper: (kind: string) => `/flowStart/editDoc?paper=${kind}`,
  editPaper: (kind: string, paperId: string) => `/flowStart/editDoc?paper=${kind}&contractId=${paperId}`,
  hrForms: (kind: string) => HR_PAGES[kind] ?? '/human/entryManage',
  hrCopies: '/human/copies',
  setHrForm: (kind: string) => `/humanFlow/setForm?kind=${kind}`,
  newHrForm: (kind: string, memberId?: string) =>
    `/humanFlow/humanForm?kind=${kind}${memberId === undefined ? '' : `&memberId=${memberId}`}`,
  hrDues: '/human/dues',
  editHrForm: (hrFormId: string) => `/humanFlow/humanForm?hrFormId=${hrFormId}`,
  hrForm: (hrFormId: string) => `/humanFlow/humanDetail?hrFormId=${hrFormId}`,
  fillHrForm: (hrFormId: string) => `/humanFlow/fillForm?hrFormId=${hrFormId}`,
  hrNotices: '/human/notices',
  newHrNotice: (hrFormId: string) => `/humanFlow/humanNotice?hrFormId=${hrFormId}`,
  startHrNotice: '/humanFlow/humanNotice',
  hrNotice: (hrNoticeId: string) => `/humanFlow/humanNotice?hrNoticeId=${hrNoticeId}`,
  receiveNotice: (hrNoticeId: string) => `/humanFlow/receiveNotice?hrNoticeId=${hrNoticeId}`,
  /** The file of the person a form is about, or of a colleague. */
  employee: (hrFormId: string) => `/human/person?hrFormId=${hrFormId}`,
  colleague: (memberId: string) => `/human/person?memberId=${memberId}`,
  checkFile: '/signatureRecord',
  help: '/helper/helperCenter/questionList',
  helpCategory: (category: string) => `/helper/helperCenter/questionList?category=${category}`,
  helpAnswer: (question: string) => `/helper/helperCenter/questionContent?question=${question}`,
  helpSearch: (keyword: string) =>
    `/helper/helperCenter/questionSearch?keyword=${encodeURIComponent(keyword)}`,

  operators: '/ops',
  selfChecks: '/ops/checks',
  deskQuestions: '/ops/questions',
  deskNewQuestion: '/ops/questions/detail',
  deskQuestion: (questionId: string) => `/ops/questions/detail?questionId=${questionId}`,
  freePackages: '/ops/quotas/packages',
  exclusiveOffers: '/ops/quotas/offers',
  givenDocuments: '/ops/quotas',
  invoicesToIssue: '/ops/invoices',
  certificationsToAudit: '/ops/certification',
  certificationToAudit: (certificationId: string) =>
    `/ops/certificationDetail?certificationId=${certificationId}`,
  /** For developers. */
  chart: (noun: string, id: string) => `/inspector?noun=${noun}&id=${id}`,
} as const
