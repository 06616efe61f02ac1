// A company whose certification is being proved, as its page is told of it.

const ID = '30000000-0000-4000-8000-000000000001'

export const PROVING = {
  companyId: ID,
  autStatus: 3,
  state: 'proving',
  check: 'passed',
  documentType: null,
  name: '苏州一诺物流有限公司',
  number: '913***********0Y43',
  submittedAt: '2026-11-21T01:00:00.000Z',
  finishedAt: null,
  reason: '',
  triesLeft: 3,
  deadline: '2026-11-28T01:00:00.000Z',
  certificate: null,
}

export const COMPANY = {
  ...PROVING,
  claim: {
    name: PROVING.name,
    creditCode: '91350100M000100Y43',
    legalPerson: '林小满',
    legalPersonIdNumber: '11010519491231002X',
    industry: '54',
    area: '3205',
    licenceFileId: null,
    authorisationFileId: null,
  },
  isLegalPerson: false,
  proof: {
    proofId: ID,
    method: 'transfer',
    state: 'sent',
    shown: '中国工商银行 尾号 3456',
    reason: '',
    createdAt: '2026-11-21T02:00:00.000Z',
  },
  transfersLeft: 2,
  consentsLeft: 3,
  hasTransfer: true,
  replaces: null,
}
