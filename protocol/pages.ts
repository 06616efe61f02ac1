// Addresses of pages inside 诺印, for views, notices and text messages.

const HR_PAGES: Readonly<Record<string, string>> = {
  entry: '/human/entryManage',
  regular: '/human/regularManage',
  transfer: '/human/transferManage',
  depart: '/human/departManage',
}

const invoicePage = (owner: string): string =>
  owner === 'company' ? '/user/userCenter/companyInvoiceManage' : '/user/userCenter/personalInvoiceManage'

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
  approvalProcess: '/user/userCenter/approveManageEdit',
  applications: '/user/userCenter/integratedManage',
  deliveries: (applicationId: string) =>
    `/user/userCenter/integratedManage?app=${applicationId}&tab=deliveries`,
  promises: '/user/userCenter/traceManage',
  promise: (promiseId: string) => `/user/userCenter/traceManageDetail?promiseId=${promiseId}`,
  tags: '/user/userCenter/tagManage',
  taggedContracts: (tagId: string) => `/sign/list/signing?filters=open&tag=${tagId}`,
  reports: '/user/userCenter/reportData',
  subsidies: '/user/userCenter/subsidyApplication',
  subsidy: (subsidyId: string) => `/user/userCenter/appliyRecordDetail?subsidyId=${subsidyId}`,
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
  newHrForm: (kind: string) => `/humanFlow/humanForm?kind=${kind}`,
  editHrForm: (hrFormId: string) => `/humanFlow/humanForm?hrFormId=${hrFormId}`,
  hrForm: (hrFormId: string) => `/humanFlow/humanDetail?hrFormId=${hrFormId}`,
  fillHrForm: (hrFormId: string) => `/humanFlow/fillForm?hrFormId=${hrFormId}`,
  checkFile: '/signatureRecord',
  help: '/helper/helperCenter/questionList',
  helpCategory: (category: string) => `/helper/helperCenter/questionList?category=${category}`,
  helpAnswer: (question: string) => `/helper/helperCenter/questionContent?question=${question}`,
  helpSearch: (keyword: string) =>
    `/helper/helperCenter/questionSearch?keyword=${encodeURIComponent(keyword)}`,

  operators: '/ops',
<<<<<<< HEAD
  deskQuestions: '/ops/questions',
  deskNewQuestion: '/ops/questions/detail',
  deskQuestion: (questionId: string) => `/ops/questions/detail?questionId=${questionId}`,
=======
  invoicesToIssue: '/ops/invoices',
>>>>>>> main
  certificationsToAudit: '/ops/certification',
  certificationToAudit: (certificationId: string) =>
    `/ops/certificationDetail?certificationId=${certificationId}`,
  /** For developers. */
  chart: (noun: string, id: string) => `/inspector?noun=${noun}&id=${id}`,
} as const
