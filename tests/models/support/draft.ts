// Drafts for the wizard's models: empty, complete, and what stands between.
import { fillingKey } from '#protocol/contracts/drafts/filling.ts'
import { TEMPLATE_START } from '#protocol/contracts/drafts/rules.ts'
import type { AskedField, DraftTemplate } from '#protocol/contracts/drafts/template.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import type {
  Draft,
  DraftContent,
  DraftField,
  DraftFile,
  DraftParty,
} from '#protocol/contracts/drafts/drafts.ts'
import { newTerms, PAPER_START } from '#protocol/office/papers/terms.ts'
import { EMPTY_CONTENT } from '#src/machines/flow-start/wizard-steps.ts'

export const NOW = Date.parse('2026-11-23T01:00:00.000Z')
export const DRAFT_ID = '10000000-0000-4000-8000-000000000001'
export const DEADLINE = '2026-12-20T01:00:00.000Z'

export const FILE: DraftFile = {
  fileId: '10000000-0000-4000-8000-000000000002',
  name: '租赁合同.pdf',
  sha256: 'a'.repeat(64),
  size: 1000,
  pages: [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ],
  alreadySigned: false,
  notes: [],
}

export const PARTY: DraftParty = {
  partyId: '10000000-0000-4000-8000-000000000003',
  partyType: 1,
  name: '林清和',
  phone: '13800001234',
  companyName: '',
  signOrder: 1,
  willing: ['sms'],
  isSelf: true,
}

export const PLACE: DraftField = {
  fieldId: '10000000-0000-4000-8000-000000000004',
  fileId: FILE.fileId,
  partyId: PARTY.partyId,
  kind: 'personSign',
  page: 0,
  x: 100,
  y: 100,
  w: 100,
  h: 50,
}

/** A field that the initiator fills in. */
export const FILLED: FilledField = {
  ...newFilled('text'),
  fieldId: '10000000-0000-4000-8000-000000000005',
  fileId: FILE.fileId,
  partyId: null,
  page: 0,
  x: 300,
  y: 300,
  w: 200,
  h: 30,
}

/** A second file, party and place, so that their order can change. */
export const OTHER_FILE: DraftFile = {
  ...FILE,
  fileId: '10000000-0000-4000-8000-000000000005',
  name: '附件.pdf',
}
export const OTHER_PARTY: DraftParty = {
  ...PARTY,
  partyId: '10000000-0000-4000-8000-000000000006',
  name: '周远',
  phone: '13900001234',
  signOrder: 2,
  isSelf: false,
}

/** A place for every party on the first file. */
export const placesFor = (parties: readonly DraftParty[], fileId: string): DraftField[] =>
  parties.map(({ partyId }, index) => ({
    ...PLACE,
    fieldId: `10000000-0000-4000-8000-00000000010${index}`,
    fileId,
    partyId,
    y: 100 + 100 * index,
  }))

export const EMPTY: DraftContent = EMPTY_CONTENT

export const COMPLETE: DraftContent = {
  ...EMPTY_CONTENT,
  step: 'contracSigning',
  startType: 1,
  name: '租赁合同',
  files: [FILE, OTHER_FILE],
  parties: [PARTY, OTHER_PARTY],
  ordered: true,
  // Every place of a walk is on one file.
  attachments: [FILE.fileId, OTHER_FILE.fileId],
  deadline: DEADLINE,
  fields: placesFor([PARTY, OTHER_PARTY], FILE.fileId),
}

const asked = (key: string, label: string, fact: AskedField['fact']): AskedField => {
  const { required, placeholder, maxLength, least, most, decimals, dateFormat, options } = newFilled('text')
  const settings = { required, placeholder, maxLength, least, most, decimals, dateFormat, options }
  return { ...settings, key, kind: 'text', label, role: null, sourceKey: null, when: null, fact }
}

/** A template that asks a place, and a party's name that is known. */
export const TEMPLATE: DraftTemplate = {
  templateId: '10000000-0000-4000-8000-000000000007',
  version: 1,
  name: '租赁合同',
  style: 1,
  roles: [
    { name: '甲方', partyId: PARTY.partyId, isSealed: false },
    { name: '乙方', partyId: OTHER_PARTY.partyId, isSealed: false },
  ],
  fields: [asked('party', '出租人', { role: '甲方', what: 'name' }), asked('place', '地点', null)],
  values: {},
  own: { creditCode: '', legalPerson: '', address: '' },
  made: null,
}

/** A draft that is filled from a template, not filled in yet. */
export const FILLING: DraftContent = {
  ...COMPLETE,
  step: 'templateSet',
  startType: TEMPLATE_START,
  files: [],
  fields: [],
  attachments: [],
  template: TEMPLATE,
}

const filledIn: DraftContent = { ...FILLING, template: { ...TEMPLATE, values: { place: '杭州' } } }

/** The same once its text was made. */
export const MADE_FILLING: DraftContent = {
  ...filledIn,
  step: 'signSet',
  files: [FILE],
  fields: COMPLETE.fields,
  template: {
    ...filledIn.template!,
    made: {
      fileId: FILE.fileId,
      of: fillingKey(filledIn),
      placed: COMPLETE.fields.map(({ fieldId }) => fieldId),
    },
  },
}

/** A report that wants no seal, so that nothing is placed (domain.md §1.3, 合同签报). */
export const REPORT: DraftContent = {
  ...COMPLETE,
  startType: PAPER_START.report,
  files: [FILE],
  parties: [PARTY],
  attachments: [],
  fields: [],
  paper: { ...newTerms('report'), reason: '拟与对方签订租赁合同' },
}

export const draftOf = (content: DraftContent, version = 1): Draft => ({
  contractId: DRAFT_ID,
  version,
  content,
  savedAt: '2026-11-23T01:00:00.000Z',
})
