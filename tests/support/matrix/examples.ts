// Values beyond a schema for generated inputs: formatted texts, and ids the caller chooses.
import { randomBytes } from 'node:crypto'

/** The last name of a path without brackets: `content.files[].fileId` → `fileId`. */
export const lastName = (place: string): string => place.replaceAll('[]', '').split('.').at(-1) ?? ''

/**
 * Ids (call and path) that name nobody's thing: keys of a repeated request, parts of a draft made in the browser, pictures with letters
 * that belong to whoever reads them; an order's id, which is itself the key to its payment; packages on sale; law firms and lawyers, whom anybody may choose.
 */
export const FREE_IDS =
  /^getPayment orderId$|^placeOrder productId$|^applyForLawyer (firmId|lawyerId)$|requestId$|captchaId$|^(addClass|editClass) fields\[\]\.fieldId$|^(saveDraft|savePaper) content\.(parties|fields|filled|cc|attachments|template\.made\.placed)|^(createTemplate|changeTemplate) content\.(fields|places)|^saveHrDesign fields\[\]\.|^drawApprovalProcess nodes\[\]\.nodeId$/

/** Calls that tell what others may not know only where they are switched off in production. */
export const OPEN_BY_DESIGN: ReadonlySet<string> = new Set([
  'readMailOutbox',
  'readOutbox',
  'readTransferOutbox',
])

const EMPTY_TEXT = {
  format: 1,
  header: '',
  pageNumbers: true,
  roles: [],
  fields: [],
  doc: { type: 'doc', content: [{ type: 'title', content: [] }] },
}

/** Valid texts by the name of the input, or by call and path where one name means several things. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  opensAt: '2026-12-20T02:00:00.000Z',
  closesAt: '2026-12-21T02:00:00.000Z',
  phone: '13877770001',
  cursor: '1',
  // In the text of the matrix's own contract, which is after this place.
  words: '正文密语',
  after: '9999999999999_ffffffff-ffff-4fff-8fff-ffffffffffff',
  verifyCode: '000000',
  ownCode: '000000',
  successorCode: '000000',
  validUntil: '2036-01-01',
  'fileScan day': '2019-07-01',
  'tryRule rule.amountFrom': 0,
  'tryRule rule.amountTo': 1e15,
  'setRule rule.amountFrom': 0,
  'setRule rule.amountTo': 1e15,
  password: 'horse7battery',
  signPassword: '580293',
  sha256: '0'.repeat(64),
  documentsHash: '0'.repeat(64),
  listHash: '0'.repeat(64),
  fontSize: 12,
  willingToken: randomBytes(16).toString('hex'),
  reason: '测试原因',
  deadline: '2026-12-20T02:00:00.000Z',
  idNumber: '11010519491231002X',
  processType: 1,
  defaultBizType: 2,
  noun: 'contract',
  email: 'a@example.com',
  mailCode: '000000',
  callbackUrl: 'https://partner.example.com/hooks',
  ipList: ['203.0.113.7'],
  frameOrigins: ['https://oa.example.com'],
  returnUrl: 'https://oa.example.com/back',
  rateBp: 1_000,
  partnerCode: '',
  'settlePartner amount': 390,
  'openEmbed token': 'embed-token',
  'openEmbed verifyCode': '000000',
  'sendEmbedCode token': 'embed-token',
  paidOn: '2026-12-20',
  'addDictionaryValue code': '90',
  'changeDictionaryValue code': '10',
  'orderDictionary codes': ['10'],
  dueDay: '2026-12-20',
  untilDay: '2027-12-20',
  finishedOn: '2026-11-20',
  month: '2026-12',
  day: '2026-12-20',
  'extendLoan end': '2027-12-20',
  question: '请审查付款条款。',
  'getQuestion question': 'viewing-code',
  'saveQuestion answer': '打开签名与印章，点新建。',
  opinion: '第五条约定验收后付款。',
  licenceNo: '11101202610123456',
  'saveLawFirm name': '北京明理律师事务所',
  'saveLawFirm licenceNo': '31110000MD0123456X',
  widthMm: 40,
  'revokeCertificate reason': 'holderAsked',
  'startVoiding reason': 4,
  'grantSeal until': '2027-12-20T02:00:00.000Z',
  payer: '杭州玄圃测试有限公司',
  bankAccount: '6222000011112222',
  'addSubsidyPolicy from': '2026-11-01',
  'addSubsidyPolicy to': '2026-12-31',
  'readReport from': '2026-11-01',
  'readReport to': '2026-11-30',
  'exportReport from': '2026-11-01',
  'exportReport to': '2026-11-30',
  'addClause content': { type: 'doc', content: [] },
  'makeWrittenFile text': EMPTY_TEXT,
  'createTemplate content.text': EMPTY_TEXT,
  'changeTemplate content.text': EMPTY_TEXT,
  'publishPlatformText text': EMPTY_TEXT,
  'publishPlatformText checkedOn': '2026-11-24',
  'editClause content': { type: 'doc', content: [] },
  'editClause version': 1,
  'saveInvoiceTitle taxNumber': '91350100M000100Y43',
  'saveInvoiceTitle phone': '0571-88886666',
  'saveInvoiceTitle account': '3301040160000012345',
  'saveInvoiceAddress area': '3301',
  'saveInvoiceAddress detail': '西湖区文三路 90 号',
  'issueInvoice number': '25330000000012345678',
  'completeReversal number': '25330000000012345679',
  issuedOn: '2026-11-24',
  trackingNo: 'SF1234567890',
  'applyInvoice delivery': { way: 2, addressId: '3f0c1d5e-0000-4000-8000-000000000001' },
  'wantInvoice delivery': { way: 2, addressId: '3f0c1d5e-0000-4000-8000-000000000001' },
  'reapplyInvoice delivery': { way: 2, addressId: '3f0c1d5e-0000-4000-8000-000000000001' },
  'orderTransfer bankNo': '102331002345',
  'orderTransfer account': '6222021234567890',
}
