// Addresses of pages inside 诺印, for views, notices and text messages.

/** Plain paths, and functions for pages that show one thing; ids and tokens go in as they are. The routes in src/app/routes/ serve them. */
export const PAGES = {
  home: '/home',
  messages: '/message',
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
  loans: '/sign/list/loan',
  loan: (loanId: string) => `/loanDetail?loanId=${loanId}`,
  editLoan: (loanId: string) => `/flowStart/loanSignSet?loanId=${loanId}`,
  startLoan: '/flowStart/loanSignSet',
  contract: (contractId: string) => `/signDetail?contractId=${contractId}`,
  sign: (contractId: string, partyId: string) =>
    `/signModel/signAuth?contractId=${contractId}&partyId=${partyId}`,
  confirm: (contractId: string, partyId: string) =>
    `/signModel/contractConfirm?contractId=${contractId}&partyId=${partyId}`,
  useSeal: (contractId: string, partyId: string) =>
    `/signModel/signatureApproval?contractId=${contractId}&partyId=${partyId}`,
  review: (contractId: string) => `/signModel/contractReview?contractId=${contractId}`,
  checkFile: '/signatureRecord',

  operators: '/ops',
  certificationsToAudit: '/ops/certification',
  certificationToAudit: (certificationId: string) =>
    `/ops/certificationDetail?certificationId=${certificationId}`,
  /** For developers. */
  chart: (noun: string, id: string) => `/inspector?noun=${noun}&id=${id}`,
} as const
