// A draft with one two-page file, a company that initiates and a person, for tests of the wizard.
import type {
  Draft,
  DraftContent,
  DraftField,
  DraftFile,
  DraftParty,
} from '#protocol/contracts/drafts/drafts.ts'
import { asCompany } from '#tests/support/user.ts'

export const NOW = Date.parse('2026-11-21T02:00:00.000Z')
export const CONTRACT_ID = 'c0000000-0000-4000-8000-000000000001'

/** Ids that tell where they were made: id-1, id-2, … */
export const countedIds = (): (() => string) => {
  let made = 0
  return () => `id-${(made += 1)}`
}

export const draftFile = (changes: Partial<DraftFile> = {}): DraftFile => ({
  fileId: 'file-1',
  name: '采购合同.pdf',
  sha256: 'a'.repeat(64),
  size: 20_480,
  pages: [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ],
  alreadySigned: false,
  notes: [],
  ...changes,
})

export const ownParty = (changes: Partial<DraftParty> = {}): DraftParty => {
  const user = asCompany()
  return {
    partyId: 'party-1',
    partyType: 2,
    name: user.userName,
    phone: user.phone,
    companyName: user.defaultBizCompanyName ?? '',
    signOrder: 1,
    willing: ['sms'],
    isSelf: true,
    ...changes,
  }
}

export const person = (changes: Partial<DraftParty> = {}): DraftParty => ({
  partyId: 'party-2',
  partyType: 1,
  name: '周既明',
  phone: '13900000002',
  companyName: '',
  signOrder: 2,
  willing: ['sms', 'signPwd'],
  isSelf: false,
  ...changes,
})

export const place = (changes: Partial<DraftField> = {}): DraftField => ({
  fieldId: 'field-1',
  fileId: 'file-1',
  partyId: 'party-1',
  kind: 'companySeal',
  page: 0,
  x: 100,
  y: 200,
  w: 160,
  h: 160,
  ...changes,
})

/** Filled in completely, at the last step. */
export const completeContent = (changes: Partial<DraftContent> = {}): DraftContent => ({
  step: 'contracSigning',
  startType: 1,
  name: '采购合同',
  contractNo: 'HT-20261121-0001',
  contractType: '采购合同',
  amount: 12_000_050,
  remark: '',
  files: [draftFile()],
  parties: [ownParty(), person()],
  cc: [],
  ordered: false,
  deadline: '2026-12-21T02:00:00.000Z',
  fields: [
    place(),
    place({ fieldId: 'field-2', partyId: 'party-2', kind: 'personSign', page: 1, w: 114, h: 57 }),
  ],
  minReadSeconds: 0,
  ...changes,
})

/** As the server makes a new one: the initiator is known, nothing else. */
export const newContent = (changes: Partial<DraftContent> = {}): DraftContent =>
  completeContent({
    step: 'startType',
    name: '',
    contractType: '',
    amount: null,
    files: [],
    parties: [ownParty()],
    fields: [],
    ...changes,
  })

export const storedDraft = (content: DraftContent, version = 1): Draft => ({
  contractId: CONTRACT_ID,
  version,
  content,
  savedAt: '2026-11-21T02:00:00.000Z',
})
