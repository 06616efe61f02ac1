// A complete draft for its rules, and what is wrong once it is changed.
import { allProblems } from '#protocol/contracts/drafts/rules.ts'
import type {
  DraftContent,
  DraftCopy,
  DraftField,
  DraftFile,
  DraftParty,
} from '#protocol/contracts/drafts/drafts.ts'

export const NOW = Date.UTC(2026, 10, 21, 4)

const HOUR = 3_600_000

export const A4 = { width: 595, height: 842 }

export const file = (change: Partial<DraftFile> = {}): DraftFile => ({
  fileId: 'f1',
  name: '合同.pdf',
  sha256: 'a'.repeat(64),
  size: 1000,
  pages: [A4, A4],
  alreadySigned: false,
  notes: [],
  ...change,
})

export const party = (change: Partial<DraftParty> = {}): DraftParty => ({
  partyId: 'p1',
  partyType: 1,
  name: '陈一诺',
  phone: '13800000003',
  companyName: '',
  signOrder: 1,
  willing: ['sms'],
  isSelf: false,
  ...change,
})

export const field = (change: Partial<DraftField> = {}): DraftField => ({
  fieldId: 'd1',
  fileId: 'f1',
  partyId: 'p1',
  kind: 'personSign',
  page: 0,
  x: 100,
  y: 100,
  w: 114,
  h: 57,
  ...change,
})

export const content = (change: Partial<DraftContent> = {}): DraftContent => ({
  step: 'signPosition',
  startType: 1,
  name: '租赁合同',
  contractNo: '',
  contractType: '',
  amount: null,
  remark: '',
  files: [file()],
  parties: [party()],
  cc: [],
  ordered: false,
  deadline: new Date(NOW + 30 * 24 * HOUR).toISOString(),
  fields: [field()],
  minReadSeconds: 0,
  ...change,
})

export const copy = (changed: Partial<DraftCopy> = {}): DraftCopy => ({
  copyId: 'c1',
  name: '江照晚',
  phone: '13700000001',
  timing: 1,
  ...changed,
})

export const paths = (changed: Partial<DraftContent>): string[] =>
  allProblems(content(changed), NOW).map((problem) => `${problem.step} ${problem.path}`)
